import type { Claim, FlowSlice } from '../drafts/draft-notes.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { isScriptOf } from '../math/scripts.ts';
import type { Cell } from '../page/page-content.ts';

/** What may have an exponent or subscript. Text beside a bullet or a tick in larger print is none. */
const BASE = /^[\p{L}\p{N})\]}|]$/u;
const SCRIPT = /^[\p{L}\p{N}+−-]$/u;
/** A base is at most this many times as large as its script. A larger letter is an initial beside its text. */
const LARGEST = 2.3;
/** The most characters of a script. More of them are text beside a letter in larger print. */
const LONGEST = 4;

/**
 * Whether a draft says characters on its line that the page draws as an exponent or subscript of the character before
 * them. A step that sets labels or numbers on their lines may have taken one for its own, which changes "5²" to "52".
 * @param drawn the characters as the page draws them, by their places
 */
export function holdsFlatScript({ slices, parts = [] }: Claim, drawn: ReadonlyMap<number, Cell>): boolean {
  const labels = new Set(parts.flatMap(({ label }) => label.flatMap(cellsOf)));
  return slices.flatMap(rowsOf).some((row) =>
    row.some((_, at) => {
      const base = row[at - 1];
      return base && !labels.has(base) && isFlat(row.slice(at), base, drawn);
    }),
  );
}

const cellsOf = ({ line, from, to }: FlowSlice): Cell[] => line.cells.slice(from, to);

/** The characters of a slice, row by row. */
function rowsOf(slice: FlowSlice): Cell[][] {
  const { region } = slice.line;
  if (!region) return [cellsOf(slice)];
  if (region.kind !== 'table') return [];
  const place: Pick<Line, 'page' | 'column' | 'columnLeft' | 'columnRight'> = slice.line;
  return region.grid.rows.flatMap(({ slots }) =>
    slots.flatMap((slot) => linesOf(slot.cells, place).map(({ cells }) => cells)),
  );
}

/** Whether the page draws the first of some characters as a script of the one before, and the draft says it plainly. */
function isFlat(cells: readonly Cell[], before: Cell, drawn: ReadonlyMap<number, Cell>): boolean {
  const asDrawn = (cell: Cell | undefined, place = cell?.places?.[0]) =>
    place === undefined ? undefined : drawn.get(place);
  const [first] = cells;
  const [script, base] = [asDrawn(first), asDrawn(before, before.places?.at(-1))];
  if (!first || first.math || !script || !base || !SCRIPT.test(script.text) || !BASE.test(base.text))
    return false;
  if (!isScriptOf(script, base) || base.size > script.size * LARGEST) return false;
  const end = cells.findIndex((cell) => {
    const other = asDrawn(cell);
    return !other || other.size !== script.size || other.y !== script.y;
  });
  return (end < 0 ? cells.length : end) <= LONGEST;
}

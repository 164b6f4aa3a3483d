import { type FlowLine, partOf } from '../layout/flow-line.ts';
import { segmentStarts } from '../layout/lines.ts';
import { right } from '../page/page-content.ts';
import { continuedFrom } from './column-ends.ts';
import type { LetterMark } from './letter-marks.ts';

/** How far left of its letter an alternative's lines may begin, in points. */
export const OUTDENT = 8;
/** The space at the edge of a column of alternatives, in points. */
export const GUTTER = 4;
/** In a second column, a continued line begins this close to its letter's edge or to its text's edge. */
export const ALIGNED = 2;

/** A part of a line that stands in one column of alternatives. */
interface Piece {
  line: FlowLine;
  /** The cells of the whole line from which the piece begins and before which it ends. */
  from: number;
  to: number;
  /** The index of the alternative that this piece opens; null where it opens none. */
  opens: number | null;
}

/** The column of the page in which a line or letter stands, as a key. */
export const placeOf = ({ page, column }: { page: number; column: number }): string => `${page}/${column}`;

/** Parts a line at the letters that open in it, and where a further column of alternatives goes on. */
export function piecesOf(
  line: FlowLine,
  at: number,
  letters: readonly LetterMark[],
  {
    columns,
    texts,
    mayGoOn,
  }: {
    columns: ReadonlyMap<string, readonly number[]>;
    texts: readonly number[];
    /** Whether the alternative of the column at `edge` may go on at a cell of the line. */
    mayGoOn(edge: number, cell: number): boolean;
  },
): Piece[] {
  if (line.region) return [{ line, from: 0, to: line.cells.length, opens: null }];
  const own = letters.flatMap((letter, index) => (letter.line === at ? [{ from: letter.from, index }] : []));
  const continued = continuedFrom(line, letters);
  const edges = continued?.columns.map(({ edge }) => edge) ?? columns.get(placeOf(line)) ?? [];
  const starts = texts.map((x) => x + (continued?.shift ?? 0));
  const isRow = edges.length > 1;
  const cuts = new Set([
    0,
    ...own.map(({ from }) => from),
    ...(isRow ? segmentStarts(line) : []),
    ...(isRow
      ? edges.slice(1).flatMap((edge) => {
          const cell = cutAt(line, edge, starts);
          const opens = own.some(({ from }) => from < (cell ?? 0));
          return cell === null || (opens && !mayGoOn(edge, cell)) ? [] : cell;
        })
      : []),
  ]);
  const ordered = [...cuts].sort((one, other) => one - other);
  return ordered.flatMap((from, index) => {
    const to = ordered[index + 1] ?? line.cells.length;
    const piece = partOf(line, from, to);
    const opens = own.find((mark) => mark.from === from)?.index ?? null;
    return piece.text.trim() === '' ? [] : [{ line: piece, from, to, opens }];
  });
}

/** Joins the pieces of a line that belong to one alternative: the words of a stretched line have wide gaps between them. */
export function rejoined<T extends Piece & { owner: number | null }>(
  line: FlowLine,
  pieces: readonly T[],
): T[] {
  const joined: T[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const goesOn = before && before.owner === piece.owner && piece.opens === null;
    if (!goesOn) joined.push(piece);
    else joined[joined.length - 1] = { ...before, to: piece.to, line: partOf(line, before.from, piece.to) };
  }
  return joined;
}

/**
 * The index of the cell where the text of a further column begins: behind a space, at the column's edge. Null
 * where no text begins there.
 */
function cutAt(line: FlowLine, edge: number, texts: readonly number[]): number | null {
  const starts = [edge, ...texts];
  const at = line.cells.findIndex((cell, index) => {
    const before = line.cells[index - 1];
    const isThere = before?.text === ' ' && cell.x >= edge - GUTTER && before.x <= edge + GUTTER;
    return isThere && starts.some((start) => Math.abs(cell.x - start) <= ALIGNED);
  });
  return at > 0 ? at : null;
}

/** The greatest distance between the lines of one alternative, in sizes. */
export const LEADING = 2;
/** A line that leaves more room than this share of its column is whole. */
const ROOM = 0.25;

/**
 * Whether the alternative read last in the column at `edge` may go on in this cell, although the line opens another
 * alternative: its last line is near above, and had no room for the next word.
 */
export function mayContinue(
  line: FlowLine,
  cell: number,
  edge: number,
  alternatives: readonly (readonly FlowLine[])[],
): boolean {
  const above = alternatives
    .flat()
    .filter(
      (other) =>
        !other.region && other.page === line.page && other.column === line.column && other.y < line.y,
    )
    .filter((other) => other.x >= edge - OUTDENT)
    .reduce<FlowLine | null>((best, other) => (best && best.y >= other.y ? best : other), null);
  // At the top of a column the alternative of the column before may go on.
  if (!above) return true;
  if (line.y - above.y > line.size * LEADING) return false;
  const end = line.cells.findIndex(({ text }, at) => at > cell && text === ' ');
  const last = line.cells[(end < 0 ? line.cells.length : end) - 1];
  const word = last ? right(last) - (line.cells[cell]?.x ?? 0) : 0;
  return line.columnRight - above.right - word <= (line.columnRight - edge) * ROOM;
}

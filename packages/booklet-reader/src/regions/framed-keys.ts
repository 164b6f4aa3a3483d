import { areKeys, KEY_HEADING, pairsOf, readKeyLines } from '../keys/key-lines.ts';
import { linesOf } from '../layout/lines.ts';
import { type Box, type Cell, holdsPoint } from '../page/page-content.ts';
import type { Grid } from './tables/table-grid.ts';

/** Baselines of one row differ by less than this, in points. */
const SAME_ROW = 3;

/**
 * Whether text is a list of keys, or the heading of one: all other rows hold numbers with their letters. Numbers above letters
 * count below a heading alone, since the points and ticks of a line of numbers look alike.
 * @param text the stretches of text within a frame
 */
export function isListOfKeys(text: readonly (readonly Cell[])[]): boolean {
  const rows = rowsOf(text);
  const listed = rows.filter((row) => !KEY_HEADING.test(row.trim()));
  const isHeaded = listed.length < rows.length;
  if (listed.length === 0) return isHeaded;
  const each = listed.map((row) => pairsOf(row));
  if (each.every((pairs) => pairs !== null)) return areKeys(each.flatMap((pairs) => pairs ?? []));
  const { pairs, used } = readKeyLines(listed);
  return isHeaded && used.size === listed.length && areKeys(pairs);
}

/**
 * The list of keys within a frame as a table with a row for each line, so that its numbers don't look like those of
 * questions in columns. A heading alone stays text. Null where the frame holds anything else.
 */
export function keysWithin(box: Box, text: readonly (readonly Cell[])[]): Grid | 'heading' | null {
  const within = text.filter(([first]) => first && holdsPoint(box, first.x, first.y));
  if (within.length === 0 || !isListOfKeys(within)) return null;
  const rows = stretchesByRow(within);
  const most = Math.max(...rows.map((row) => row.length));
  if (rows.every((row) => KEY_HEADING.test(textOf(row).trim()))) return 'heading';
  return {
    rows: rows.map((row) => ({
      slots: row.map((cells, at) => ({
        cells: [...cells],
        columns: at === row.length - 1 ? most - at : 1,
      })),
    })),
  };
}

const rowsOf = (text: readonly (readonly Cell[])[]): string[] => stretchesByRow(text).map(textOf);

/** The text of a row. TeX draws no spaces between words. */
const textOf = (row: readonly (readonly Cell[])[]): string =>
  linesOf(row.flat(), { page: 0, column: 0, columnLeft: 0, columnRight: 0 })
    .map(({ text }) => text)
    .join(' ');

/** The stretches in rows across all columns, from top to bottom and from left to right. */
function stretchesByRow(text: readonly (readonly Cell[])[]): (readonly Cell[])[][] {
  const rows: { y: number; stretches: (readonly Cell[])[] }[] = [];
  for (const stretch of text) {
    const [first] = stretch;
    if (!first) continue;
    const row = rows.find(({ y }) => Math.abs(y - first.y) < SAME_ROW);
    if (row) row.stretches.push(stretch);
    else rows.push({ y: first.y, stretches: [stretch] });
  }
  return rows
    .sort((one, other) => one.y - other.y)
    .map(({ stretches }) => stretches.toSorted(([one], [other]) => (one?.x ?? 0) - (other?.x ?? 0)));
}

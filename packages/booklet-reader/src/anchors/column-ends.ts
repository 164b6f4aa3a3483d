import type { FlowLine } from '../layout/flow-line.ts';
import type { LetterMark } from './letter-marks.ts';

/** Left edges that differ by less than this, in points, belong to one column of alternatives. */
const SAME_EDGE = 8;

/** How the alternatives of a page's column go on at the top of the next column. */
interface Continued {
  /** How far the line stands right of the place it continues. */
  shift: number;
  /** The columns of alternatives from the left: where each begins here, and the index of its last alternative. */
  columns: { edge: number; owner: number }[];
}

/**
 * What a line may continue that stands above all letters of its column: the last alternatives of the column before.
 * Alternatives two by two go on side by side, each below its own. Null where a letter stands above the line, or
 * where no letter stands before.
 */
export function continuedFrom(line: FlowLine, letters: readonly LetterMark[]): Continued | null {
  const isHere = (letter: LetterMark) => letter.page === line.page && letter.column === line.column;
  const firstHere = letters.findIndex(isHere);
  const next = letters[firstHere];
  if (next && next.y <= line.y + line.size * 0.5) return null;
  // Lines across two columns are columns of their own. Then further letters stand in the columns behind the line.
  const isBefore = ({ page, column }: LetterMark) =>
    page < line.page || (page === line.page && column < line.column);
  const before = firstHere < 0 ? letters.findLast(isBefore) : letters[firstHere - 1];
  if (!before) return null;
  const shift = line.columnLeft - (before.x - before.indent);
  const columns: { edge: number; owner: number }[] = [];
  for (const [index, { page, column, x }] of letters.entries()) {
    if (page !== before.page || column !== before.column) continue;
    const own = columns.find(({ edge }) => Math.abs(edge - shift - x) <= SAME_EDGE);
    if (own) own.owner = index;
    else columns.push({ edge: x + shift, owner: index });
  }
  return { shift, columns: columns.sort((one, other) => one.edge - other.edge) };
}

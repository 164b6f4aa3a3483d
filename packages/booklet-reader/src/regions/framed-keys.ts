import { areKeys, KEY_HEADING, pairsOf, readKeyLines } from '../keys/key-lines.ts';
import type { Cell } from '../page/page-content.ts';

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

/** The stretches as rows of text across all columns. */
function rowsOf(text: readonly (readonly Cell[])[]): string[] {
  const rows: { y: number; stretches: (readonly Cell[])[] }[] = [];
  for (const stretch of text) {
    const [first] = stretch;
    if (!first) continue;
    const row = rows.find(({ y }) => Math.abs(y - first.y) < SAME_ROW);
    if (row) row.stretches.push(stretch);
    else rows.push({ y: first.y, stretches: [stretch] });
  }
  return rows.map(({ stretches }) =>
    stretches
      .toSorted(([one], [other]) => (one?.x ?? 0) - (other?.x ?? 0))
      .map((stretch) => stretch.map((cell) => cell.text).join(''))
      .join(' '),
  );
}

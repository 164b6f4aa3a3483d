import { type Box, bottom, type Cell, type PageContent, right } from '../page/page-content.ts';
import type { KeyPair } from './key-lines.ts';

/** How much the sizes of bubbles in one row, and the distances between them, may differ, as a share. */
const SAME_SIZE = 0.35;
const SAME_DISTANCE = 0.35;
/** How many bubbles one question may have. */
const [FEWEST, MOST] = [3, 8];
/** The farthest that a number may stand before its first bubble, in distances of the bubbles. */
const FARTHEST_NUMBER = 2.5;

/** The keys of a sheet with bubbles: in each numbered row, exactly one bubble is filled. */
export function markedBubbles({ strokes, discs: filled = [], cells }: PageContent): KeyPair[] {
  const discs = filled.filter(({ light }) => !light);
  if (discs.length === 0) return [];
  const size = median(discs.map(({ width }) => width));
  const isBubble = ({ width, height }: Box) =>
    [width, height].every((side) => Math.abs(side / size - 1) < SAME_SIZE);
  return rowsOf(strokes.filter(isBubble), size).flatMap((row) =>
    groupsOf(row).flatMap((group) => {
      const number = numberBefore(group, cells);
      const marked = group.flatMap((bubble, at) => (discs.some((disc) => isSame(disc, bubble)) ? [at] : []));
      const [key] = marked;
      return number !== null && marked.length === 1 && key !== undefined ? [{ number, key }] : [];
    }),
  );
}

const middle = ({ y, height }: Box): number => y + height / 2;
const isSame = (one: Box, other: Box): boolean =>
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < other.width / 2 &&
  Math.abs(middle(one) - middle(other)) < other.height / 2;

/** Groups bubbles into rows, each place once: a filled disc is often drawn over its circle. */
function rowsOf(bubbles: readonly Box[], size: number): Box[][] {
  const rows: Box[][] = [];
  for (const bubble of [...bubbles].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const isNext = row?.[0] && Math.abs(middle(row[0]) - middle(bubble)) < size / 2;
    if (!isNext) rows.push([bubble]);
    else if (!row.some((other) => isSame(other, bubble))) row.push(bubble);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Divides a row into the alternatives of each question: bubbles at equal distances. */
function groupsOf(row: readonly Box[]): Box[][] {
  const distances = row.slice(1).map((bubble, at) => bubble.x - (row[at]?.x ?? 0));
  const usual = Math.min(...distances);
  const groups: Box[][] = [];
  for (const [at, bubble] of row.entries()) {
    const isNext = at > 0 && Math.abs((distances[at - 1] ?? 0) / usual - 1) < SAME_DISTANCE;
    if (isNext) groups.at(-1)?.push(bubble);
    else groups.push([bubble]);
  }
  return groups.filter(({ length }) => length >= FEWEST && length <= MOST);
}

/** The number close before the first bubble of a group; null where none stands there. */
function numberBefore(group: readonly Box[], cells: readonly Cell[]): number | null {
  const [first, second] = group;
  if (!first || !second) return null;
  const reach = (second.x - first.x) * FARTHEST_NUMBER;
  const before = cells.filter(
    (cell) =>
      cell.y > first.y &&
      cell.y - cell.size * 0.7 < bottom(first) &&
      right(cell) <= first.x + 1 &&
      cell.x > first.x - reach,
  );
  const text = before
    .sort((a, b) => a.x - b.x)
    .map((cell) => cell.text)
    .join('');
  const number = /(\d{1,3})\s*[.):-]*\s*$/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import { type Box, bottom, type Cell, type PageContent, right } from '../page/page-content.ts';
import type { KeyPair } from './key-lines.ts';

/** Bubbles of one row have about the same size, and stand at about the same distance from each other. */
const SAME_SIZE = 0.35;
const SAME_DISTANCE = 0.35;
const [FEWEST, MOST] = [3, 8];
/** Between a number and its first bubble, in distances of the bubbles. */
const FARTHEST_NUMBER = 2.5;

/** The keys of a sheet with bubbles: of each numbered row, the one bubble that is filled. */
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

/** Bubbles by rows, each place once: a disc is often drawn upon its circle. */
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

/** The alternatives of each question in a row: bubbles at equal distances. */
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

/** The number that stands close before the first bubble of a group. */
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

import type { MathNode } from '@amauta/rich-text/math.ts';
import { type Box, type Cell, grown, MATH_MARK, overlaps, right } from '../page/page-content.ts';

/** A page while its formulas are folded into nodes. */
export interface Folding {
  cells: Cell[];
  rules: Box[];
  strokes: Box[];
}

export const ROOT_SIGN = '√';

export const middle = (cell: Cell): number => cell.x + cell.width / 2;
export const isInked = (cell: Cell): boolean => cell.text !== ' ';

/** The heights of capitals and of small letters, and the depth of what hangs below the line, in sizes. */
const [CAPITAL, SMALL, DEPTH] = [0.7, 0.5, 0.22];
/** How far a fraction bar stands above the baseline of its line, in sizes. */
const AXIS = 0.3;
/** How far beside a fraction the text of its line may stand, in sizes: where it is close, and at most. */
const [CLOSE, FAR] = [1, 8];
const LOW = /[acemnorsuvwxz.,;:=+−–<>≤≥~-]/;
const DEEP = /[gjpqyQ,;()[\]{}|]/;

/** About where the ink of a character begins and ends vertically; for a node, the ink of all that it holds. */
export function inkOf(cell: Cell): { top: number; bottom: number } {
  if (cell.ink) return cell.ink;
  const { text, y, size } = cell;
  return {
    top: y - size * (LOW.test(text) ? SMALL : CAPITAL),
    bottom: DEEP.test(text) ? y + size * DEPTH : y,
  };
}

export function under(bar: Box, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => middle(cell) >= bar.x - 1 && middle(cell) <= right(bar) + 1);
}

/**
 * Replaces some cells with one math node. Without `baseline`, the node takes the baseline of the text beside
 * it.
 */
export function replace(
  folding: Folding,
  cells: readonly Cell[],
  box: Box,
  math: MathNode,
  baseline?: number,
): void {
  const [first] = cells;
  if (!first) return;
  // Root signs don't count for the size: a sign hangs from its bar or stands on its line, and some programs
  // draw it larger.
  const written = cells.filter((cell) => isInked(cell) && cell.text !== ROOT_SIGN);
  const size = Math.max(...(written.length > 0 ? written : cells).map((cell) => cell.size));
  const at = folding.cells.indexOf(first);
  const rest = folding.cells.filter((cell) => !cells.includes(cell));
  const inks = written.map(inkOf);
  const ink = {
    top: Math.min(box.y, ...inks.map(({ top }) => top)),
    bottom: Math.max(box.y, ...inks.map(({ bottom }) => bottom)),
  };
  const folded: Cell = {
    ...first,
    text: MATH_MARK,
    x: box.x,
    width: box.width,
    y: baseline ?? textBaseline(rest, box, size, (ink.top + ink.bottom) / 2),
    size,
    math,
    ink,
    places: cells.flatMap((cell) => cell.places ?? []),
  };
  rest.splice(Math.min(at, rest.length), 0, folded);
  folding.cells = rest;
}

/**
 * The baseline of the line in which a fraction stands. Most programs set the bar at the line's height; where
 * no text stands there, take the text beside the fraction's middle.
 */
function textBaseline(cells: readonly Cell[], bar: Box, size: number, centre: number): number {
  const guess = bar.y + size * AXIS;
  const low = centre + size * AXIS;
  // A line of another column may be level with the bar, so text close to the fraction counts first.
  for (const reach of [CLOSE, FAR]) {
    const y =
      nearestBaseline(cells, bar, { size, guess, reach }) ??
      nearestBaseline(cells, bar, { size, guess: low, reach });
    if (y !== null) return y;
  }
  return guess;
}

function nearestBaseline(
  cells: readonly Cell[],
  bar: Box,
  { size, guess, reach }: { size: number; guess: number; reach: number },
): number | null {
  let best: { distance: number; y: number } | null = null;
  for (const cell of cells) {
    if (!isInked(cell) || Math.abs(cell.y - guess) > size * 0.45) continue;
    const distance = Math.max(bar.x - right(cell), cell.x - right(bar), 0);
    if (distance < (best?.distance ?? size * reach)) best = { distance, y: cell.y };
  }
  return best?.y ?? null;
}

/** How far apart the pieces of a rule drawn piece by piece may be, in points. */
export const TOUCHING = 1;
/** Whether a rule meets an upright rule, and so is an edge of a table or a box. */
export function touchesUpright(rule: Box, rules: readonly Box[]): boolean {
  return rules.some((other) => other.height > 4 && other.width <= 2.5 && overlaps(grown(rule, 1), other));
}

/** Whether a rule is a piece of a longer one: another rule continues it at the same height. */
export function goesOnAsRule(rule: Box, rules: readonly Box[]): boolean {
  return rules.some(
    (other) =>
      other !== rule &&
      other.height <= 2.5 &&
      Math.abs(other.y - rule.y) < TOUCHING &&
      Math.min(Math.abs(other.x - right(rule)), Math.abs(right(other) - rule.x)) <= TOUCHING,
  );
}

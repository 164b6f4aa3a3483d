import type { MathNode } from '@amauta/rich-text/math.ts';
import { around, type Box, type Cell, right } from '../page/page-content.ts';
import { type Folding, inkOf, isInked, middle, ROOT_SIGN, replace, under } from './folding.ts';
import { markup } from './markup.ts';

/** How far a root's bar may reach beyond the radicand, in sizes; the side of a frame reaches farther. */
const OVERHANG = 1.6;
/** The farthest that a bar may begin from the right edge of its root sign, in points. */
const TOUCHES = 3;
/** Differences up to this, in points, are rounding errors of the program that drew the page. */
const ROUNDING = 0.6;
/**
 * The distance from a root's bar down to the baseline of its sign, in sizes of the sign. TeX hangs its signs
 * from the bar, so it may be negative.
 */
const [LOWEST, HIGHEST] = [1.4, -0.35];
/**
 * The largest such distance where a whole fraction stands under the bar and the sign is no taller than a
 * line, as in web pages.
 */
const OVER_FRACTION = 2.4;
/** The farthest that a fraction's own bar stands above the baseline, in sizes. */
const AXIS = 0.7;
/** The distance from the bar down to the baseline of the radicand, in sizes. */
const RADICAND = 1.6;
/** Baselines of one row differ by less than this, in points, and letters of one word stand closer than this, in sizes. */
const [SAME_ROW, CLOSE_TO] = [0.6, 0.2];

/**
 * The bar of each root sign: the nearest one, or the topmost of equally near bars, since the bars of
 * fractions under the root begin as near.
 */
export function rootBars({ cells }: Folding, bars: readonly Box[]): Map<Box, Cell> {
  const found = new Map<Box, Cell>();
  const choices = cells
    .filter((cell) => cell.text === ROOT_SIGN)
    .map((sign) => ({ sign, own: bars.filter((bar) => mayOpen(sign, bar, bars)) }))
    // Signs with few possible bars choose first.
    .sort((one, other) => one.own.length - other.own.length);
  for (const { sign, own } of choices) {
    const [nearest] = own
      .filter((bar) => !found.has(bar))
      .sort((one, other) => gap(sign, one) - gap(sign, other) || one.y - other.y);
    if (nearest) found.set(nearest, sign);
  }
  return found;
}

function mayOpen(sign: Cell, bar: Box, bars: readonly Box[]): boolean {
  const drop = (sign.y - bar.y) / sign.size;
  if (Math.abs(right(sign) - bar.x) >= TOUCHES || drop <= HIGHEST) return false;
  return drop < LOWEST || (drop < OVER_FRACTION && bars.some((other) => isFractionUnder(other, bar, sign)));
}

/** Whether a bar belongs to a fraction under the bar of a root, level with the root's sign. */
function isFractionUnder(other: Box, bar: Box, sign: Cell): boolean {
  const isWithin = other.x >= bar.x - ROUNDING && right(other) <= right(bar) + ROUNDING;
  const rise = (sign.y - other.y) / sign.size;
  return other !== bar && isWithin && other.y > bar.y && rise > 0 && rise < AXIS;
}

/** The distance between a sign and a bar, in steps larger than rounding errors. */
const gap = (sign: Cell, bar: Box): number => Math.round(Math.abs(right(sign) - bar.x) / ROUNDING);

/**
 * Folds a bar and the formula under it into a root, if a root sign or a drawn hook opens the bar. Returns whether the
 * bar is a root's. `signs` are the root signs of bars, from `rootBars`.
 */
export function foldRoot(folding: Folding, bar: Box, signs: ReadonlyMap<Box, Cell>): boolean {
  const sign = signs.get(bar);
  const hook = sign ? undefined : hookOf(folding, bar);
  if (!hook && !sign) return false;
  // Leave out other root signs: TeX hangs the sign of a root below from its bar, so it may stand at the
  // height of this one's line.
  const others = new Set(signs.values());
  const radicand = radicandOf(folding, bar, sign).filter((cell) => !others.has(cell));
  const reach = around(radicand.filter(isInked).map((cell) => ({ ...cell, height: 0 })));
  const largest = Math.max(...radicand.map((cell) => cell.size));
  // The round corner of a frame looks like the hook of a root, but the frame's side reaches far beyond the
  // text below.
  if (!reach || bar.width - reach.width > largest * OVERHANG) return false;
  const start = hook ?? { x: sign?.x ?? bar.x, width: sign?.width ?? 0, y: bar.y, height: 0 };
  const hooks = folding.strokes.filter(
    (stroke) =>
      hook !== undefined &&
      right(stroke) <= bar.x + 2.5 &&
      stroke.x >= hook.x - 14 &&
      stroke.y >= bar.y - 2.5 &&
      stroke.y < bar.y + hook.height + 3,
  );
  const left = Math.min(start.x, ...hooks.map((stroke) => stroke.x));
  const baseline = Math.max(...radicand.map((cell) => cell.y));
  const size = Math.max(...radicand.map((cell) => cell.size));
  const index = indexOf(folding, bar, { left, baseline, size });
  const node: MathNode = { type: 'root', index: markup(index), radicand: markup(radicand) };
  const box = { x: left, y: bar.y, width: right(bar) - left, height: 0 };
  replace(folding, [...radicand, ...index, ...(sign ? [sign] : [])], box, node, baseline);
  folding.rules = folding.rules.filter((rule) => rule !== bar);
  folding.strokes = folding.strokes.filter((stroke) => !hooks.includes(stroke));
  return true;
}

/** The drawn hook of a root that opens a bar. */
export function hookOf(folding: Folding, bar: Box): Box | undefined {
  return folding.strokes.find(
    (stroke) =>
      Math.abs(right(stroke) - bar.x) < 2.5 &&
      Math.abs(stroke.y - bar.y) < 2.5 &&
      stroke.height > 4 &&
      stroke.height < 50 &&
      stroke.width < 16,
  );
}

function radicandOf(folding: Folding, bar: Box, sign: Cell | undefined): Cell[] {
  return under(bar, folding.cells).filter((cell) => {
    if (cell === sign) return false;
    // A fraction beside the radicand sets it lower, down to where the sign reaches.
    const lowest = Math.max(bar.y + cell.size * RADICAND, sign ? sign.y : 0);
    if (!cell.ink) return cell.y > bar.y && cell.y < lowest;
    return cell.ink.top > bar.y - 1 && cell.ink.top < bar.y + cell.size;
  });
}

function indexOf(
  { cells }: Folding,
  bar: Box,
  { left, baseline, size }: { left: number; baseline: number; size: number },
): Cell[] {
  return cells.filter(
    (cell) =>
      isInked(cell) &&
      cell.size < size * 0.8 &&
      right(cell) <= bar.x + 0.5 &&
      cell.x >= left - size * 0.6 &&
      cell.y < baseline - size * 0.2 &&
      cell.y > bar.y &&
      !isExponent(cell, left, cells) &&
      !endsWord(cell, left, cells),
  );
}

/** Whether a character ends a word or a heading before the root: "Racionalice:" may stand as high as an index would. */
function endsWord(cell: Cell, rootLeft: number, cells: readonly Cell[]): boolean {
  if (right(cell) > rootLeft) return false;
  return cells.some(
    (before) =>
      isInked(before) &&
      before.size === cell.size &&
      Math.abs(before.y - cell.y) < SAME_ROW &&
      before.x < cell.x &&
      cell.x - right(before) < cell.size * CLOSE_TO,
  );
}

/**
 * Whether a character is an exponent before the root: it stands wholly before the root, close behind
 * something larger.
 */
function isExponent(cell: Cell, rootLeft: number, cells: readonly Cell[]): boolean {
  if (middle(cell) >= rootLeft) return false;
  return cells.some(
    (base) =>
      isInked(base) &&
      base.size > cell.size * 1.15 &&
      Math.abs(cell.x - right(base)) < base.size * 0.25 &&
      Math.abs(base.y - cell.y) < base.size,
  );
}

/**
 * The root signs of TeX that hang beside the number behind them and have no bar: the radical of Latin Modern
 * has a bar without height in small sizes, so that TeX draws none. `signs` are the root signs of bars.
 */
export function hangingWithoutBar({ cells }: Folding, signs: ReadonlyMap<Box, Cell>): Cell[] {
  const barred = new Set(signs.values());
  return cells.filter((sign, at) => {
    const next = cells[at + 1];
    if (sign.text !== ROOT_SIGN || !next || barred.has(sign)) return false;
    const drop = (next.y - sign.y) / sign.size;
    const isBehind = Math.abs(next.x - right(sign)) < ROUNDING && Math.abs(next.size - sign.size) < ROUNDING;
    return isBehind && drop > -HIGHEST && drop < 1;
  });
}

/** Folds root signs without a bar: such a sign covers the one number, letter or parenthesis behind it. */
export function foldBareRoots(folding: Folding, hanging: readonly Cell[] = []): void {
  const signs = hanging.length > 0 ? hanging : folding.cells.filter((cell) => cell.text === ROOT_SIGN);
  for (const sign of signs) {
    const at = folding.cells.indexOf(sign);
    const rest = folding.cells.slice(at + 1);
    const line = hanging.includes(sign) ? (rest[0]?.y ?? sign.y) : sign.y;
    const text = rest.map((cell) => (Math.abs(cell.y - line) < 2 ? cell.text : '\n')).join('');
    const length = /^(?:\d+(?:[.,]\d+)?|\p{L}|\((?:[^()\n]+)\))/u.exec(text)?.[0].length ?? 0;
    if (length === 0) continue;
    const radicand = rest.slice(0, length);
    const last = radicand[length - 1] ?? sign;
    const box = { x: sign.x, y: inkOf({ ...sign, y: line }).top, width: right(last) - sign.x, height: 0 };
    const node: MathNode = { type: 'root', index: '', radicand: markup(radicand) };
    replace(folding, [sign, ...radicand], box, node, line);
  }
}

import type { MathNode } from '@amauta/rich-text/math.ts';
import { around, type Box, type Cell, right } from '../page/page-content.ts';
import { type Folding, isInked, ROOT_SIGN, replace, under } from './folding.ts';
import { markup } from './markup.ts';

/** A bar reaches so little beyond what it parts, in sizes of it; the rule of a table reaches farther. */
const OVERHANG = 1.6;
/** How far the middles of both parts are from that of the bar, in sizes and in widths of the bar. */
const OFF_CENTRE = 0.7;
const OFF_CENTRE_OF_WIDTH = 0.05;
/** Between a bar and the baseline above it, and the one below it, in sizes of its part. */
const HIGHEST = 0.85;
const [NEAREST_BELOW, FARTHEST_BELOW] = [0.5, 1.45];
/** Between a bar and the ink of a node, in sizes. */
const FROM_NODE = 0.75;
/** Words are underlined closer than numerators stand; a denominator stands closer than the next line. */
const UNDERLINED = 0.2;
const DENOMINATOR = 0.35;
const CAPITAL = 0.7;
/** Of a script, in sizes of what it belongs to. */
const [SCRIPT, BESIDE_BASE, OVER_BASE, UNDER_BASE] = [0.86, 0.4, 0.75, 0.4];
const SAME_ROW = 0.6;
/** Between words of one line, in sizes; by chance a part stands as high as its line. */
const [WORD_SPACE, NARROW_SPACE] = [0.6, 0.4];

/** Folds a bar with what stands above and below it; answers whether it is the bar of a fraction. */
export function foldFraction(folding: Folding, bar: Box, bars: readonly Box[]): boolean {
  const near = under(bar, folding.cells).filter(isInked);
  const above = partOf(near, (cell) => heightOver(bar, cell));
  const below = partOf(near, (cell) => depthUnder(bar, cell));
  if (above.length === 0 || below.length === 0) return false;
  if (isUnderline(bar, above, below)) return false;
  const reach = liesClose(bar, above) ? WORD_SPACE : NARROW_SPACE;
  if ([above, below].some((part) => goesOnBeside(folding, bar, part, bars, reach))) return false;
  if (!hugs(bar, above, below)) return false;
  const spaces = under(bar, folding.cells).filter(
    (cell) => !isInked(cell) && [...above, ...below].some((other) => Math.abs(other.y - cell.y) < SAME_ROW),
  );
  const node: MathNode = { type: 'fraction', numerator: markup(above), denominator: markup(below) };
  replace(folding, [...above, ...below, ...spaces], bar, node);
  folding.rules = folding.rules.filter((rule) => rule !== bar);
  return true;
}

/** How far a character stands over a bar, 0 to 1 of what is allowed; null of what can't be its numerator. */
function heightOver(bar: Box, cell: Cell): number | null {
  const height = cell.ink ? bar.y - cell.ink.bottom : bar.y - cell.y;
  const most = cell.size * (cell.ink ? FROM_NODE : HIGHEST);
  return height >= -1 && height < most ? height / most : null;
}

function depthUnder(bar: Box, cell: Cell): number | null {
  if (cell.ink) {
    const depth = cell.ink.top - bar.y;
    return depth > -1 && depth < cell.size * FROM_NODE ? depth / (cell.size * FROM_NODE) : null;
  }
  const depth = (cell.y - bar.y) / cell.size;
  return depth > NEAREST_BELOW && depth < FARTHEST_BELOW ? depth / FARTHEST_BELOW : null;
}

/** The row that stands nearest to a bar, with its scripts. */
function partOf(cells: readonly Cell[], distance: (cell: Cell) => number | null): Cell[] {
  const ranked = cells
    .flatMap((cell) => {
      const away = distance(cell);
      return away === null ? [] : [{ cell, away }];
    })
    .sort((one, other) => one.away - other.away);
  const [nearest] = ranked;
  if (!nearest) return [];
  const part = new Set<Cell>([nearest.cell]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const cell of cells) {
      if (part.has(cell) || ![...part].some((other) => belongsTo(cell, other))) continue;
      part.add(cell);
      grown = true;
    }
  }
  return cells.filter((cell) => part.has(cell));
}

/** Whether two characters stand in one row, or one is the script of the other. */
function belongsTo(one: Cell, other: Cell): boolean {
  if (one.text === ROOT_SIGN || other.text === ROOT_SIGN) return one.y === other.y && one.size === other.size;
  const rise = Math.abs(one.y - other.y);
  if (rise < SAME_ROW) return true;
  const [small, base] = one.size < other.size ? [one, other] : [other, one];
  const farthest = small.y > base.y ? UNDER_BASE : OVER_BASE;
  if (small.size >= base.size * SCRIPT || rise > base.size * farthest) return false;
  const gap = small.x - right(base);
  return Math.abs(gap) < base.size * BESIDE_BASE;
}

/** A line closer under words than a bar stands, over a next line that is farther than a denominator. */
function isUnderline(bar: Box, above: readonly Cell[], below: readonly Cell[]): boolean {
  if (!liesClose(bar, above)) return false;
  return below.every((cell) => {
    const top = cell.ink?.top ?? cell.y - cell.size * CAPITAL;
    return top - bar.y > cell.size * DENOMINATOR;
  });
}

const liesClose = (bar: Box, words: readonly Cell[]): boolean =>
  words.every((cell) => !cell.ink && bar.y - cell.y < cell.size * UNDERLINED);

/** A bar is as wide as the wider of both parts, and both stand in the middle of it. */
function hugs(bar: Box, above: readonly Cell[], below: readonly Cell[]): boolean {
  const parts = [above, below].map((part) => around(part.map((cell) => ({ ...cell, height: 0 }))));
  const size = Math.max(...[...above, ...below].map((cell) => cell.size));
  const widest = Math.max(...parts.map((part) => part?.width ?? 0));
  const most = size * OFF_CENTRE + bar.width * OFF_CENTRE_OF_WIDTH;
  const isCentred = parts.every(
    (part) => part && Math.abs(part.x + part.width / 2 - bar.x - bar.width / 2) <= most,
  );
  return isCentred && bar.width - widest <= size * OVERHANG;
}

/** Text that runs on to the left or right of a bar is a line of words, the bar an underline; fractions stand in rows, too. */
function goesOnBeside(
  folding: Folding,
  bar: Box,
  part: readonly Cell[],
  bars: readonly Box[],
  reach: number,
): boolean {
  const beside = bars.filter((other) => other !== bar && Math.abs(other.y - bar.y) < 1);
  const isOfAnother = (cell: Cell) => beside.some((other) => under(other, [cell]).length > 0);
  return folding.cells.some((cell) => {
    if (part.includes(cell) || !isInked(cell) || cell.math || cell.text === ROOT_SIGN) return false;
    if (isOfAnother(cell)) return false;
    if (!part.some((other) => Math.abs(other.y - cell.y) < 1)) return false;
    const distance = Math.max(bar.x - right(cell), cell.x - right(bar));
    return distance < cell.size * reach;
  });
}

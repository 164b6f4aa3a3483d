import type { MathNode } from '@amauta/rich-text/math.ts';
import {
  around,
  type Box,
  type Cell,
  grown,
  MATH_MARK,
  overlaps,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { markup } from './markup.ts';

/** A bar reaches so little beyond what it parts, in sizes of it; the rule of a table reaches farther. */
const OVERHANG = 1.6;
/** How far the middles of both parts are from that of the bar, in sizes and in widths of the bar. */
const OFF_CENTRE = 0.7;
const OFF_CENTRE_OF_WIDTH = 0.05;
/** Rules that are drawn piece by piece touch. */
const TOUCHING = 1;
const ROOT_SIGN = '√';
/** Of the baseline of a row with fractions above the bar below it, in sizes. */
const TALL_ROW = 1.8;

/** The page with drawn fractions and roots as one cell each, and underlines noted on what they underline. */
export function foldMath(page: PageContent): PageContent {
  const folding: Folding = { cells: page.cells, rules: [...page.rules], strokes: [...page.strokes] };
  // What lies within another is narrower: a root in a fraction, a fraction under a root.
  const bars = page.rules
    .filter((rule) => rule.height <= 2.5 && rule.width >= 3 && rule.width < page.width)
    .filter((rule) => !goesOnAsRule(rule, page.rules))
    .filter((rule) => !touchesUpright(rule, page.rules))
    .sort((a, b) => a.width - b.width);
  for (const bar of bars) foldRoot(folding, bar) || foldFraction(folding, bar);
  foldBareRoots(folding);
  underline(folding);
  return { ...page, ...folding };
}

/** A rule that meets an upright one is an edge of a table or of a box. */
function touchesUpright(rule: Box, rules: readonly Box[]): boolean {
  return rules.some((other) => other.height > 4 && other.width <= 2.5 && overlaps(grown(rule, 1), other));
}

/** A piece of a longer rule: another one stands at its end, at the same height. */
function goesOnAsRule(rule: Box, rules: readonly Box[]): boolean {
  return rules.some(
    (other) =>
      other !== rule &&
      other.height <= 2.5 &&
      Math.abs(other.y - rule.y) < TOUCHING &&
      Math.min(Math.abs(other.x - right(rule)), Math.abs(right(other) - rule.x)) <= TOUCHING,
  );
}

interface Folding {
  cells: Cell[];
  rules: Box[];
  strokes: Box[];
}

const middle = (cell: Cell) => cell.x + cell.width / 2;
const isInked = (cell: Cell) => cell.text !== ' ';

function under(bar: Box, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => middle(cell) >= bar.x - 1 && middle(cell) <= right(bar) + 1);
}

function foldFraction(folding: Folding, bar: Box): boolean {
  const near = under(bar, folding.cells);
  const reach = Math.max(
    0,
    ...near.filter((cell) => Math.abs(cell.y - bar.y) < cell.size).map((cell) => cell.size),
  );
  const above = near.filter((cell) => cell.y <= bar.y + 1 && cell.y > bar.y - reach * 0.85);
  above.push(...tallRow(bar, near, above, reach));
  above.push(...raisedOver(above, near));
  const below = near.filter(
    (cell) => cell.y > bar.y + cell.size * 0.5 && cell.y < bar.y + cell.size * (cell.math ? 1.8 : 1.45),
  );
  if (!above.some(isInked) || !below.some(isInked)) return false;
  // An underline lies closer under its words.
  if (above.every((cell) => bar.y - cell.y < cell.size * 0.2)) return false;
  if (goesOnBeside(folding, bar, above) || goesOnBeside(folding, bar, below)) return false;
  if (!hugs(bar, above, below)) return false;
  const node: MathNode = { type: 'fraction', numerator: markup(above), denominator: markup(below) };
  replace(folding, [...above, ...below], bar, node);
  folding.rules = folding.rules.filter((rule) => rule !== bar);
  return true;
}

/** A row above a bar stands higher where it holds fractions itself, which hang below its baseline. */
function tallRow(bar: Box, near: readonly Cell[], above: readonly Cell[], reach: number): Cell[] {
  const lowest = near
    .filter((cell) => cell.math?.type === 'fraction' && cell.y < bar.y && bar.y - cell.y < reach * TALL_ROW)
    .sort((a, b) => b.y - a.y)[0];
  if (!lowest || above.some(isInked)) return [];
  return near.filter((cell) => Math.abs(cell.y - lowest.y) < 1);
}

/** A bar is as wide as the wider of both parts, and both stand in the middle of it. */
function hugs(bar: Box, above: readonly Cell[], below: readonly Cell[]): boolean {
  const parts = [above, below].map((part) =>
    around(part.filter(isInked).map((cell) => ({ ...cell, height: 0 }))),
  );
  const size = Math.max(...[...above, ...below].map((cell) => cell.size));
  const widest = Math.max(...parts.map((part) => part?.width ?? 0));
  const most = size * OFF_CENTRE + bar.width * OFF_CENTRE_OF_WIDTH;
  const isCentred = parts.every(
    (part) => part && Math.abs(part.x + part.width / 2 - bar.x - bar.width / 2) <= most,
  );
  return isCentred && bar.width - widest <= size * OVERHANG;
}

/** Exponents in a numerator stand higher than what they belong to. */
function raisedOver(part: readonly Cell[], near: readonly Cell[]): Cell[] {
  return near.filter(
    (cell) =>
      !part.includes(cell) &&
      part.some(
        (base) =>
          cell.size < base.size * 0.86 &&
          cell.y < base.y &&
          cell.y > base.y - base.size * 0.7 &&
          Math.abs(cell.x - right(base)) < base.size * 0.4,
      ),
  );
}

/** Text that runs on to the left or right of a bar is a line of words, the bar an underline. */
function goesOnBeside(folding: Folding, bar: Box, part: readonly Cell[]): boolean {
  return folding.cells.some((cell) => {
    if (part.includes(cell) || !isInked(cell) || cell.math) return false;
    if (!part.some((other) => Math.abs(other.y - cell.y) < 1)) return false;
    const distance = Math.max(bar.x - right(cell), cell.x - right(bar));
    return distance < cell.size * 0.6;
  });
}

function foldRoot(folding: Folding, bar: Box): boolean {
  const hook = folding.strokes.find(
    (stroke) =>
      Math.abs(right(stroke) - bar.x) < 2.5 &&
      Math.abs(stroke.y - bar.y) < 2.5 &&
      stroke.height > 4 &&
      stroke.height < 50 &&
      stroke.width < 16,
  );
  const sign = folding.cells.find(
    (cell) =>
      cell.text === ROOT_SIGN &&
      Math.abs(right(cell) - bar.x) < 3 &&
      bar.y < cell.y &&
      bar.y > cell.y - cell.size * 1.4,
  );
  if (!hook && !sign) return false;
  const radicand = under(bar, folding.cells).filter(
    (cell) => cell !== sign && cell.y > bar.y && cell.y < bar.y + cell.size * (cell.math ? 2 : 1.6),
  );
  const reach = around(radicand.filter(isInked).map((cell) => ({ ...cell, height: 0 })));
  const largest = Math.max(...radicand.map((cell) => cell.size));
  // The round corner of a frame looks like a hook; its side reaches far over what stands below.
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
  const index = folding.cells.filter(
    (cell) =>
      isInked(cell) &&
      cell.size < size * 0.8 &&
      right(cell) <= bar.x + 0.5 &&
      cell.x >= left - size * 0.6 &&
      cell.y < baseline - size * 0.2 &&
      cell.y > bar.y - size * 0.4 &&
      !isExponent(cell, left, folding.cells),
  );
  const node: MathNode = { type: 'root', index: markup(index), radicand: markup(radicand) };
  const box = { x: left, y: bar.y, width: right(bar) - left, height: 0 };
  replace(folding, [...radicand, ...index, ...(sign ? [sign] : [])], box, node, baseline);
  folding.rules = folding.rules.filter((rule) => rule !== bar);
  folding.strokes = folding.strokes.filter((stroke) => !hooks.includes(stroke));
  return true;
}

/** What stands wholly before a root, close behind something larger, is the exponent of that. */
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

/** A root sign without a bar reaches over the one number or letter behind it. */
function foldBareRoots(folding: Folding): void {
  for (const sign of folding.cells.filter((cell) => cell.text === ROOT_SIGN)) {
    const at = folding.cells.indexOf(sign);
    const rest = folding.cells.slice(at + 1);
    const text = rest.map((cell) => (Math.abs(cell.y - sign.y) < 2 ? cell.text : '\n')).join('');
    const length = /^(?:\d+(?:[.,]\d+)?|\p{L}|\((?:[^()\n]+)\))/u.exec(text)?.[0].length ?? 0;
    if (length === 0) continue;
    const radicand = rest.slice(0, length);
    const last = radicand[length - 1] ?? sign;
    const box = { x: sign.x, y: sign.y, width: right(last) - sign.x, height: 0 };
    replace(
      folding,
      [sign, ...radicand],
      box,
      { type: 'root', index: '', radicand: markup(radicand) },
      sign.y,
    );
  }
}

function replace(
  folding: Folding,
  cells: readonly Cell[],
  box: Box,
  math: MathNode,
  baseline?: number,
): void {
  const [first] = cells;
  if (!first) return;
  const size = Math.max(...cells.map((cell) => cell.size));
  const at = folding.cells.indexOf(first);
  const rest = folding.cells.filter((cell) => !cells.includes(cell));
  const folded: Cell = {
    ...first,
    text: MATH_MARK,
    x: box.x,
    width: box.width,
    y: baseline ?? textBaseline(rest, box, size),
    size,
    math,
    places: cells.flatMap((cell) => cell.places ?? []),
  };
  rest.splice(Math.min(at, rest.length), 0, folded);
  folding.cells = rest;
}

/** Of the line in which a fraction stands: that of the nearest text beside its bar. */
function textBaseline(cells: readonly Cell[], bar: Box, size: number): number {
  const guess = bar.y + size * 0.3;
  let best = { distance: size * 8, y: guess };
  for (const cell of cells) {
    if (!isInked(cell) || Math.abs(cell.y - guess) > size * 0.45) continue;
    const distance = Math.max(bar.x - right(cell), cell.x - right(bar), 0);
    if (distance < best.distance) best = { distance, y: cell.y };
  }
  return best.y;
}

function underline(folding: Folding): void {
  folding.rules = folding.rules.filter((rule) => {
    if (rule.height > 2.5) return true;
    const words = under(rule, folding.cells).filter(
      (cell) => rule.y - cell.y > -0.8 && rule.y - cell.y < cell.size * 0.32,
    );
    const covered = words.reduce((sum, cell) => sum + cell.width, 0);
    if (covered < rule.width * 0.7) return true;
    folding.cells = folding.cells.map((cell) => (words.includes(cell) ? { ...cell, underline: true } : cell));
    return false;
  });
}

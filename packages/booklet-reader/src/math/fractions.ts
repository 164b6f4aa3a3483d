import type { MathNode } from '@amauta/rich-text/math.ts';
import { around, type Box, type Cell, right } from '../page/page-content.ts';
import { type Folding, isInked, ROOT_SIGN, replace, under } from './folding.ts';
import { markup } from './markup.ts';

/**
 * How far a fraction bar may reach beyond its wider part, in sizes of the part; the rule of a table reaches
 * farther.
 */
const OVERHANG = 1.6;
/** How far the middle of each part may be from the bar's middle, in sizes and in widths of the bar. */
const OFF_CENTRE = 0.7;
const OFF_CENTRE_OF_WIDTH = 0.05;
/**
 * Distances in sizes of each part: from the bar up to the baseline above it, and down to the baseline below
 * it.
 */
const HIGHEST = 0.85;
/** The same for a root sign without a bar: web pages set it so high that the sign hangs below its line. */
const HIGHEST_ROOT = 1.2;
const [NEAREST_BELOW, FARTHEST_BELOW] = [0.5, 1.45];
/** The largest distance between a bar and the ink of a math node, in sizes. */
const FROM_NODE = 0.75;
/**
 * Underlines stand closer below words than bars below numerators; denominators stand closer below a bar than
 * the next line of text.
 */
const UNDERLINED = 0.2;
const DENOMINATOR = 0.35;
const CAPITAL = 0.7;
/** How far the bar of a fraction reaches beyond both ends of a part of at most LONGEST_SHORT characters, in sizes. */
const [BEYOND, LONGEST_SHORT] = [0.15, 4];
/** The size of a script, and how far beside, over and under its base it may stand; in sizes of the base. */
const [SCRIPT, BESIDE_BASE, OVER_BASE, UNDER_BASE] = [0.86, 0.4, 0.75, 0.5];
/** How far the bar of a fraction in a line stands above the baseline of the line, in sizes of its letters. */
const [LOWEST_AXIS, HIGHEST_AXIS] = [0.2, 0.5];
/** What ends a heading ("PREGUNTA 34:"), whose underline may stand close above a line with a formula, and no numerator. */
const HEADING_END = ':';
/** The number and the first letters of a question, which may stand right below a rule. No denominator begins so. */
const QUESTION = /^\d{1,3}\s?[.)]-?\s?[¿¡“"«(]?\p{Lu}\p{L}*\s?\p{L}{2}/u;
/** The ends of two rules above and below a heading differ by less than this, in points. */
const SAME_END = 1;
/** A column is at least this wide, in sizes of the heading. Shorter bars below each other are those of fractions in cells. */
const NARROWEST_COLUMN = 12;
/** The most sizes of a heading's text between the rule above it and the one below: room for two lines. */
const HIGHEST_HEADING = 3.2;
/** Characters whose baselines differ by less than this, in points, stand in one row. */
const SAME_ROW = 0.6;
/**
 * The widest gap between words of one line, in sizes. The narrow limit holds where the bar isn't close to the
 * part above it: then text beside the bar may be level with the part by chance.
 */
const [WORD_SPACE, NARROW_SPACE] = [0.6, 0.4];
/** The largest distance between the bar of a fraction and the bar of a fraction within one of its parts, in sizes. */
const NESTED = 1.6;

/**
 * Folds a bar with the parts above and below it into a fraction. Answers whether the bar is one of a
 * fraction.
 */
export function foldFraction(folding: Folding, bar: Box, bars: readonly Box[]): boolean {
  const near = under(bar, folding.cells).filter(isInked);
  const above = partOf(near, (cell) => heightOver(bar, cell));
  const below = partOf(near, (cell) => depthUnder(bar, cell));
  if (above.length === 0 || below.length === 0) return false;
  if (above.at(-1)?.text === HEADING_END) return false;
  if (QUESTION.test(textOf(below)) || isBelowHeading(folding, bar, above)) return false;
  if (isUnderline(bar, above, below) && !crossesLine(folding, bar)) return false;
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

/**
 * How far a character stands over a bar, as a share of the allowed height; null where it can't belong to the
 * numerator.
 */
function heightOver(bar: Box, cell: Cell): number | null {
  const height = cell.ink ? bar.y - cell.ink.bottom : bar.y - cell.y;
  const highest = cell.text === ROOT_SIGN ? HIGHEST_ROOT : HIGHEST;
  const most = cell.size * (cell.ink ? FROM_NODE : highest);
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

/** Whether two characters stand in one row, or one is a script of the other. */
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

/**
 * Whether a bar is an underline: closer to the words above than a fraction bar, and farther from the line
 * below than a denominator.
 */
function isUnderline(bar: Box, above: readonly Cell[], below: readonly Cell[]): boolean {
  if (!liesClose(bar, above) || reachesOut(bar, above)) return false;
  return below.every((cell) => {
    const top = cell.ink?.top ?? cell.y - cell.size * CAPITAL;
    return top - bar.y > cell.size * DENOMINATOR;
  });
}

/** Whether a bar reaches beyond both ends of a short part above it. Underlines are as long as their words. */
function reachesOut(bar: Box, above: readonly Cell[]): boolean {
  const part = around(above.map(({ x, y, width, size }) => ({ x, y, width, height: size })));
  const size = above[0]?.size ?? 0;
  return (
    part !== null &&
    above.length <= LONGEST_SHORT &&
    part.x - bar.x > size * BEYOND &&
    right(bar) - right(part) > size * BEYOND
  );
}

/** Whether the bar stands at half the height of the letters right beside it, as the bar of a fraction in a line does. */
function crossesLine({ cells }: Folding, bar: Box): boolean {
  return cells.some((cell) => {
    const gap = Math.max(bar.x - right(cell), cell.x - right(bar));
    const height = (cell.y - bar.y) / cell.size;
    return (
      isInked(cell) &&
      gap >= 0 &&
      gap < cell.size * WORD_SPACE &&
      height > LOWEST_AXIS &&
      height < HIGHEST_AXIS
    );
  });
}

const textOf = (cells: readonly Cell[]): string =>
  cells
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => text)
    .join('');

/**
 * Whether a bar is the lower one of two equal rules around a heading, as wide as a column whose lines follow right below.
 * In a fraction within a fraction, text stands right above the upper bar, too.
 */
function isBelowHeading(folding: Folding, bar: Box, above: readonly Cell[]): boolean {
  const size = Math.max(...above.map((cell) => cell.size));
  if (bar.width < size * NARROWEST_COLUMN) return false;
  return folding.rules.some((upper) => {
    const isEqual = Math.abs(upper.x - bar.x) < SAME_END && Math.abs(right(upper) - right(bar)) < SAME_END;
    const isAbove = upper.y < bar.y - size && upper.y > bar.y - size * HIGHEST_HEADING;
    return (
      isEqual &&
      isAbove &&
      above.every(({ y }) => y > upper.y) &&
      !under(upper, folding.cells).some((cell) => isInked(cell) && heightOver(upper, cell) !== null)
    );
  });
}

const liesClose = (bar: Box, words: readonly Cell[]): boolean =>
  words.every((cell) => !cell.ink && bar.y - cell.y < cell.size * UNDERLINED);

/** Whether a bar is as wide as the wider part, with both parts centred on it. */
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

/**
 * The bar of the fraction that holds this bar in one of its parts, if there is one. The text around the outer
 * fraction may be level with a part of the inner one.
 */
function barAround(bar: Box, part: readonly Cell[], bars: readonly Box[]): Box | undefined {
  const reach = NESTED * Math.max(...part.map((cell) => cell.size));
  return bars.find((other) => {
    const distance = Math.abs(other.y - bar.y);
    const isWithin = other.x <= bar.x + 1 && right(other) >= right(bar) - 1;
    return isWithin && other.width > bar.width && distance > 1 && distance < reach;
  });
}

/**
 * Whether text continues left or right of a part: then the part is in a line of words, and the bar is an
 * underline. Parts of other fractions in the row don't count, nor does the text around an outer fraction.
 */
function goesOnBeside(
  folding: Folding,
  bar: Box,
  part: readonly Cell[],
  bars: readonly Box[],
  reach: number,
): boolean {
  const beside = bars.filter((other) => other !== bar && Math.abs(other.y - bar.y) < 1);
  const isOfAnother = (cell: Cell) => beside.some((other) => under(other, [cell]).length > 0);
  const outer = barAround(bar, part, bars);
  // An exponent in the denominator may be level with the text beside the fraction.
  const largest = Math.max(...part.map(({ size }) => size));
  const row = part.filter(({ size }) => size > largest * SCRIPT);
  return folding.cells.some((cell) => {
    if (outer && under(outer, [cell]).length === 0) return false;
    if (part.includes(cell) || !isInked(cell) || cell.math || cell.text === ROOT_SIGN) return false;
    // A fence over several rows is level with one of them by chance.
    if (cell.tall) return false;
    if (isOfAnother(cell)) return false;
    if (!row.some((other) => Math.abs(other.y - cell.y) < 1)) return false;
    const distance = Math.max(bar.x - right(cell), cell.x - right(bar));
    return distance < cell.size * reach;
  });
}

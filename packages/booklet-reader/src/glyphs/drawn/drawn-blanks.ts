import { rootBars } from '../../math/roots.ts';
import { type Box, type Cell, type PageContent, right } from '../../page/page-content.ts';
import { stretches } from '../../regions/running-text.ts';

/** The narrowest blank and the thickest rule that draws one, in points. */
const [NARROWEST, THICKEST] = [12, 1.5];
/** How far the rule of a blank lies above and below the baseline at most, in sizes. Bars of fractions lie higher. */
const [ABOVE, BELOW] = [0.1, 0.3];
/** The widest space between a blank and the text beside it, in sizes. */
const SPACE = 1;
/** No text stands nearer above or below a blank than this, in sizes, as it does at a fraction or an underline. */
const CLEAR = 0.9;
/** The farthest that the text under the bar of a root stands below the bar, in sizes. The next line stands lower. */
const RADICAND = 1.15;
/** Left edges that differ by less than this, in points, are equal; rules that are nearer to each other touch. */
const SAME = 1;
/** The width of one sign of a blank, in sizes. */
const SIGN = 0.5;
const BLANK = '_';
/** A page with more level rules is a drawing, or made to take time. */
const MOST = 500;

/**
 * Adds underscores for the rules that draw blanks to fill in within lines of text: "No hay pruebas ____ la acusación".
 * Text follows in the line, and text stands before, or the blank opens a line.
 */
export function withDrawnBlanks(page: PageContent): PageContent {
  const rules = page.rules.filter(({ width, height }) => width >= NARROWEST && height <= THICKEST);
  if (rules.length === 0 || rules.length > MOST) return page;
  const lines = stretches(page.cells);
  const roots = rootBars(page, rules);
  const blanks = new Map<Cell, Cell[]>();
  const drawn = new Set<Box>();
  for (const rule of rules) {
    const behind = lines.find(([first]) => first && isBeside(rule, first, first.x - right(rule)))?.[0];
    if (!behind || touchesRule(rule, page.rules) || hasTextNear(rule, page.cells, behind.size)) continue;
    // The bar of a root may lie at the baseline of the line above.
    if (roots.has(rule) && isOverText(rule, page.cells)) continue;
    const isWithin = lines.some((line) => {
      const last = line.at(-1);
      return last && isBeside(rule, last, rule.x - right(last));
    });
    const opens = lines.some(([first]) => first && Math.abs(first.x - rule.x) < SAME);
    if (!isWithin && !opens) continue;
    drawn.add(rule);
    blanks.set(behind, signsOf(rule, behind));
  }
  if (drawn.size === 0) return page;
  return {
    ...page,
    cells: page.cells.flatMap((cell) => [...(blanks.get(cell) ?? []), cell]),
    rules: page.rules.filter((rule) => !drawn.has(rule)),
  };
}

/** Whether a rule lies at the baseline of a character with only a space between the two. */
function isBeside(rule: Box, { y, size }: Cell, space: number): boolean {
  const below = rule.y - y;
  return below > -size * ABOVE && below < size * BELOW && space > -SAME && space < size * SPACE;
}

const touchesRule = (rule: Box, rules: readonly Box[]): boolean =>
  rules.some(
    (other) =>
      other !== rule &&
      other.x < right(rule) + SAME &&
      right(other) > rule.x - SAME &&
      other.y < rule.y + SAME &&
      other.y + other.height > rule.y - SAME,
  );

const hasTextNear = (rule: Box, cells: readonly Cell[], size: number): boolean =>
  cells.some(
    (cell) =>
      cell.text !== ' ' &&
      cell.x < right(rule) - SAME &&
      right(cell) > rule.x + SAME &&
      Math.abs(cell.y - rule.y) < size * CLEAR,
  );

const isOverText = (rule: Box, cells: readonly Cell[]): boolean =>
  cells.some(({ text, x, y, width, size }) => {
    const middle = x + width / 2;
    return (
      text !== ' ' && middle > rule.x && middle < right(rule) && y > rule.y && y - rule.y < size * RADICAND
    );
  });

/** The signs of a blank, which look like the character behind it. */
function signsOf(rule: Box, behind: Cell): Cell[] {
  const count = Math.max(1, Math.round(rule.width / (behind.size * SIGN)));
  const width = rule.width / count;
  return Array.from({ length: count }, (_, at) => ({
    ...behind,
    text: BLANK,
    x: rule.x + at * width,
    width,
  }));
}

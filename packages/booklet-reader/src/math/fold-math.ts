import { type Box, grown, overlaps, type PageContent, right } from '../page/page-content.ts';
import { type Folding, under } from './folding.ts';
import { foldFraction } from './fractions.ts';
import { foldBareRoots, foldRoot, rootBars } from './roots.ts';

/** Rules that are drawn piece by piece touch. */
const TOUCHING = 1;
/** The bar of a fraction of small digits within another one, in points. */
const SHORTEST_BAR = 2;

/** The page with drawn fractions and roots as one cell each, and underlines noted on what they underline. */
export function foldMath(page: PageContent): PageContent {
  const folding: Folding = { cells: page.cells, rules: [...page.rules], strokes: [...page.strokes] };
  // What lies within another is narrower: a root in a fraction, a fraction under a root.
  const bars = page.rules
    .filter((rule) => rule.height <= 2.5 && rule.width >= SHORTEST_BAR && rule.width < page.width)
    .filter((rule) => !goesOnAsRule(rule, page.rules))
    .filter((rule) => !touchesUpright(rule, page.rules))
    .sort((a, b) => a.width - b.width);
  const signs = rootBars(folding, bars);
  for (const bar of bars) foldRoot(folding, bar, signs) || foldFraction(folding, bar, bars);
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

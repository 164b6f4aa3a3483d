import { type Box, type PageContent, right } from '../page/page-content.ts';
import { withFoldedRows } from './braced-rows.ts';
import { withFenceScripts } from './fence-scripts.ts';
import { type Folding, goesOnAsRule, TOUCHING, touchesUpright, under } from './folding.ts';
import { foldFraction } from './fractions.ts';
import { overline } from './overlines.ts';
import { foldBareRoots, foldRoot, hangingWithoutBar, hookOf, rootBars } from './roots.ts';
import { underline } from './underlines.ts';

/** The shortest fraction bar, in points: small digits in a fraction within a fraction. */
const SHORTEST_BAR = 2;

/**
 * Folds each drawn fraction and root of the page into one cell, and notes underlines on the underlined
 * characters.
 * @param kept rules of the page that are no bars and no underlines, such as those of tables
 */
export function foldMath(page: PageContent, kept: readonly Box[] = []): PageContent {
  const folding: Folding = {
    cells: page.cells,
    rules: joined(page.rules.filter((rule) => !kept.includes(rule))),
    strokes: [...page.strokes],
  };
  // Fold the narrow bars first: an inner fraction or root has a narrower bar than the outer one.
  const bars = folding.rules
    .filter((rule) => rule.height <= 2.5 && rule.width >= SHORTEST_BAR && rule.width < page.width)
    .filter((rule) => !goesOnAsRule(rule, folding.rules))
    .filter((rule) => !touchesUpright(rule, page.rules))
    .sort((a, b) => a.width - b.width);
  const signs = rootBars(folding, bars);
  overline(
    folding,
    bars.filter((bar) => !signs.has(bar) && !hookOf(folding, bar)),
  );
  const hanging = hangingWithoutBar(folding, signs);
  if (hanging.length > 0) foldBareRoots(folding, hanging);
  const left = bars.filter((bar) => folding.rules.includes(bar));
  for (const bar of left) {
    folding.cells = withFenceScripts(folding.cells, under(bar, folding.cells));
    foldRoot(folding, bar, signs) || foldFraction(folding, bar, left);
  }
  foldBareRoots(folding);
  underline(folding);
  const cells = withFoldedRows(withFenceScripts(folding.cells));
  return { ...page, ...folding, cells, rules: [...folding.rules, ...kept] };
}

/**
 * PIECE: the widest piece of a bar that is drawn sign by sign. SAME_HEIGHT: the largest difference in height between
 * two pieces of a bar. Both in points.
 */
const [PIECE, SAME_HEIGHT] = [8, 0.1];

/** Joins the pieces of bars that groff draws by signs of a font. Longer pieces are those of underlined words. */
function joined(rules: readonly Box[]): Box[] {
  const isPiece = (rule: Box) => rule.height <= 2.5 && rule.width <= PIECE;
  const bars: Box[] = [];
  for (const rule of rules.filter(isPiece).sort((a, b) => a.y - b.y || a.x - b.x)) {
    const bar = bars.at(-1);
    const goesOn = bar && Math.abs(bar.y - rule.y) < SAME_HEIGHT && Math.abs(right(bar) - rule.x) < TOUCHING;
    if (bar && goesOn) bar.width = right(rule) - bar.x;
    else bars.push({ ...rule });
  }
  return [...rules.filter((rule) => !isPiece(rule)), ...bars];
}

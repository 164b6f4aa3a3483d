import {
  around,
  type Box,
  type Cell,
  grown,
  overlaps,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { type Folding, under } from './folding.ts';
import { foldFraction } from './fractions.ts';
import { foldBareRoots, foldRoot, hangingWithoutBar, rootBars } from './roots.ts';

/** How far apart the pieces of a rule drawn piece by piece may be, in points. */
const TOUCHING = 1;
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
    rules: page.rules.filter((rule) => !kept.includes(rule)),
    strokes: [...page.strokes],
  };
  // Fold the narrow bars first: an inner fraction or root has a narrower bar than the outer one.
  const bars = folding.rules
    .filter((rule) => rule.height <= 2.5 && rule.width >= SHORTEST_BAR && rule.width < page.width)
    .filter((rule) => !goesOnAsRule(rule, page.rules))
    .filter((rule) => !touchesUpright(rule, page.rules))
    .sort((a, b) => a.width - b.width);
  const signs = rootBars(folding, bars);
  const hanging = hangingWithoutBar(folding, signs);
  if (hanging.length > 0) foldBareRoots(folding, hanging);
  for (const bar of bars) foldRoot(folding, bar, signs) || foldFraction(folding, bar, bars);
  foldBareRoots(folding);
  underline(folding);
  return { ...page, ...folding, rules: [...folding.rules, ...kept] };
}

/** Whether a rule meets an upright rule, and so is an edge of a table or a box. */
function touchesUpright(rule: Box, rules: readonly Box[]): boolean {
  return rules.some((other) => other.height > 4 && other.width <= 2.5 && overlaps(grown(rule, 1), other));
}

/** Whether a rule is a piece of a longer one: another rule continues it at the same height. */
function goesOnAsRule(rule: Box, rules: readonly Box[]): boolean {
  return rules.some(
    (other) =>
      other !== rule &&
      other.height <= 2.5 &&
      Math.abs(other.y - rule.y) < TOUCHING &&
      Math.min(Math.abs(other.x - right(rule)), Math.abs(right(other) - rule.x)) <= TOUCHING,
  );
}

/** How far an underline lies below its baseline, in sizes: in general, and where TeX draws it below letters like "p". */
const [UNDERLINE, DEEP_UNDERLINE] = [0.32, 0.4];
/** How far the ends of an underline may lie from those of its words, in points. */
const SPAN = 1.2;

/** Whether a rule begins and ends where its words do. */
function spans(rule: Box, words: readonly Cell[]): boolean {
  const box = around(words.map((cell) => ({ ...cell, height: 0 })));
  return box !== null && Math.abs(box.x - rule.x) < SPAN && Math.abs(right(box) - right(rule)) < SPAN;
}

function underline(folding: Folding): void {
  const { rules } = folding;
  folding.rules = rules.filter((rule) => {
    // The edge of a table may lie close below the line before the table.
    if (rule.height > 2.5 || touchesUpright(rule, rules)) return true;
    const near = (reach: number) =>
      under(rule, folding.cells).filter(
        (cell) => rule.y - cell.y > -0.8 && rule.y - cell.y < cell.size * reach,
      );
    const deep = near(DEEP_UNDERLINE);
    const words = spans(rule, deep) ? deep : near(UNDERLINE);
    const covered = words.reduce((sum, cell) => sum + cell.width, 0);
    if (covered < rule.width * 0.7) return true;
    folding.cells = folding.cells.map((cell) => (words.includes(cell) ? { ...cell, underline: true } : cell));
    return false;
  });
}

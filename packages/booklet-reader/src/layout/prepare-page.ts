import { withoutBlankSheets } from '../glyphs/drawn/blank-sheets.ts';
import { withoutKeyBoxes } from '../glyphs/drawn/boxed-keys.ts';
import { withDottedRules } from '../glyphs/drawn/dotted-rules.ts';
import { withDrawnBlanks } from '../glyphs/drawn/drawn-blanks.ts';
import { withDrawnBullets } from '../glyphs/drawn/drawn-bullets.ts';
import { withDrawnMarks } from '../glyphs/drawn/drawn-marks.ts';
import { withFallbackSigns } from '../glyphs/fallback-signs.ts';
import { joinAccents } from '../glyphs/join-accents.ts';
import { withLoneSigns } from '../glyphs/lone-signs.ts';
import { joinLongArrows } from '../glyphs/long-arrows.ts';
import { joinOverArrows } from '../glyphs/over-arrows.ts';
import { foldMath } from '../math/fold-math.ts';
import { joinFences } from '../math/join-fences.ts';
import type { PageContent } from '../page/page-content.ts';
import { columnSumsOf } from '../regions/drawings/column-sums.ts';
import { openTablesOf } from '../regions/tables/open-tables.ts';
import { withoutPageMarks } from './furniture/page-marks.ts';
import { withLargeNumbers } from './labels/large-numbers.ts';

/** What turns drawn signs into characters, takes away what stands beside the text and sets large numbers on their lines. */
const SIGN_STEPS: readonly ((page: PageContent) => PageContent)[] = [
  withDottedRules,
  withoutBlankSheets,
  withoutKeyBoxes,
  withDrawnMarks,
  withDrawnBullets,
  withDrawnBlanks,
  withoutPageMarks,
  withLargeNumbers,
];

/** Takes these steps, and joins separate accents, and the pieces of tall fences and long arrows, with their characters. */
export function prepared(content: PageContent): PageContent {
  const page = SIGN_STEPS.reduce((read, step) => step(read), content);
  const signs = joinLongArrows(withLoneSigns(withFallbackSigns(page.cells)));
  return { ...page, cells: joinFences(joinOverArrows(joinAccents(signs))) };
}

/** Folds the formulas of a page. The rules of tables and of sums in columns are found first, since they look like bars. */
export function withFormulas(content: PageContent): PageContent {
  const sums = columnSumsOf(content.rules, content.cells).map(({ rule }) => rule);
  const rules = openTablesOf(content).flatMap((table) => table.rules);
  return foldMath(content, [...rules, ...sums]);
}

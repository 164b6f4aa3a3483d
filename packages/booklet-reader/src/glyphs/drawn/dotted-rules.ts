import type { Box, PageContent } from '../../page/page-content.ts';

/** The largest dot, and the widest gap between two dots of a rule, in points. */
const [LARGEST, WIDEST_GAP] = [1.6, 3.2];
/** A rule has at least this many dots. */
const FEWEST = 6;
/** Dots of one rule lie on one line, to within this distance in points. */
const SAME_LINE = 0.4;
/** A page with more dots is a map, or made to take time. */
const MOST = 50_000;

/**
 * Joins dots that follow each other into rules, where they draw the grid of a table: level and upright rules. Dots of
 * level lines alone are places to write on.
 */
export function withDottedRules(page: PageContent): PageContent {
  const dots = page.rules.filter(({ width, height }) => width <= LARGEST && height <= LARGEST);
  if (dots.length < FEWEST || dots.length > MOST) return page;
  const level = joined(dots, 'x');
  const upright = joined(dots, 'y');
  if (level.length === 0 || upright.length === 0) return page;
  const isDot = new Set(dots);
  return { ...page, rules: [...page.rules.filter((rule) => !isDot.has(rule)), ...level, ...upright] };
}

/** The rules of dots that follow each other along one direction. */
function joined(dots: readonly Box[], along: 'x' | 'y'): Box[] {
  const [across, length] = along === 'x' ? (['y', 'width'] as const) : (['x', 'height'] as const);
  const sorted = dots.toSorted(
    (a, b) => Math.round((a[across] - b[across]) / SAME_LINE) || a[along] - b[along],
  );
  const rules: { rule: Box; count: number }[] = [];
  for (const dot of sorted) {
    const last = rules.at(-1);
    const gap = last ? dot[along] - last.rule[along] - last.rule[length] : Number.POSITIVE_INFINITY;
    const isNext =
      last && Math.abs(dot[across] - last.rule[across]) < SAME_LINE && gap < WIDEST_GAP && gap > -LARGEST;
    if (!isNext) rules.push({ rule: { ...dot }, count: 1 });
    else {
      last.rule[length] = Math.max(last.rule[length], dot[along] + dot[length] - last.rule[along]);
      last.count += 1;
    }
  }
  return rules.filter(({ count }) => count >= FEWEST).map(({ rule }) => rule);
}

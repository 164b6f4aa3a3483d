import { around, type Box, type Cell, grown, overlaps, type PageContent } from '../../page/page-content.ts';
import { type RuleGroup, ruleGroups, TOUCHES } from '../rule-groups.ts';
import { isTableOfAlternatives } from '../running-text.ts';
import { cellsWithin } from './table-cells.ts';
import { type Grid, gridOf } from './table-grid.ts';

/** A group of more rules is a drawing, or made to take time. */
const MOST_RULES = 500;

/**
 * The rules of a page in groups that belong together. Where a table holds a question with its alternatives, the table or
 * chart in the cell of the question becomes a group of its own: its rules touch none of the table around it.
 */
export function groupsOfRules(page: PageContent, rules: readonly Box[]): RuleGroup[] {
  return ruleGroups(rules).flatMap((group) => {
    if (group.isFrame || group.rules.length > MOST_RULES) return [group];
    const parts = touching(group.rules);
    const outer = parts.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? [];
    const inner = parts.filter((part) => part !== outer).flat();
    if (inner.length === 0 || !holdsQuestion(outer, page.cells)) return [group];
    return [{ rules: outer, isFrame: false }, ...ruleGroups(inner)];
  });
}

/** Groups rules by whether they touch each other themselves, and not only the box around others. */
function touching(rules: readonly Box[]): Box[][] {
  const parts: Box[][] = [];
  for (const rule of rules) {
    const reach = grown(rule, TOUCHES);
    const own = parts.filter((part) => part.some((other) => overlaps(reach, other)));
    for (const part of own) parts.splice(parts.indexOf(part), 1);
    parts.push([...own.flat(), rule]);
  }
  return parts;
}

function areaOf(rules: readonly Box[]): number {
  const box = around(rules);
  return box ? box.width * box.height : 0;
}

function holdsQuestion(rules: readonly Box[], cells: readonly Cell[]): boolean {
  const box = around(rules);
  const grid: Grid | 'none' | null = box && gridOf(rules, cellsWithin(box, cells));
  return grid !== null && grid !== 'none' && isTableOfAlternatives(grid);
}

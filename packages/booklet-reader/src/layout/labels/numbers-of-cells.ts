import { isScriptAmong } from '../../math/scripts.ts';
import { around, type Cell, type PageContent } from '../../page/page-content.ts';
import { groupsOfRules } from '../../regions/tables/questions-in-tables.ts';
import { cellsWithin } from '../../regions/tables/table-cells.ts';
import { gridOf } from '../../regions/tables/table-grid.ts';

const NUMBER = /^\d{1,3}[.)-]*$/;
/** The fewest characters of a question. What stands beside the numbers of a table of data is shorter. */
const SHORTEST = 30;
/** Smaller characters, in sizes of the largest, are scripts. */
const SCRIPT = 0.8;
/** A page with more rules is a drawing, or made to take time. */
const MOST_RULES = 3_000;

/**
 * Moves the number of a question to the first line of the question, where the two stand in cells of one row: the number
 * may be centred upright beside a stem with its alternatives.
 */
export function withNumbersOfCells(page: PageContent): PageContent {
  if (page.rules.length > MOST_RULES) return page;
  const moved = new Map(
    groupsOfRules(page, page.rules).flatMap(({ rules }) => {
      const box = around(rules);
      const grid = box ? gridOf(rules, cellsWithin(box, page.cells)) : null;
      if (grid === null || grid === 'none') return [];
      return grid.rows.flatMap(({ slots: [number, question, ...more] }) =>
        number && question && more.length === 0 ? onFirstLine(number.cells, question.cells) : [],
      );
    }),
  );
  return moved.size === 0 ? page : { ...page, cells: page.cells.map((cell) => moved.get(cell) ?? cell) };
}

function onFirstLine(number: readonly Cell[], question: readonly Cell[]): [Cell, Cell][] {
  const text = number
    .toSorted((a, b) => a.x - b.x)
    .map((cell) => cell.text)
    .join('')
    .trim();
  const inked = question.filter((cell) => cell.text !== ' ');
  const isPower = number.some((cell) => isScriptAmong(cell, number));
  if (isPower || !NUMBER.test(text) || inked.length < SHORTEST) return [];
  const size = Math.max(...inked.map((cell) => cell.size));
  const y = Math.min(...inked.filter((cell) => cell.size > size * SCRIPT).map((cell) => cell.y));
  return number.map((cell) => [cell, { ...cell, y }]);
}

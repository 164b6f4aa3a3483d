import {
  around,
  type Box,
  bottom,
  type Cell,
  isAround,
  overlaps,
  type PageContent,
  right,
} from '../../page/page-content.ts';
import { holdsBars } from '../drawings/chart-bars.ts';
import type { TextSystems } from '../drawings/coordinate-systems.ts';
import { areNamesOfSizes, isMeasured, textOf, usualSize } from '../drawings/labels.ts';
import { hasFourSides } from '../rule-groups.ts';
import { holdsAlternatives, isTableOfAlternatives, LETTER_ALONE, stretches } from '../running-text.ts';
import { isBandOf, openTablesOf } from './open-tables.ts';
import { groupsOfRules } from './questions-in-tables.ts';
import { cellsWithin } from './table-cells.ts';
import { type Grid, gridOf } from './table-grid.ts';

/** How far an edge of a cell's background may lie from a rule of the table, in points. */
const SLOT_EDGE = 3;
/** The height of one row of baselines, in points. */
const ROW = 3;

/** A table that rules draw; without a grid where its cells aren't clear. */
interface RuledTable {
  box: Box;
  grid: Grid | null;
  cells: Cell[];
}

/**
 * Finds the tables that rules draw, the rules that belong to no table, and the rows of alternatives (`lettered`) in tables
 * whose rules are among the others.
 * @param ink the pictures, strokes and grounds of the page; rules that touch them belong to a drawing
 * @param bars the light bars of charts
 * @param systems the coordinate systems with text of questions; the lines of a chart stand in another one
 */
export function ruledTablesOf(
  page: PageContent,
  ink: readonly Box[],
  bars: readonly Box[],
  systems: TextSystems,
): { grids: RuledTable[]; loose: Box[]; lettered: Box[] } {
  // Level rules between the alternatives of a question, with their letters in a column, draw a list and no table.
  const open = openTablesOf(page).filter(
    (table) =>
      !isTableOfAlternatives(table.grid) &&
      !ink.some(
        (other) => overlaps(table.box, other) && !isAround(other, table.box) && !isBandOf(other, table),
      ),
  );
  const grids: RuledTable[] = [...open];
  const loose: Box[] = [];
  const lettered: Box[] = [];
  const taken = new Set(open.flatMap((table) => table.rules));
  const free = page.rules.filter((rule) => !taken.has(rule));
  for (const { rules, isFrame } of groupsOfRules(page, free)) {
    if (isFrame) {
      loose.push(...rules);
      continue;
    }
    const box = around(rules);
    const within = box ? cellsWithin(box, page.cells) : [];
    const horizontal = rules.filter((rule) => rule.width > rule.height);
    const isDrawing =
      box !== null &&
      (holdsBars(box, bars) ||
        ink.some(
          (other) =>
            overlaps(box, other) &&
            !isShadedSlot(other, rules) &&
            !(page.strokes.includes(other) && isAround(other, box)),
        ));
    const looksTabular = horizontal.length >= 2 && rules.length - horizontal.length >= 2 && within.length > 0;
    const ruled = box && looksTabular && !isDrawing ? gridOf(rules, within) : 'none';
    const isLettered = ruled !== null && ruled !== 'none' && isTableOfAlternatives(ruled);
    const hasLetters = isLettered && ruled.rows.some(opensWithLetter);
    if (box && hasLetters) lettered.push(rowsOfLetters(box, rules, ruled));
    const isLayout = isLettered || holdsAlternatives(stretches(within));
    const grid = isLayout ? 'none' : ruled;
    // Lines of stretched text in a frame have wide gaps, too.
    const isBox = box !== null && hasFourSides(rules, box);
    // Texts in a system of their own are those of a chart where the rules are unclear. The parts of a square with the
    // names of its sides and areas look like a table, and so does a plan with its measures and a shaded part.
    const isChart =
      within.every(({ system }) => !systems.has(system)) &&
      (grid === null ||
        areNamesOfSizes(within, usualSize(page.cells)) ||
        (box !== null &&
          page.fills.some((fill) => overlaps(box, fill)) &&
          isMeasured(box, within, page.cells)));
    const isOpen =
      grid === 'none' && !isDrawing && !isLayout && !isBox && horizontal.length >= 2 && standsInRows(within);
    if (box && grid !== 'none' && !isChart) grids.push({ box, grid, cells: within });
    else if (box && isOpen) grids.push({ box, grid: null, cells: within });
    else loose.push(...rules);
  }
  return { grids, loose, lettered };
}

const opensWithLetter = ({ slots: [first] }: Grid['rows'][number]): boolean =>
  first !== undefined && LETTER_ALONE.test(textOf(first.cells));

/** The part of a table from its first letter down. The cell of the question above it may hold gray boxes. */
function rowsOfLetters(box: Box, rules: readonly Box[], { rows }: Grid): Box {
  const letters = rows.find(opensWithLetter)?.slots[0]?.cells ?? [];
  const first = Math.min(...letters.map((cell) => cell.y));
  const edges = rules.filter((rule) => rule.width > rule.height && rule.y < first);
  const y = Math.max(box.y, ...edges.map((rule) => rule.y));
  return { ...box, y, height: bottom(box) - y };
}

/** Whether a fill is the background of a table cell or row: its edges lie on rules. The head of an arrow is smaller. */
function isShadedSlot(fill: Box, rules: readonly Box[]): boolean {
  if (Math.min(fill.width, fill.height) < SLOT_EDGE * 2) return false;
  const isEdge = (value: number, side: 'x' | 'y') =>
    rules.some(
      (rule) =>
        Math.abs(rule[side] - value) < SLOT_EDGE ||
        Math.abs((side === 'x' ? right(rule) : bottom(rule)) - value) < SLOT_EDGE,
    );
  return isEdge(fill.x, 'x') && isEdge(right(fill), 'x') && isEdge(fill.y, 'y') && isEdge(bottom(fill), 'y');
}

/** Whether at least two rows have words with wide gaps between them. */
function standsInRows(cells: readonly Cell[]): boolean {
  const counts = new Map<number, number>();
  for (const [first] of stretches(cells)) {
    const row = Math.round((first?.y ?? 0) / ROW);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1).length > 1;
}

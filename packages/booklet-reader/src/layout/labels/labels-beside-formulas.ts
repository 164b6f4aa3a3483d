import { isScriptAmong } from '../../math/scripts.ts';
import type { Cell, PageContent } from '../../page/page-content.ts';
import { stretches } from '../../regions/running-text.ts';
import { FARTHEST, labelOf, MOST_LABELS } from './centred-labels.ts';

/** How far a line may hang below its label, in sizes: a fraction within a fraction lowers it by about 1.5. */
const LOWEST = 3;
/** How far the ink of a formula may reach above the baseline of the label, in sizes. */
const HIGHEST = 2;
/** Baselines that differ by less than this, in points, belong to one line. */
const SAME_LINE = 1;

/**
 * Moves each letter and number that stands alone beside the upper half of a formula down to the line of the formula.
 * Such a label has a cell or box of its own, whose text begins at the same height as the box of the line. A tall
 * formula lowers the line within its box. The math of the page must be folded already.
 */
export function withLabelsBesideFormulas(page: PageContent): PageContent {
  const formulas = page.cells.filter(({ math, ink }) => math && ink);
  if (formulas.length === 0) return page;
  const rows = stretches(page.cells);
  const labels = rows.flatMap((row) => {
    const label = labelOf(row);
    const isAlone = label && row.every((cell) => cell.text === ' ' || label.cells.includes(cell));
    return isAlone ? label : [];
  });
  if (labels.length > MOST_LABELS) return page;
  // The exponent of a number beside a fraction stands alone in its height, too.
  const own = labels.filter(({ cells: [first] }) => !isScriptAmong(first, page.cells));
  const moved = new Map(
    own.flatMap(({ cells, x, y, size }) => {
      const last = cells.at(-1)?.x ?? x;
      const behind = rows.flatMap(([first]) =>
        first && first.x > last && first.x < x + size * FARTHEST && first.y > y - size ? first : [],
      );
      const [line] = behind.sort((a, b) => a.y - b.y);
      const isLower = line && line.y - y > SAME_LINE && line.y - y < size * LOWEST;
      const isBeside = ({ ink, ...cell }: Cell) =>
        ink &&
        line &&
        Math.abs(cell.y - line.y) < SAME_LINE &&
        cell.x > x &&
        ink.top < y &&
        ink.top > y - size * HIGHEST;
      if (!isLower || !formulas.some(isBeside)) return [];
      return cells.map((cell): [Cell, Cell] => [cell, { ...cell, y: line.y }]);
    }),
  );
  return moved.size === 0 ? page : { ...page, cells: page.cells.map((cell) => moved.get(cell) ?? cell) };
}

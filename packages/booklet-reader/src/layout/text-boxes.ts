import {
  around,
  type Box,
  bottom,
  type Cell,
  holdsPoint,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { hasFourSides, ruleGroups } from '../regions/rule-groups.ts';

/** Baselines of one line differ by at most this many points. */
const SAME_LINE = 2;
/** A rule nearer to an edge of a frame than this, in points, lies along the edge. */
const ALONG = 2;
/** The most characters of a number or letter beside a box. */
const LONGEST_LABEL = 4;

/**
 * Some programs draw the text boxes of a page before or after all its other text. The characters of each framed
 * box, which are drawn one after the other, take the place in the order of drawing at which the page shows the box:
 * behind the line above. The order of drawing then tells as much of the other text as without the box.
 */
export function withTextBoxesInPlace(page: PageContent): PageContent {
  let cells = page.cells;
  for (const box of framesOf(page)) cells = inPlace(cells, box) ?? cells;
  return cells === page.cells ? page : { ...page, cells };
}

/** Frames without a rule inside. */
function framesOf({ rules }: PageContent): Box[] {
  return ruleGroups(rules).flatMap((group) => {
    const box = around(group.rules);
    return box && hasFourSides(group.rules, box) && group.rules.every((rule) => isAlong(rule, box))
      ? [box]
      : [];
  });
}

function isAlong(rule: Box, box: Box): boolean {
  return rule.width > rule.height
    ? Math.min(rule.y - box.y, bottom(box) - bottom(rule)) < ALONG
    : Math.min(rule.x - box.x, right(box) - right(rule)) < ALONG;
}

/** How many characters at the start are the number of a question or the letter of an alternative at the left of a box. */
function labelBeside(cells: readonly Cell[], box: Box): number {
  const isBeside = (cell: Cell) =>
    cell.text === ' ' || (right(cell) <= box.x && cell.y > box.y && cell.y < bottom(box));
  const end = cells.findIndex((cell) => !isBeside(cell));
  const label = cells.slice(0, Math.max(0, end)).filter((cell) => cell.text !== ' ');
  return label.length > 0 && label.length <= LONGEST_LABEL ? end : 0;
}

/**
 * Moves the cells of a box behind the line above the box and behind a label beside it. Null when they are there already
 * or aren't drawn together.
 */
function inPlace(cells: readonly Cell[], box: Box): Cell[] | null {
  const isInside = (cell: Cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * 0.3);
  const from = cells.findIndex((cell) => cell.text !== ' ' && isInside(cell));
  const to = cells.findLastIndex((cell) => cell.text !== ' ' && isInside(cell)) + 1;
  const own = cells.slice(from, to);
  if (from < 0 || own.some((cell) => cell.text !== ' ' && !isInside(cell))) return null;
  const rest = [...cells.slice(0, from), ...cells.slice(to)];
  const near = (cell: Cell) => cell.text !== ' ' && cell.x < right(box) && right(cell) > box.x;
  const above = rest.filter((cell) => near(cell) && cell.y <= box.y + SAME_LINE);
  const line = Math.max(...above.map(({ y }) => y));
  const behind = rest.findLastIndex((cell) => near(cell) && Math.abs(cell.y - line) < SAME_LINE) + 1;
  const at = behind + labelBeside(rest.slice(behind), box);
  if (above.length === 0 || at === from) return null;
  return [...rest.slice(0, at), ...own, ...rest.slice(at)];
}

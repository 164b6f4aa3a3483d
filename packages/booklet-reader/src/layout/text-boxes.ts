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
  const frames = framesOf(page).sort((one, other) => one.y - other.y || one.x - other.x);
  for (const box of frames) cells = inPlace(cells, box, frames) ?? cells;
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
 * How many characters at the start are a number that stands above a box by itself: WeasyPrint draws the number in the
 * margin behind the text of its question.
 */
function labelAbove(cells: readonly Cell[], box: Box): number {
  const [first] = cells;
  const end = cells.findIndex((cell) => cell.text !== ' ' && Math.abs(cell.y - (first?.y ?? 0)) > SAME_LINE);
  const length = end < 0 ? cells.length : end;
  return first && first.y <= box.y && length <= LONGEST_LABEL ? length : 0;
}

/**
 * Moves the cells of a box behind the line above the box, behind boxes above and at its left, and behind a number or letter
 * that belongs there. Null when they are there already or aren't drawn together.
 */
function inPlace(cells: readonly Cell[], box: Box, frames: readonly Box[]): Cell[] | null {
  const isInside = (cell: Cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * 0.3);
  const from = cells.findIndex((cell) => cell.text !== ' ' && isInside(cell));
  const to = cells.findLastIndex((cell) => cell.text !== ' ' && isInside(cell)) + 1;
  const own = cells.slice(from, to);
  if (from < 0 || own.some((cell) => cell.text !== ' ' && !isInside(cell))) return null;
  const earlier = frames.filter(
    (other) => bottom(other) <= box.y || (right(other) <= box.x && other.y < bottom(box)),
  );
  const isEarlier = ({ x, y }: Cell) => earlier.some((other) => holdsPoint(other, x, y));
  const before = cells.slice(0, from).findLast(({ text }) => text !== ' ');
  if (before && isEarlier(before)) return null;
  const rest = [...cells.slice(0, from), ...cells.slice(to)];
  const near = (cell: Cell) => cell.text !== ' ' && cell.x < right(box) && right(cell) > box.x;
  const above = rest.filter((cell) => near(cell) && cell.y <= box.y + SAME_LINE);
  const line = Math.max(...above.map(({ y }) => y));
  const behind = rest.findLastIndex((cell) => near(cell) && Math.abs(cell.y - line) < SAME_LINE) + 1;
  const goesOn = (cell: Cell) => cell.text === ' ' || Math.abs(cell.y - line) < SAME_LINE || isEarlier(cell);
  const next = rest.findIndex((cell, at) => at >= behind && !goesOn(cell));
  const start = next < 0 ? rest.length : next;
  const label = rest.slice(start);
  const labelled = labelBeside(label, box) || labelAbove(label, box);
  // The box is in its place. A box above it may be that of the next column, where the text goes on.
  const isBehindLine = before && near(before) && Math.abs(before.y - line) < SAME_LINE && labelled === 0;
  const at = start + labelled;
  if (above.length === 0 || at === from || isBehindLine) return null;
  // The line above is the head of a page whose heads are drawn last: the text below the box is drawn before.
  const isBelow = (cell: Cell) =>
    near(cell) && cell.y > bottom(box) && !frames.some((other) => holdsPoint(other, cell.x, cell.y));
  if (rest.slice(from, at).some(isBelow)) return null;
  return [...rest.slice(0, at), ...own, ...rest.slice(at)];
}

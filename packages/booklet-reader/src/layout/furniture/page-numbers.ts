import type { Cell, PageContent } from '../../page/page-content.ts';
import { stretches } from '../../regions/running-text.ts';
import { PAGE_NUMBER } from './running-heads.ts';

/** Page numbers that stand in no margin are looked for between these shares of a page's height from its foot. */
const [FOOT, MARGIN] = [0.25, 0.1];
/** A page number stands at one spot (to within SAME_SPOT points) of at least FEWEST pages. */
const [FEWEST, SAME_SPOT] = [3, 4];

interface Seen {
  page: number;
  cells: readonly Cell[];
  x: number;
  y: number;
  /** What the first page would be numbered. */
  start: number;
}

/**
 * Removes page numbers that stand level with text, such as those of sheets that hold two pages: lone numbers at one place
 * of several pages that grow as the pages do. Those in the margins are found as running heads.
 */
export function withoutPageNumbers(pages: readonly PageContent[]): PageContent[] {
  const seen = pages.flatMap((page, at) => numbersAtFoot(page, at));
  const numbers = seen.filter((one) => seen.filter((other) => isAlike(one, other)).length >= FEWEST);
  const cells = new Set(numbers.flatMap((number) => number.cells));
  return pages.map((page) => ({ ...page, cells: page.cells.filter((cell) => !cells.has(cell)) }));
}

function numbersAtFoot({ cells, height }: PageContent, page: number): Seen[] {
  const isNear = ({ y }: Cell) => y > height * (1 - FOOT) && y <= height * (1 - MARGIN);
  return stretches(cells.filter(isNear)).flatMap((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    const text = stretch.map((cell) => cell.text).join('');
    if (!first || !last || !PAGE_NUMBER.test(text)) return [];
    const number = Number(/\d+/.exec(text)?.[0]);
    return [{ page, cells: stretch, x: (first.x + last.x) / 2, y: first.y, start: number - page }];
  });
}

function isAlike(one: Seen, other: Seen): boolean {
  const isSamePlace = Math.abs(one.x - other.x) < SAME_SPOT && Math.abs(one.y - other.y) < SAME_SPOT;
  return isSamePlace && one.start === other.start;
}

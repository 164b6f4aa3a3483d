import type { Cell, PageContent } from '../page/page-content.ts';

/** The foot and the head of a page, in shares of its height. */
const EDGE = 0.15;
/** Only a capital with an accent is so high that its ink reaches over the edge. A line holds few of them. */
const HIGH = /^[\u00c0-\u00dc]$/u;
const MOST = 3;
/** Places that differ by less than this, in points, are equal. */
const SAME = 0.2;

/**
 * Removes the characters that Chromium draws twice where a page ends: those of the next page's first line whose ink
 * reaches over the edge stand at the foot of this page, too.
 */
export function withoutOverflow(pages: readonly PageContent[]): PageContent[] {
  return pages.map((page, at) => {
    const next = pages[at + 1];
    if (!next) return page;
    const head = next.cells.filter(({ y }) => y < next.height * EDGE);
    const foot = page.cells.filter(({ y, text }) => y > page.height * (1 - EDGE) && text !== ' ');
    const twice = [...Map.groupBy(foot, ({ y }) => y).values()].filter(
      (row) =>
        row.length <= MOST &&
        row.every((cell) => HIGH.test(cell.text) && head.some((other) => isWordOf(cell, other, head))),
    );
    const dropped = new Set(twice.flat());
    return dropped.size === 0 ? page : { ...page, cells: page.cells.filter((cell) => !dropped.has(cell)) };
  });
}

/** Whether a character of the next page is the same as one of this page, and stands in a longer line. */
const isWordOf = (cell: Cell, other: Cell, head: readonly Cell[]): boolean =>
  other.text === cell.text &&
  other.face === cell.face &&
  Math.abs(other.x - cell.x) < SAME &&
  Math.abs(other.size - cell.size) < SAME &&
  head.filter(({ y, text }) => text !== ' ' && Math.abs(y - other.y) < SAME).length > MOST;

import { bottom, type Cell, right } from '../../page/page-content.ts';
import { textOf } from '../../regions/drawings/labels.ts';
import type { Region } from '../../regions/regions.ts';
import { stretches } from '../../regions/running-text.ts';
import type { PageRegions } from './furniture.ts';

const NUMBER = /^\d{1,3}[.)]?$/;
/**
 * Tags are accepted only if at least FEWEST numbers of a paper, and at least SHARE of all lone numbers, have one. One
 * alone may be a drawing of a question.
 */
const [FEWEST, SHARE] = [5, 0.6];
/** The highest tag in the row of its number, and the farthest begin of a tag behind or below its number, in sizes. */
const [HIGHEST, NEAR] = [2, 3];
/** The room that a tag in the row of its number has at its right, in sizes: the text begins in the next row. */
const FREE = 8;
/** The widest and highest tag below its number, in points. */
const LARGEST = 80;

/**
 * Finds the tags of a paper: small drawings right of or below the number of each question, such as an icon with the name of
 * a topic. They belong to no question.
 * @param pages `text` holds the characters outside of pictures and tables
 */
export function tagsOf(pages: readonly PageRegions[]): Set<Region> {
  const tags = new Set<Region>();
  let numbers = 0;
  let tagged = 0;
  for (const { regions, text } of pages) {
    const lines = stretches(text);
    for (const line of lines.filter((one) => NUMBER.test(textOf(one)))) {
      const own = regions.filter((region) => isTagOf(line, region, lines));
      numbers += 1;
      if (own.length > 0) tagged += 1;
      for (const region of own) tags.add(region);
    }
  }
  return tagged >= Math.max(FEWEST, numbers * SHARE) ? tags : new Set();
}

function isTagOf(
  number: readonly Cell[],
  { kind, box }: Region,
  lines: readonly (readonly Cell[])[],
): boolean {
  const [first, last] = [number[0], number.at(-1)];
  if (kind !== 'picture' || !first || !last) return false;
  const { size, y } = first;
  const begins = (isText: (start: Cell) => boolean) =>
    lines.some(([start]) => start !== undefined && start !== first && isText(start));
  const middle = y - size / 3;
  if (middle > box.y && middle < bottom(box)) {
    const gap = box.x - right(last);
    const isText = (start: Cell) =>
      start.x > right(last) && start.x < right(box) + size * FREE && Math.abs(start.y - y) < size / 2;
    return box.height < size * HIGHEST && gap > 0 && gap < size * NEAR && !begins(isText);
  }
  const isAround = box.x < first.x && right(last) < right(box);
  const isBelow = box.y > middle && box.y - y < size * NEAR && Math.max(box.width, box.height) < LARGEST;
  // The text of the question stands right of such a tag.
  const isText = (start: Cell) => start.x > right(box) && start.y > y - size && start.y < bottom(box);
  return isAround && isBelow && begins(isText);
}

import { type Cell, type PageContent, right } from '../../page/page-content.ts';
import { textOf } from '../../regions/drawings/labels.ts';
import { stretches } from '../../regions/running-text.ts';

const NUMBER = /^\d{1,3}[.)]?$/;
/** A number in print larger than this, in sizes of most text, hangs below the first line of the text beside it. */
const LARGE = 1.3;
/** How far behind the number its text begins, in sizes of the number. */
const [NEAREST, FARTHEST] = [0.3, 5];
/** How high digits are, and how far below the number's line that of its text may stand, in sizes of the number. */
const [ASCENT, BELOW] = [0.75, 0.1];
/** Left edges that differ by less than this, in points, are one margin. */
const SAME_EDGE = 2;

/**
 * Sets each number in large print beside a text, as in a sidebar, on the first line of the text and in its size. In large
 * print the small lines beside it would count as its exponents.
 */
export function withLargeNumbers(page: PageContent): PageContent {
  const lines = stretches(page.cells);
  const sizes = page.cells.map(({ size }) => size).sort((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const isLarge = ([first]: readonly Cell[]) => first !== undefined && first.size > usual * LARGE;
  const moved = new Map<Cell, Cell>();
  for (const number of lines.filter((line) => isLarge(line) && NUMBER.test(textOf(line)))) {
    const first = firstLineBeside(number, lines);
    if (first) for (const cell of number) moved.set(cell, { ...cell, y: first.y, size: first.size });
  }
  return moved.size === 0 ? page : { ...page, cells: page.cells.map((cell) => moved.get(cell) ?? cell) };
}

/** The beginning of the first line of text right of a number in large print. */
function firstLineBeside(number: readonly Cell[], lines: readonly (readonly Cell[])[]): Cell | undefined {
  const [first, last] = [number[0], number.at(-1)];
  if (!first || !last) return undefined;
  const { y, size } = first;
  const beside = lines.flatMap(([start]) =>
    start &&
    start.x > first.x &&
    start.size * LARGE < size &&
    start.y > y - size * ASCENT &&
    start.y < y + size * BELOW
      ? start
      : [],
  );
  const left = Math.min(...beside.map(({ x }) => x));
  const gap = left - right(last);
  // The exponent of a number stands close behind it.
  if (gap < size * NEAREST || gap > size * FARTHEST) return undefined;
  return beside.filter(({ x }) => x < left + SAME_EDGE).sort((one, other) => one.y - other.y)[0];
}

import { bottom, right } from '../../page/page-content.ts';
import type { Component, Components } from './components.ts';

/** The area that a patch of ink encloses, row by row within its box: 1 for each dot on or within its outline. */
export interface Silhouette {
  inside: Uint8Array;
  /** The number of enclosed dots. */
  area: number;
}

/**
 * The dots between the first and the last ink of their row and of their column. For a square, a pill or a disc these
 * are all dots within; an open shape such as "U" encloses little.
 */
export function silhouetteOf(one: Component, { labels }: Components, pageWidth: number): Silhouette {
  const { x, y, width, height } = one;
  const isInk = (column: number, row: number) => labels[row * pageWidth + column] === one.label;
  const inside = new Uint8Array(width * height);
  for (let row = y; row < bottom(one); row++) {
    let [from, to] = [x, right(one) - 1];
    while (from < to && !isInk(from, row)) from++;
    while (to > from && !isInk(to, row)) to--;
    inside.fill(1, (row - y) * width + from - x, (row - y) * width + to - x + 1);
  }
  let area = 0;
  for (let column = x; column < right(one); column++) {
    let [from, to] = [y, bottom(one) - 1];
    while (from < to && !isInk(column, from)) from++;
    while (to > from && !isInk(column, to)) to--;
    for (let row = y; row < bottom(one); row++) {
      const at = (row - y) * width + column - x;
      if (row < from || row > to) inside[at] = 0;
      area += inside[at] ?? 0;
    }
  }
  return { inside, area };
}

import { expect, test } from 'vitest';
import { componentsOf } from './components.ts';
import { touchedBarsOf } from './touched-bars.ts';

const [WIDTH, HEIGHT, X_HEIGHT] = [40, 60, 10];

/** The bars in a picture, each as its y and width. A rectangle of ink is given by its x, y, width and height. */
function barsIn(...ink: readonly (readonly [number, number, number, number])[]): number[][] {
  const dots = new Uint8Array(WIDTH * HEIGHT);
  for (const [left, top, width, height] of ink)
    for (let y = top; y < top + height; y++) dots.fill(1, y * WIDTH + left, y * WIDTH + left + width);
  const found = componentsOf(dots, WIDTH, HEIGHT);
  return touchedBarsOf(found, WIDTH, X_HEIGHT).map(({ y, width }) => [y, width]);
}

const ONE = [14, 5, 3, 14] as const;

test('finds the bar above a figure with a foot as wide as the bar, such as "2"', () => {
  expect(barsIn(ONE, [10, 22, 10, 2], [14, 24, 3, 12], [10, 36, 10, 2])).toEqual([[22, 10]]);
});

test('takes the foot of the figure above for no bar where the bar belongs to the figure below', () => {
  const two = [
    [13, 5, 3, 12],
    [11, 17, 8, 2],
  ] as const;
  expect(barsIn(...two, [10, 22, 11, 2], [14, 24, 3, 12])).toEqual([[22, 11]]);
});

test('finds no bar in the foot of a figure with nothing below', () => {
  expect(barsIn([14, 5, 3, 12], [10, 17, 10, 2])).toEqual([]);
});

test('counts the broken gray edge of a bar as part of the bar', () => {
  const edge = [
    [10, 21, 3, 1],
    [15, 21, 4, 1],
  ] as const;
  expect(barsIn(ONE, ...edge, [10, 22, 10, 2], [14, 24, 3, 12])).toEqual([[21, 10]]);
});

test('finds one bar in a whole fraction of one patch, and none in the sign "≠"', () => {
  const stem = [19, 6, 2, 20] as const;
  expect(barsIn(stem, [12, 15, 16, 2])).toEqual([[15, 16]]);
  expect(barsIn(stem, [12, 12, 16, 2], [12, 18, 16, 2])).toEqual([]);
});

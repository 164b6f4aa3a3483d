import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';
import { findRegions } from '../regions.ts';

const SUN: Box = { x: 100, y: 100, width: 50, height: 50 };
const EARTH: Box = { x: 195, y: 112, width: 30, height: 30 };
const MOON: Box = { x: 265, y: 120, width: 14, height: 14 };
const LABELS = [...drawn(117, 163, 'Sol'), ...drawn(195, 163, 'Tierra'), ...drawn(262, 163, 'Luna')];

const regions = (cells: Cell[], strokes: Box[] = [SUN, EARTH, MOON]) => {
  const found = findRegions(page(1, { cells, strokes }));
  return [found.regions.map(({ box }) => Math.round(box.width)), found.text.length];
};

test('drawings over a row of labels are one picture, and the labels are no text', () => {
  expect(regions(LABELS)).toEqual([[185], 0]);
  expect(regions(drawn(70, 163, 'Una línea de texto que pasa por debajo de los dibujos'))[0]).toHaveLength(3);
});

test('another column beside the labels doesn’t matter', () => {
  const column = drawn(330, 163, 'deja siempre como resto 3 y, además, es múltiplo');
  expect(regions([...LABELS, ...column])).toEqual([[185], 48]);
});

test('the letters of alternatives among drawings keep these apart', () => {
  const [pictures] = regions([...LABELS, ...drawn(170, 130, 'B)')]);
  expect(pictures).toHaveLength(3);
});

test('the question mark that ends a sequence of drawings belongs to it', () => {
  const squares = [100, 140, 180].map((x) => ({ x, y: 100, width: 25, height: 25 }));
  expect(regions(drawn(225, 118, '?'), squares)).toEqual([[133], 0]);
  expect(regions(drawn(325, 118, '?'), squares)[1]).toBe(1);
});

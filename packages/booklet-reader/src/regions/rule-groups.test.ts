import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { findRegions } from './regions.ts';

test('text in a frame within a frame stays text where both frames go on over the end of the page', () => {
  const frame = (x: number, y: number, width: number, height: number) => [
    ...[y, y + height].map((at) => ({ x, y: at, width, height: 0 })),
    ...[x, x + width].map((at) => ({ x: at, y, width: 0, height })),
  ];
  const cells = [
    ...drawn(70, 718, 'Brenda elaboró este esquema:'),
    ...drawn(90, 743, 'Tesis: los celulares'),
  ];
  const rules = [...frame(60, 700, 400, 60), ...frame(80, 730, 300, 29)];
  const { regions, text } = findRegions(page(1, { cells, rules }));
  expect(regions).toEqual([]);
  expect(text).toHaveLength(cells.length);
});

import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { findRegions } from './regions.ts';

const frame = (x: number, y: number, width: number, height: number) => [
  ...[y, y + height].map((at) => ({ x, y: at, width, height: 0 })),
  ...[x, x + width].map((at) => ({ x: at, y, width: 0, height })),
];

test('text in a frame within a frame stays text where both frames go on over the end of the page', () => {
  const cells = [
    ...drawn(70, 718, 'Brenda elaboró este esquema:'),
    ...drawn(90, 743, 'Tesis: los celulares'),
  ];
  const rules = [...frame(60, 700, 400, 60), ...frame(80, 730, 300, 29)];
  const { regions, text } = findRegions(page(1, { cells, rules }));
  expect(regions).toEqual([]);
  expect(text).toHaveLength(cells.length);
});

test('a table at the upper edge of its cell is a table', () => {
  const table = [
    ...[200.5, 225, 249.5].map((y) => ({ x: 66, y, width: 210, height: 0 })),
    ...[66, 120, 276].map((x) => ({ x, y: 200.3, width: 0, height: 49.2 })),
  ];
  const cells = ['Grupo 1', 'Grupo 2'].flatMap((group, at) => [
    ...drawn(70, 215 + at * 24.5, group),
    ...drawn(124, 215 + at * 24.5, 'Cinco botones juntos'),
  ]);
  const { regions } = findRegions(page(1, { cells, rules: [...frame(60, 200, 230, 70), ...table] }));
  expect(regions.map(({ kind }) => kind)).toEqual(['table']);
});

import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';
import { findRegions } from '../regions.ts';
import { chartBars } from './chart-bars.ts';

const LIGHT = { light: true, color: '#c9c9c9' };
/** Bars of these heights that stand on one line. */
const bars = (heights: readonly number[], gap = 12) =>
  heights.map((height, at) => ({ x: 110 + at * (20 + gap), y: 200 - height, width: 20, height, ...LIGHT }));

test.each([
  ['equally long', bars([40, 40, 40]), 0],
  ['that touch each other', bars([40, 60, 50], 0), 0],
  ['of different lengths', bars([40, 60, 50]), 3],
  [
    'that lie',
    bars([40, 60, 50]).map(({ x, y, width, height, ...look }) => ({
      x: y - 140,
      y: x,
      width: height,
      height: width,
      ...look,
    })),
    0,
  ],
  [
    'that lie on one line',
    [30, 60].map((width, at) => ({ x: 100, y: 100 + at * 30, width, height: 18, ...LIGHT })),
    2,
  ],
])('boxes %s', (_name, fills, count) => {
  expect(chartBars(fills)).toHaveLength(count);
});

test('a chart of light bars before level lines is a picture with its values and the names of its axes', () => {
  const fills = bars([40, 60, 50]);
  const sides = fills.flatMap(({ x, y, width, height }): Box[] => [
    { x, y, width, height: 0 },
    { x, y, width: 0, height },
    { x: x + width, y, width: 0, height },
  ]);
  const lines = [140, 160, 180, 200].map((y) => ({ x: 102, y, width: 120, height: 0 }));
  const rules = [...lines, ...sides, { x: 102, y: 136, width: 0, height: 64 }];
  const small = (x: number, y: number, text: string): Cell[] => drawn(x, y, text, { size: 6 });
  const cells = [
    ...drawn(60, 100, 'El gráfico muestra la cantidad de consultas de la semana.'),
    ...[60, 40, 20].flatMap((value, at) => small(92, 142 + at * 20, `${value}`)),
    ...['Lun.', 'Mar.', 'Mié.'].flatMap((day, at) => small(112 + at * 32, 207, day)),
    ...small(155, 216, 'Día'),
    ...drawn(60, 240, 'Qué fracción del total se recibió el lunes?'),
  ];
  const { regions, text } = findRegions(page(1, { cells, fills, rules }));
  expect(regions.map(({ kind }) => kind)).toEqual(['picture']);
  expect(text.every(({ size }) => size === 10)).toBe(true);
  // The source of the chart stands where the axis has its name.
  const source = cells.filter(({ y }) => y !== 216).concat(small(150, 216, 'Fuente: INEI'));
  const rest = findRegions(page(1, { cells: source, fills, rules })).text.filter(({ size }) => size === 6);
  expect(rest.map(({ text: sign }) => sign).join('')).toBe('Fuente: INEI');
});

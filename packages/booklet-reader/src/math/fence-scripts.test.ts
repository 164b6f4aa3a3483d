import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import { foldMath } from './fold-math.ts';

test('the exponent of a fraction in brackets, which stands as high as the fraction', () => {
  const content = page(1, {
    cells: [
      ...drawn(60, 100, '('),
      ...drawn(66, 92, '1'),
      ...drawn(66, 106, '3'),
      ...drawn(72, 100, ')'),
      ...drawn(78, 87, '−2', { size: 7 }),
    ],
    rules: [{ x: 66, y: 97, width: 5, height: 0.7 }],
  });
  const { cells } = foldMath(content);
  const [line, another] = linesOf(cells, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
  expect(line?.cells.flatMap(({ math }) => math ?? [])).toEqual([
    { type: 'fraction', numerator: '1', denominator: '3' },
    { type: 'superscript', base: '', exponent: '−2' },
  ]);
  expect(another).toBeUndefined();
});

test.each([
  ['behind a bracket that holds a fraction', 198.7, 205.5, 200.2, 'superscript'],
  ['within the line', 212, 222, 214.5, 'fraction'],
])('a small fraction %s', (_where, numerator, denominator, bar, type) => {
  const content = page(1, {
    cells: [
      ...drawn(322.8, 218, '(', { size: 12.65 }),
      ...drawn(333.8, 209.2, '1', { size: 12.65 }),
      ...drawn(333.8, 226.5, '4', { size: 12.65 }),
      ...drawn(341.7, 218, ')', { size: 12.65 }),
      ...drawn(349.7, numerator, '1', { size: 6.32 }),
      ...drawn(349.7, denominator, '2', { size: 6.32 }),
    ],
    rules: [
      { x: 333.8, y: 214.5, width: 6, height: 0.75 },
      { x: 349.5, y: bar, width: 3, height: 0.75 },
    ],
  });
  const [line, another] = linesOf(foldMath(content).cells, {
    page: 1,
    column: 0,
    columnLeft: 300,
    columnRight: 400,
  });
  expect(line?.cells.flatMap(({ math }) => math?.type ?? [])).toEqual(['fraction', type]);
  expect(another).toBeUndefined();
});

test('the exponent of a power in brackets, which stands above the exponent of the power', () => {
  const cells = [
    ...drawn(60, 100, '(2'),
    ...drawn(70, 95.4, '3', { size: 7 }),
    ...drawn(73.5, 100, ')'),
    ...drawn(78.5, 92.8, '10', { size: 7 }),
  ];
  const folded = foldMath(page(1, { cells })).cells;
  const [line, another] = linesOf(folded, { page: 1, column: 0, columnLeft: 60, columnRight: 200 });
  expect(line?.text).toBe('(2\uFFFC)\uFFFC');
  expect(another).toBeUndefined();
});

test('a fraction in brackets with its exponent is the denominator of another fraction', () => {
  const cells = [
    ...drawn(65, 87, '23'),
    ...drawn(62, 105, '('),
    ...drawn(67, 101.5, '1', { size: 7 }),
    ...drawn(67, 108.5, '6', { size: 7 }),
    ...drawn(72, 105, ')'),
    ...drawn(78.5, 97.2, '−1', { size: 7 }),
  ];
  const rules = [
    { x: 60, y: 91, width: 27, height: 0.7 },
    { x: 67, y: 103, width: 3.5, height: 0.7 },
  ];
  expect(foldMath(page(1, { cells, rules })).cells.flatMap(({ math }) => math ?? [])).toEqual([
    { type: 'fraction', numerator: '23', denominator: '(1/6)^{−1}' },
  ]);
});

test('the denominator in the line above a bracket that holds a fraction', () => {
  const cells = [
    ...drawn(286.2, 285.1, 'x', { size: 8 }),
    ...drawn(276.9, 293.9, '10', { size: 8 }),
    ...drawn(289.6, 293.9, '000', { size: 8 }),
    ...drawn(245.8, 306.8, '(1+'),
    ...drawn(262.9, 302.5, 'x', { size: 8 }),
    ...drawn(266.9, 299.7, '2', { size: 6 }),
    ...drawn(263.4, 310.6, '10', { size: 8 }),
    ...drawn(273.9, 306.8, '),'),
  ];
  const rules = [
    { x: 276.9, y: 287, width: 24.7, height: 0 },
    { x: 262.5, y: 304.1, width: 10, height: 0 },
  ];
  expect(foldMath(page(1, { cells, rules })).cells.flatMap(({ math }) => math ?? [])).toEqual([
    { type: 'fraction', numerator: 'x', denominator: '10 000' },
    { type: 'fraction', numerator: 'x^{2}', denominator: '10' },
  ]);
});

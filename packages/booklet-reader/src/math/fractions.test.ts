import { describe, expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { foldMath } from './fold-math.ts';

test('a numerator as close to its bar as a word to its underline, in the middle of a line', () => {
  const cells = [
    ...drawn(60, 100, 'hasta'),
    ...drawn(89, 95, '2', { size: 8 }),
    ...drawn(89, 105.5, '5', { size: 8 }),
  ];
  const rules = [{ x: 88, y: 96.5, width: 6, height: 0 }];
  const mathIn = (own: typeof cells) =>
    foldMath(page(1, { cells: own, rules })).cells.filter((cell) => cell.math);
  expect(mathIn(cells)).toHaveLength(1);
  // Without the line beside it, the bar may underline the 2.
  expect(mathIn(cells.slice(5))).toHaveLength(0);
});

test('the exponent of a denominator may be level with the text beside the fraction', () => {
  const cells = [
    ...drawn(60, 115.6, '¿Es', { size: 10 }),
    ...drawn(80, 109, '32', { size: 9.7 }),
    ...drawn(80, 120.2, '6', { size: 9.7 }),
    ...drawn(85.8, 116.3, '2', { size: 6.6 }),
    ...drawn(92.5, 115.6, '?', { size: 10 }),
  ];
  const rules = [{ x: 79.5, y: 112, width: 12, height: 0 }];
  const folded = foldMath(page(1, { cells, rules })).cells.flatMap(({ math }) => math ?? []);
  expect(folded.map(({ type }) => type)).toEqual(['fraction']);
});

test('the subscript of a numerator in small print, which MathML of Chromium lowers nearly to the bar', () => {
  const cells = [
    ...drawn(60, 95, 'y', { size: 8 }),
    ...drawn(64, 98.8, '2', { size: 5.7 }),
    ...drawn(62, 106.5, '3', { size: 8 }),
  ];
  const rules = [{ x: 59.5, y: 99.6, width: 8, height: 0 }];
  const [fraction] = foldMath(page(1, { cells, rules })).cells.flatMap(({ math }) => math ?? []);
  expect(fraction).toEqual({ type: 'fraction', numerator: 'y_{2}', denominator: '3' });
});

test('a question mark may stand for an unknown numerator', () => {
  const cells = [...drawn(60, 95, '?', { size: 8 }), ...drawn(60, 105.5, '4', { size: 8 })];
  const rules = [{ x: 59, y: 97, width: 7, height: 0 }];
  expect(foldMath(page(1, { cells, rules })).cells.flatMap(({ math }) => math ?? [])).toHaveLength(1);
});

test('the underline of a heading is no bar, though a fraction stands right below it', () => {
  const cells = [
    ...drawn(60, 100, 'PREGUNTA 34:'),
    ...drawn(60, 114, 'Reduzca:'),
    ...drawn(104, 109, '27', { size: 8 }),
    ...drawn(104, 119.5, '9', { size: 8 }),
  ];
  const rules = [
    { x: 60, y: 100.7, width: 60, height: 0 },
    { x: 103.5, y: 111, width: 11, height: 0 },
  ];
  const { cells: folded } = foldMath(page(1, { cells, rules }));
  expect(folded.flatMap(({ math }) => math ?? [])).toEqual([
    { type: 'fraction', numerator: '27', denominator: '9' },
  ]);
});

test('a bar that reaches beyond both ends of a number close above it is no underline', () => {
  const parts = [...drawn(101.2, 334.3, '6', { size: 9.3 }), ...drawn(98.6, 345.7, '19', { size: 9.3 })];
  const folded = (x: number, width: number) =>
    foldMath(page(1, { cells: parts, rules: [{ x, y: 335.7, width, height: 0.7 }] })).cells.length;
  expect(folded(97.1, 13.4)).toBe(1);
  expect(folded(101.2, 4.7)).toBe(3);
});

describe('a heading between two rules as wide as its column, whose lines follow right below', () => {
  const heading = drawn(90, 100, 'HISTORIA Y ARTE');
  const rules = [
    { x: 60, y: 88, width: 130, height: 1 },
    { x: 60, y: 104, width: 130, height: 1 },
  ];
  const mathIn = (line: string, all: typeof rules, numerator = heading) =>
    foldMath(page(1, { cells: [...numerator, ...drawn(60, 115, line)], rules: all })).cells.flatMap(
      ({ math }) => math ?? [],
    );

  test('the line below is no denominator', () => {
    expect(mathIn('Lea el texto y responda ya', rules)).toEqual([]);
  });

  test('a question below a rule is no denominator, also where no rule stands above the heading', () => {
    expect(mathIn('1) ¿Qué obra es del siglo?', rules.slice(1))).toEqual([]);
    expect(mathIn('1) A cada obra de ese siglo', rules.slice(1))).toEqual([]);
  });

  test('long words over and under one bar, and a fraction within a fraction, stay fractions', () => {
    expect(mathIn('número de casos favorables', rules.slice(1))).toHaveLength(1);
    const inner = [...drawn(115, 84, '12'), ...heading];
    expect(mathIn('número de casos favorables', rules, inner)).not.toEqual([]);
  });
});

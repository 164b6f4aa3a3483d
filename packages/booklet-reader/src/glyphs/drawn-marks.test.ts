import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box } from '../page/page-content.ts';
import { withDrawnMarks } from './drawn-marks.ts';

/** A circle around a character that is drawn at this place. */
const around = (x: number, y: number): Box => ({ x: x - 4, y: y - 10, width: 13, height: 13 });
const ALTERNATIVES = ['Repetir la consigna', 'Proponer otro material', 'Corregir cada error'];

test('circles around letters and numbers that open a text are taken away', () => {
  const places = [100, 130, 150, 170];
  const cells = [
    ...drawn(50, 100, '7'),
    ...drawn(70, 100, 'Lima tiene costa y sierra?'),
    ...ALTERNATIVES.flatMap((text, at) => [
      ...drawn(60, 130 + at * 20, 'abc'[at] ?? ''),
      ...drawn(80, 130.5 + at * 20, text),
    ]),
  ];
  const strokes = places.map((y, at) => around(at === 0 ? 50 : 60, y));
  const read = withDrawnMarks(page(1, { cells, strokes }));
  expect(read.strokes).toEqual([]);
  // Each letter stands on the baseline of its text.
  expect(read.cells.filter(({ x }) => x === 60).map(({ y }) => y)).toEqual([130.5, 150.5, 170.5]);
});

test('a number alone in a pill opens the text below it', () => {
  const cells = [...drawn(60, 100, '12'), ...drawn(52, 122, 'Lima tiene costa y sierra?')];
  const pill = { x: 52, y: 90, width: 26, height: 14 };
  expect(withDrawnMarks(page(1, { cells, strokes: [pill] })).strokes).toEqual([]);
});

test('letters at half the height of their alternatives move to the first lines', () => {
  const cells = [
    ...drawn(60, 107, 'a'),
    ...drawn(80, 100, 'Proponer que elijan'),
    ...drawn(80, 114, 'sus materiales'),
    ...drawn(60, 154, 'b'),
    ...[140, 154, 168].flatMap((y) => drawn(80, y, 'Corregir cada error')),
    ...drawn(60, 194, 'c'),
    ...drawn(80, 194, 'Repetir la consigna'),
  ];
  const read = withDrawnMarks(page(1, { cells, strokes: [107, 154, 194].map((y) => around(60, y)) }));
  expect(read.cells.filter(({ x }) => x === 60).map(({ y }) => y)).toEqual([100, 140, 194]);
});

test('what a figure holds in circles stays a drawing', () => {
  const nodes = [...drawn(60, 100, 'a'), ...drawn(120, 100, '5'), ...drawn(180, 100, 'b')];
  const strokes = [60, 120, 180].map((x) => around(x, 100));
  expect(withDrawnMarks(page(1, { cells: nodes, strokes })).strokes).toEqual(strokes);
  const one = page(1, {
    cells: [...drawn(60, 100, 'a'), ...drawn(80, 100, 'lado mayor')],
    strokes: [around(60, 100)],
  });
  expect(withDrawnMarks(one)).toBe(one);
});

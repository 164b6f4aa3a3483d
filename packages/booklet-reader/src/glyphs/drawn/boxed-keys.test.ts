import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { withoutKeyBoxes } from './boxed-keys.ts';

/** Boxes side by side, each around one of these texts. */
const boxed = (texts: readonly string[]) =>
  page(1, {
    cells: texts.flatMap((text, at) => drawn(60 + at * 60, 100, text)),
    strokes: texts.map((_, at) => ({ x: 50 + at * 60, y: 88, width: 52, height: 18 })),
  });

test('the boxes around the pairs of a list of keys are taken away', () => {
  expect(withoutKeyBoxes(boxed(['1 B', '2 C', '3. A', '4-D', '5 B'])).strokes).toEqual([]);
});

test('boxes with other text, or few of them, stay', () => {
  for (const texts of [['1 B', '2 C'], ['10 m', '12 m', '8 m', '5 m', '6 m'].map((text) => `${text}²`)])
    expect(withoutKeyBoxes(boxed(texts)).strokes.length).toBe(texts.length);
});

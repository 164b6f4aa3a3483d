import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { findRegions } from '../regions.ts';

test.each([
  ['a line of words is no picture', 'MI MAMA COSINA KON LEÑA', 23, []],
  ['a short label is one', 'UN KILÓMETRO', 23, ['picture']],
  ['a line of words and room for a drawing is one', 'MI MAMA COSINA KON LEÑA', 60, ['picture']],
])('a frame as wide as the text, drawn apart from it, with %s', (_name, said, height, kinds) => {
  const body = drawn(60, 100, 'Un niño de seis años escribió lo siguiente en su cuaderno:');
  const words = drawn(150, 200, said).map((cell) => ({ ...cell, system: 2 }));
  const cells = [...body.map((cell) => ({ ...cell, system: 1 })), ...words];
  const strokes = [{ x: 60, y: 185, width: 290, height, system: 3 }];
  expect(findRegions(page(1, { cells, strokes })).regions.map(({ kind }) => kind)).toEqual(kinds);
});

import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { findRegions } from '../regions.ts';

test.each([
  ['have a sign', ')', ''],
  ['have none', '', 'o'],
])('a label in a row with "E" belongs to a compass where the letters of alternatives %s', (_, sign, left) => {
  const cells = [
    ...drawn(60, 80, 'Se dibuja la siguiente rosa de los vientos en el anuncio.'),
    ...drawn(200, 130, 'o'),
    ...drawn(245, 130, 'E'),
    ...['A', 'B', 'C'].flatMap((letter, at) => drawn(60, 200 + at * 14, `${letter}${sign} norte`)),
  ];
  const { text } = findRegions(page(1, { cells, strokes: [{ x: 210, y: 110, width: 30, height: 40 }] }));
  expect(text.filter(({ text, x }) => text === 'o' && x === 200).map(({ text }) => text)).toEqual(
    left === '' ? [] : [left],
  );
});

test('a letter of a sentence below a drawing stays text where its formula stands a little higher', () => {
  const cells = [
    ...drawn(60, 140, 'Cuál es el valor de '),
    ...drawn(161, 139.2, 'F', { italic: true }),
    ...drawn(166, 142, '2', { size: 7 }),
    ...drawn(170, 140, '?'),
    ...['A', 'B', 'C'].flatMap((letter, at) => drawn(60, 200 + at * 14, `${letter}) 5`)),
  ];
  const { text } = findRegions(page(1, { cells, strokes: [{ x: 120, y: 90, width: 80, height: 40 }] }));
  expect(text.filter((cell) => cell.italic).map((cell) => cell.text)).toEqual(['F']);
});

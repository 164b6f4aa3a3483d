import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { withLostLigatures } from './lost-ligatures.ts';

const said = (...lines: string[]) => {
  const cells = lines.flatMap((line, at) => drawn(60, 100 + at * 13, line));
  return withLostLigatures([page(1, { cells })])[0]
    ?.cells.map(({ text }) => text)
    .join('');
};

test('ligatures and quotes that a program named falsely', () => {
  expect(said('el gráûco oûcial de üores', ' una pingüina <come= y x = 2, si x <3')).toBe(
    'el gráfico oficial de flores una pingüina “come” y x = 2, si x <3',
  );
});

test('quotes in a booklet without such ligatures', () => {
  expect(said('dijo <el río crece= y luego <¿cuándo?=.')).toBe('dijo “el río crece” y luego “¿cuándo?”.');
});

test.each([
  ['comparisons', 'si a <b y c= d, entonces x <y'],
  ['a French word', 'el pâté y el goût de la soirée'],
  ['one such word', 'un gráûco y nada más'],
  ['German names', 'Müller y Köhler en la Glühbirne'],
])('%s stays', (_name, line) => {
  expect(said(line)).toBe(line);
});

import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { right } from '../page/page-content.ts';
import { holdsAlternatives, isAroundText, stretches } from './running-text.ts';

const holds = (rows: readonly (readonly [number, string][])[]) =>
  holdsAlternatives(
    stretches(rows.flatMap((row, at) => row.flatMap(([x, text]) => drawn(x, 100 + at * 15, text)))),
  );

test('text whose lines begin with letters holds alternatives, below each other or in a row', () => {
  expect(holds([[[60, 'a) Uno']], [[60, 'b) Dos']], [[60, 'c) Tres']]])).toBe(true);
  expect(
    holds([
      [
        [60, 'a) Uno'],
        [160, 'b) Dos'],
        [260, 'c) Tres'],
      ],
    ]),
  ).toBe(true);
});

test('letters behind other text of their rows are those that a table relates', () => {
  const services = ['PRITE', 'CEBE', 'SANEE'];
  expect(
    holds(
      services.map((name, at) => [
        [60, `${at + 1}. ${name}`],
        [160, `${'abc'[at]}) Atiende`],
      ]),
    ),
  ).toBe(false);
});

test('letters in circles open alternatives where text stands behind them, and name points where none does', () => {
  const letters = [0, 1, 2].map((at): [number, string] => [60, String.fromCodePoint(0x24b6 + at)]);
  expect(holds(letters.map((letter) => [letter, [80, 'De consecuencia']]))).toBe(true);
  expect(holds(letters.map((letter) => [letter]))).toBe(false);
  const numbers = letters.map((letter, at): [number, string][] => [letter, [80, String(at * 5 + 9)]]);
  expect(holds(numbers)).toBe(true);
  // Points that stand here and there in a figure have their sizes beside them.
  const points = numbers.map((row, at) => row.map(([x, text]): [number, string] => [x + at * 30, text]));
  expect(holds(points)).toBe(false);
});

test('a box around a sentence and its source at the right surrounds text', () => {
  const box = { x: 60, y: 88, width: 300, height: 40 };
  const source = (x: number) => drawn(x, 118, 'Trabajo de Franco', { size: 7 });
  const around = (sentence: string, x: number) =>
    isAroundText(box, stretches([...drawn(70, 102, sentence), ...source(x)]));
  const end = 350 - (right(source(0).at(-1) ?? box) - 0);
  expect(around('0,45 es mayor porque 45 es mayor que 5.', end)).toBe(true);
  expect(around('0,45 es mayor porque 45 es mayor que 5', end)).toBe(false);
  expect(around('0,45 es mayor porque 45 es mayor que 5.', 90)).toBe(false);
});

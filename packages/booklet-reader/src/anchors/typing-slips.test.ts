import { expect, test } from 'vitest';
import { items, question } from '../drafts/questions.testing.ts';
import { pageLines } from '../layout/columns.ts';
import { pageOfLines } from '../page/fixtures.testing.ts';
import { letterMarks } from './letter-marks.ts';

const five = (n: number) => [
  `${n}) Lima tiene costa?`,
  ' A) Sí',
  ' B) No',
  ' C) Tal vez',
  ' D) Nunca',
  ' E) Hoy',
];

test('a letter without its sign counts in a paper whose letters have one', () => {
  const lines = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(five);
  lines[2 * 6 + 2] = ' B No';
  lines[2 * 6 + 5] = ' E Hoy';
  const read = items(lines);
  expect(read.map(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual(
    Array(8).fill(['Sí', 'No', 'Tal vez', 'Nunca', 'Hoy'].map((word) => `<p>${word}</p>`)),
  );
});

test('a line that begins with the word “e” is no fourth letter', () => {
  const lines = [1, 2, 3].flatMap((n) => question(`${n}. `));
  const read = items([
    ...lines,
    '4. Lima tiene costa?',
    'a) Sí',
    'b) No',
    'c) Costa y',
    'd islas',
    'e indicios',
  ]);
  expect(read.map(({ alternatives }) => alternatives.length)).toEqual([3, 3, 3, 3]);
});

test('the hours of the morning open no alternative', () => {
  const [line] = pageLines(pageOfLines(1, ['a.m. y hasta el mediodía']), null);
  if (!line) throw new Error('no line');
  expect(letterMarks({ ...line, gray: false, grayBox: null, region: null }, 0, '')).toEqual([]);
});

test.each([
  ['a .GIF', 2],
  ['a . GIF', 4],
  ['a) GIF', 3],
  ['A)q', 2],
])('the text behind the letter of “%s” begins at character %i', (text, to) => {
  const [line] = pageLines(pageOfLines(1, [text]), null);
  if (!line) throw new Error('no line');
  const [mark] = letterMarks({ ...line, gray: false, grayBox: null, region: null }, 0, '');
  expect(mark?.to).toBe(to);
});

import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withRowLabels } from './row-labels.ts';

test.each([
  ['a small letter among capitals', 'A) 4 B) 1 c) 9', 'A) 4 B) 1 C) 9'],
  ['a small "c" that opens a row of capitals', 'c) 4 D) 1', 'C) 4 D) 1'],
  ['a capital "C" that opens a row of small letters', 'C) 4 d) 1', 'c) 4 d) 1'],
  ['an "e" behind "b"', 'a) 7 b) 1 e) 5', 'a) 7 b) 1 c) 5'],
  ['two letters between "a" and "d"', 'a) 7 d) 1 e) 5 d) 2', 'a) 7 b) 1 c) 5 d) 2'],
  ['no letters where one was lost', 'a) 7 d) 5 d) 2', 'a) 7 d) 5 d) 2'],
  ['no "e" behind "d"', 'a) 7 b) 1 c) 5 d) 2 e) 3', 'a) 7 b) 1 c) 5 d) 2 e) 3'],
  ['no "e" of a second column', 'b) 1 e) 5', 'b) 1 e) 5'],
  ['no letter of another sign', 'A. 7 B. f(c) c) 5', 'A. 7 B. f(c) c) 5'],
  ['no row without labels', '(x b) c)', '(x b) c)'],
])('in a row of alternatives: %s', (_what, read, written) => {
  const lines = withRowLabels([readOf(lineOf(read, 60, 100), read.split(' '))]);
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([written]);
});

/** A row of lines, each with its words. */
const rowOf = (...texts: readonly string[]) =>
  texts.map((text, at) => readOf(lineOf(text, 60 + at * 300, 100), text.split(' ')));
const written = (lines: ReturnType<typeof rowOf>) =>
  withRowLabels(lines).map(({ words }) => words.map(({ text }) => text).join(' '));

test('mends letters without a sign that open lines of a row', () => {
  expect(written(rowOf('a 7', 'b 1', 'e 5', 'd 2'))).toEqual(['a 7', 'b 1', 'c 5', 'd 2']);
  expect(written(rowOf('a 7', 'b 1', 'e 5', 'a 3', 'b 4', 'e 6'))).toEqual([
    ...['a 7', 'b 1', 'c 5'],
    ...['a 3', 'b 4', 'c 6'],
  ]);
});

test('takes a fraction for the text behind a letter without a sign', () => {
  const letters = rowOf('a', 'b', 'e', 'd');
  const below = letters.map(({ line }) => readOf(lineOf('5', line.x + 30, 115), ['5']));
  expect(written([...letters, ...below]).slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
});

test.each([
  ['a row of keys', ['a', 'b', 'e', 'd']],
  ['words of a sentence', ['a 7 b 1 e 5 d 2']],
  ['names of two columns', ['a 7', 'b 1']],
  ['letters behind numbers', ['1 a', 'a 2', 'e 3', 'd 4']],
])('leaves letters without a sign in %s', (_what, texts) => {
  expect(written(rowOf(...texts))).toEqual(texts);
});

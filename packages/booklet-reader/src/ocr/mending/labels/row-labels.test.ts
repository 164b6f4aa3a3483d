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

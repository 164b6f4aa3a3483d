import { expect, test } from 'vitest';
import type { ReadLine } from '../../words/choose-words.ts';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withSureC } from './sure-c.ts';

const first = (lines: readonly ReadLine[]) => lines.map(({ words }) => words[0]?.text);

test.each([
  ['is "c" in a paper without "d"', 'de otra', 'c)', '*c)'],
  ['stays in a paper with "d"', 'd) Otra', 'e)', '*e)'],
])('a label "e" %s', (_what, other, third, starred) => {
  const heads = ['a) Uno', 'b) Dos', 'c) Tres', 'a) Uno', 'b) Dos', 'c) Tres', 'a) Uno', 'b) Dos', 'c) Tres'];
  const lines = [...heads, 'e) Tres', '*e) Tres', `un ${other}`, other].map((text, at) => {
    const words = text.split(' ');
    return readOf(lineOf(text, 60, 60 + at * 40), words);
  });
  expect(first(withSureC(lines)).slice(heads.length)).toEqual([third, starred, 'un', other.slice(0, 2)]);
});

test.each([
  [
    'of small letters',
    ['a) Uno', 'b) Dos', '*C) Tres', 'a) Uno', 'b) Dos', 'C) Tres', 'C. Vallejo'],
    ['*c)', 'c)', 'C.'],
  ],
  ['of capitals', ['A) Uno', 'B) Dos', '*c) Tres', 'A) Uno', 'B) Dos', 'C) Tres'], ['*C)', 'C)']],
])('the third label of a paper %s has their case', (_what, heads, wanted) => {
  const lines = heads.map((text, at) => readOf(lineOf(text, 60, 60 + at * 40), text.split(' ')));
  const read = first(withSureC(lines)).filter((text) => /^\*?c/i.test(text ?? ''));
  expect(read).toEqual(wanted);
});

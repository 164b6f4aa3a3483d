import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withFirstLabels } from './first-labels.ts';

test.each([
  ['a misread letter', 'b', 'B)', 'C)', 'A)'],
  ['another sign', '4)', 'b.', 'c.', 'a.'],
  ['the right letter', 'A)', 'B)', 'C)', 'A)'],
  ['the right letter behind the star of a key', '*A.', 'B.', 'C.', '*A.'],
  ['a word', 'las', 'B)', 'C)', 'las'],
  ['no second letter in its row', 'b', 'de', 'C)', 'b'],
  ['no third letter below', 'b', 'B)', 'D)', 'b'],
])('the first of alternatives in two rows, read as %s', (_what, first, second, third, wanted) => {
  const lines = [
    readOf(lineOf(`${first}\tUno`, 60, 100), [first, 'Uno']),
    readOf(lineOf('B.\tDos', 300, 101), [second, 'Dos']),
    readOf(lineOf('C.\tTres', 60, 140), [third, 'Tres']),
    readOf(lineOf('D.\tCuatro', 300, 140), ['D)', 'Cuatro']),
  ];
  expect(withFirstLabels(lines)[0]?.words[0]?.text).toBe(wanted);
});

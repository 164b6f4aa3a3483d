import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withQuestionNumbers } from './question-numbers.ts';

/** Numbers in a margin, each with its question in a line of its own. */
function read(numbers: readonly string[], edges: readonly number[] = []): (string | undefined)[] {
  const lines = numbers.flatMap((number, at) => [
    readOf(lineOf('4', edges[at] ?? 40, 100 + at * 120), [number]),
    readOf(lineOf('a\tUno', 90, 140 + at * 120), ['a', 'Uno']),
  ]);
  return withQuestionNumbers(lines).flatMap(({ words }, at) => (at % 2 === 0 ? [words[0]?.text] : []));
}

test.each([
  ['a letter', ['3', 'a', '5'], ['3', '4', '5']],
  ['another figure, with the sign of the others', ['3.', '1', '5.'], ['3.', '4.', '5.']],
  ['no other number between', ['3', 'a', '6'], ['3', 'a', '6']],
  ['none behind', ['3', 'a'], ['3', 'a']],
  ['a word', ['3', 'los', '5'], ['3', 'los', '5']],
  ['a right number', ['3', '4', '5'], ['3', '4', '5']],
])('a lone number that was read as %s', (_name, numbers, expected) => {
  expect(read(numbers)).toEqual(expected);
});

test('what stands at another edge is no number', () => {
  expect(read(['3', 'a', '5'], [40, 90, 40])).toEqual(['3', 'a', '5']);
});

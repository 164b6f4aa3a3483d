import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { withDashedNumbers, withQuestionNumbers } from './question-numbers.ts';

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

test('the numbers of a table stay as they are', () => {
  const lines = ['5', '9', '7'].flatMap((number, at) => [
    readOf(lineOf('4', 40, 100 + at * 40), [`${at}`]),
    readOf(lineOf('4', 200, 100 + at * 40), [number]),
  ]);
  expect(withQuestionNumbers(lines)).toEqual(lines);
});

test('a dash behind a number belongs to it where the numbers above or below have a full stop and a dash', () => {
  const linesOf = (above: string) => [
    readOf(lineOf('13.. Qué', 40, 100), [above, 'Qué']),
    readOf(lineOf('14.. Qué', 40, 140), ['14', '−', '¿Qué']),
    readOf(lineOf('5.. Qué', 90, 180), ['5', '−', '2']),
  ];
  const textsOf = (lines: ReturnType<typeof linesOf>) =>
    lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(textsOf(withDashedNumbers(linesOf('13.-')))).toEqual(['13.- Qué', '14.- ¿Qué', '5 − 2']);
  expect(textsOf(withDashedNumbers(linesOf('13.')))).toEqual(['13. Qué', '14 − ¿Qué', '5 − 2']);
});

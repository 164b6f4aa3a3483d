import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question } from '../drafts/questions.testing.ts';
import { pageOfLines } from '../page/fixtures.testing.ts';

/** Pages with two questions each, and with `feet` as their last lines. */
const read = (feet: readonly string[]) =>
  itemsOf(
    buildBooklet(
      feet.map((foot, at) => {
        const questions = [1, 2].flatMap((number) => question(`${at * 2 + number}. `));
        return pageOfLines(at + 1, [...questions, '', foot]);
      }),
    ).draft,
  );

test.each([
  ['without a heading', ['1: b  2: c', '3: a  4: b', '5: c  6: a']],
  ['behind a heading', ['Claves: 1 B, 2 C', 'Claves: 3 A, 4 B', 'Claves: 5 C, 6 A']],
])('the few keys at the foot of each page are those of its questions: %s', (_name, feet) => {
  const items = read(feet);
  expect(items.map(({ key }) => key)).toEqual([1, 2, 0, 1, 2, 0]);
  expect(items.map(({ alternatives }) => alternatives.at(-1)?.html)).toEqual(Array(6).fill('<p>A veces</p>'));
});

test.each([
  ['whose numbers have gaps', ['1: b  3: c', '5: a  6: b', '9: c  11: a']],
  ['on one page', ['1: b  2: c', 'Lima', 'Cusco']],
  ['that are numbers of pages with a form', ['1 A', '2 A', '3 A', '4 A', '5 A']],
])('lines at the foot %s are no keys', (_name, feet) => {
  expect(new Set(read(feet).map(({ key }) => key))).toEqual(new Set([null]));
});

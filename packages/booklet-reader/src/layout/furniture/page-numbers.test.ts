import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { withoutPageNumbers } from './page-numbers.ts';

const TEXT = 'b) Que los dos hablen castellano';
/** Pages whose numbers stand level with a line of text. */
const numbered = (numbers: readonly string[], y = 700) =>
  numbers.map((number, at) => page(at + 1, { cells: [...drawn(60, y, TEXT), ...drawn(290, y, number)] }));
const said = (pages: ReturnType<typeof numbered>) =>
  withoutPageNumbers(pages).map(({ cells }) => cells.map(({ text }) => text).join(''));

test('the numbers of pages level with text go', () => {
  expect(said(numbered(['2', '3', '4']))).toEqual([TEXT, TEXT, TEXT]);
});

test.each([
  ['two pages', ['2', '3'], 700],
  ['numbers that grow otherwise', ['2', '5', '9'], 700],
  ['words', ['dos', 'tres', 'cuatro'], 700],
  ['the upper part of the pages, where numbers open questions', ['2', '3', '4'], 300],
  ['the margins, whose numbers are judged as running heads', ['2', '3', '4'], 800],
])('those of %s stay', (_name, numbers, y) => {
  expect(said(numbered(numbers, y))).toEqual(numbers.map((number) => `${TEXT}${number}`));
});

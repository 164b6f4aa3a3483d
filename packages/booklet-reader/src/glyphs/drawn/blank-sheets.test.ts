import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, question } from '../../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../../page/fixtures.testing.ts';
import { withoutBlankSheets } from './blank-sheets.ts';

/** Rows of a number and three letters in circles. */
function sheet(rows: number, behind = '') {
  const at = Array.from({ length: rows }, (_, row) => row);
  const cells = at.flatMap((row) => [
    ...drawn(140, 100 + row * 30, `${row + 1}`),
    ...['a', 'b', 'c'].flatMap((letter, place) => drawn(165 + place * 30, 100 + row * 30, letter)),
    ...drawn(250, 100 + row * 30, behind),
  ]);
  const strokes = at.flatMap((row) =>
    [0, 1, 2].map((place) => ({ x: 158 + place * 30, y: 88 + row * 30, width: 18, height: 18 })),
  );
  return page(2, { cells, strokes });
}

test('a sheet to fill in answers on is no question', () => {
  const paper = pageOfLines(
    1,
    [1, 2, 3].flatMap((number) => question(`${number}. `)),
  );
  const { draft } = buildBooklet([paper, sheet(6)]);
  expect(itemsOf(draft).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(itemsOf(draft).flatMap(({ warnings }) => warnings.map(({ text }) => text))).toEqual([]);
});

test('a few circled letters stay, and so do those without a number', () => {
  const few = sheet(4);
  expect(withoutBlankSheets(few)).toBe(few);
  const bare = sheet(6);
  const letters = { ...bare, cells: bare.cells.filter(({ text }) => !/\d/.test(text)) };
  expect(withoutBlankSheets(letters)).toBe(letters);
});

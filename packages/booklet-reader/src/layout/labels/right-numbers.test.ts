import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Cell, FilledBox } from '../../page/page-content.ts';
import { withNumbersFromRight } from './right-numbers.ts';

const STATEMENT = ['Una docente observa cómo su grupo mide el patio. ¿Qué debería', 'preguntar primero?'];

/** A page of questions with what stands at the height of each first line, right of the text. */
function pageWith(atRight: readonly string[]): { cells: Cell[]; fills: FilledBox[] } {
  const cells: Cell[] = [];
  const fills: FilledBox[] = [];
  for (const [at, text] of atRight.entries()) {
    const top = 80 + at * 110;
    cells.push(...STATEMENT.flatMap((line, row) => drawn(60, top + row * 13, line)));
    cells.push(
      ...['a) Nada', 'b) Mucho', 'c) Poco'].flatMap((option, row) => drawn(70, top + 32 + row * 14, option)),
    );
    cells.push(...drawn(500, top + 1, text));
    fills.push({ x: 488, y: top - 12, width: 30, height: 18, light: false, color: '#006644' });
  }
  return { cells, fills };
}

test('numbers in squares right of the text are those of the questions', () => {
  const { draft } = buildBooklet([page(1, pageWith(['1', '2', '3', '4', '5']))]);
  const items = itemsOf(draft);
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(items.map(({ statement }) => said(statement))).toEqual(items.map(() => STATEMENT.join(' ')));
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test.each([
  ['points', ['2', '2', '1', '2', '2']],
  ['too few', ['1', '2', '3']],
])('numbers right of the text that are %s stay there', (_name, atRight) => {
  const content = page(1, pageWith(atRight));
  expect(withNumbersFromRight([content])).toEqual([content]);
});

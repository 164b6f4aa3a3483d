import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { withoutOverflow } from './overflowing-lines.ts';

const said = (second: string) => {
  const first = page(1, { cells: [...drawn(60, 400, 'Primera página'), ...drawn(70, 800, 'Í')] });
  const pages = withoutOverflow([first, page(2, { cells: drawn(60, 60, second) })]);
  return pages.map(({ cells }) => cells.map(({ text }) => text).join(''));
};

test('a capital of the next page’s first line that reaches over the edge is read once', () => {
  expect(said('a Ítala que juega')).toEqual(['Primera página', 'a Ítala que juega']);
});

test('a character at the foot of a page that stands elsewhere on the next page is kept', () => {
  expect(said('Y a Ítala que juega')).toEqual(['Primera páginaÍ', 'Y a Ítala que juega']);
});

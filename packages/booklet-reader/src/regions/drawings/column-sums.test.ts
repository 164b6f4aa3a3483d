import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';

const bar = { x: 195, y: 146, width: 30, height: 0 };
const SUM = [...drawn(210, 125, '43'), ...drawn(205, 140, '−18'), ...drawn(210, 160, '35')];

function statement(sum: readonly Cell[], beside: readonly Cell[] = [], minus: readonly Box[] = []) {
  const cells = [
    ...drawn(60, 100, '1. Lucía resuelve lo siguiente:'),
    ...sum,
    ...beside,
    ...drawn(75, 185, 'Cuál es su error?'),
    ...['a) Suma', 'b) Resta', 'c) Cuenta'].flatMap((text, at) => drawn(75, 205 + at * 15, text)),
  ];
  const [item] = itemsOf(buildBooklet([page(1, { cells, rules: [bar, ...minus] })]).draft);
  const images = item?.statement.filter(({ type }) => type === 'image').length;
  return { images, text: said(item?.statement ?? []) };
}

test('a sum in columns is a picture, with its result or without', () => {
  const shown = { images: 1, text: 'Lucía resuelve lo siguiente:\nimage:0\nCuál es su error?' };
  expect(statement(SUM)).toEqual(shown);
  expect(statement(SUM.slice(0, 5))).toEqual(shown);
});

test('a fraction with a minus is none: no number stands above it, or other words beside it', () => {
  expect(statement(SUM.slice(2))).toMatchObject({ images: 0, text: expect.stringContaining('/35') });
  expect(statement(SUM, drawn(180, 140, 'de'))).toMatchObject({ images: 0 });
});

test('the minus of a sum may be drawn as a line', () => {
  const digits = [...drawn(210, 125, '43'), ...drawn(210, 140, '18'), ...drawn(210, 160, '35')];
  const minus = { x: 197, y: 137, width: 8, height: 0 };
  expect(statement(digits, [], [minus])).toMatchObject({ images: 1 });
  expect(statement(digits)).toMatchObject({ images: 0 });
});

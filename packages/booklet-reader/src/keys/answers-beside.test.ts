import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, said } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';

const KEYS = ['C', 'A', 'B', 'A'];

/** A page of four questions, 120 points high each, with what `beside` draws for the key of each. */
const paper = (beside: (key: string, top: number) => Cell[]) =>
  page(1, {
    cells: KEYS.flatMap((key, at) => {
      const top = 100 + at * 120;
      return [
        ...drawn(60, top, `${at + 1}. ¿Qué número completa la siguiente serie de la pizarra?`),
        ...['a) Dos', 'b) Tres', 'c) Cuatro'].flatMap((text, line) => drawn(60, top + 20 + line * 15, text)),
        ...beside(key, top),
      ];
    }),
  });

test.each([
  ['in the margin, level with the statement', (key: string, top: number) => drawn(420, top, `Clave: ${key}`)],
  [
    'in the margin, a little below the number',
    (key: string, top: number) => drawn(420, top + 9, `Rpta. ${key}`),
  ],
  [
    'at the end of the last alternative’s line',
    (key: string, top: number) => drawn(300, top + 50, `Clave: ${key}`),
  ],
  ['in a line of its own', (key: string, top: number) => drawn(300, top + 65, `Respuesta: ${key}`)],
])('a key that stands by itself: %s', (_where, beside) => {
  const items = itemsOf(buildBooklet([paper(beside)]).draft);
  expect(items.map(({ key }) => key)).toEqual([2, 0, 1, 0]);
  expect(items.map(({ statement }) => said(statement))).toEqual(
    Array(4).fill('¿Qué número completa la siguiente serie de la pizarra?'),
  );
  expect(items.map(({ alternatives }) => alternatives.at(-1)?.html)).toEqual(Array(4).fill('<p>Cuatro</p>'));
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('words of two questions are no keys of a paper of four', () => {
  const content = paper((key, top) => (top > 220 ? drawn(420, top, `Clave: ${key}`) : []));
  const items = itemsOf(buildBooklet([content]).draft);
  expect(items.map(({ key }) => key)).toEqual(Array(4).fill(null));
  expect(items.map(({ statement }) => said(statement)).join()).toContain('Clave: B');
});

import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box } from '../../page/page-content.ts';

const TEXT = '¿Cuál de las siguientes acciones es más pertinente para ello?';

/** A page of questions, 100 points high each, whose statements begin at `x` and `below` their numbers. */
const paper = (count: number, x: number, below: number, icon: (top: number, at: number) => Box[]) =>
  page(1, {
    cells: Array.from({ length: count }, (_, at) => at).flatMap((at) => {
      const top = 100 + at * 100;
      return [
        ...drawn(60, top, `${at + 1}`),
        ...drawn(x, top + below, TEXT),
        ...['a) Dos', 'b) Tres', 'c) Cuatro'].flatMap((text, line) =>
          drawn(x, top + below + 15 + line * 15, text),
        ),
      ];
    }),
    strokes: Array.from({ length: count }, (_, at) => icon(100 + at * 100, at)).flat(),
  });

const imagesOf = (content: ReturnType<typeof page>) =>
  itemsOf(buildBooklet([content]).draft).map(
    ({ statement }) => statement.filter(({ type }) => type === 'image').length,
  );

test('a small drawing beside or below each number belongs to no question', () => {
  const beside = (top: number) => [{ x: 75, y: top - 10, width: 12, height: 12 }];
  expect(imagesOf(paper(6, 60, 20, beside))).toEqual(Array(6).fill(0));
  const below = (top: number) => [{ x: 55, y: top + 8, width: 20, height: 30 }];
  expect(imagesOf(paper(6, 110, 0, below))).toEqual(Array(6).fill(0));
});

test('a drawing beside one number alone belongs to its question', () => {
  const one = (top: number, at: number) => (at === 2 ? [{ x: 75, y: top - 10, width: 12, height: 12 }] : []);
  expect(imagesOf(paper(6, 60, 20, one))).toEqual([0, 0, 1, 0, 0, 0]);
});

test('the name of a topic with its icon in a low frame beside each number is no text', () => {
  const content = paper(6, 60, 20, (top) => [
    { x: 75, y: top - 10, width: 110, height: 12 },
    { x: 79, y: top - 7, width: 6, height: 6 },
  ]);
  const names = Array.from({ length: 6 }, (_, at) =>
    drawn(90, 98 + at * 100, 'Infiere e interpreta', { size: 8 }),
  );
  const items = itemsOf(buildBooklet([{ ...content, cells: [...content.cells, ...names.flat()] }]).draft);
  expect(items.map(({ statement }) => said(statement))).toEqual(Array(6).fill(TEXT));
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});

import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box, Cell } from '../page/page-content.ts';

const STEM = '¿Cuál de estos es el gráfico que';
const ALTERNATIVES = ['a) El primero', 'b) El segundo', 'c) El tercero'];

const linesAt = (x: number, y: number, lines: readonly string[]) =>
  lines.flatMap((line, row) => drawn(x, y + row * 13, line));
const column = (x: number, numbers: readonly number[]) =>
  numbers.flatMap((number, at) =>
    linesAt(x, 100 + at * 90, [`${number}. ${STEM}`, 'muestra los datos en orden?', ...ALTERNATIVES]),
  );
const picture = (y: number): Box => ({ x: 75, y, width: 120, height: 60 });

/** The warnings of question 7, on a second page whose columns show only on the first page. */
function warningsOf(cells: Cell[], images: Box[]) {
  const first = page(1, { cells: [...column(60, [1, 2, 3]), ...column(310, [4, 5, 6])] });
  const pageNumber = drawn(290, 810, '2');
  const { draft } = buildBooklet([first, page(2, { cells: [...cells, ...pageNumber], images })]);
  const found = itemsOf(draft).find(({ number }) => number === 7);
  return found?.warnings.map(({ text }) => text.slice(0, 36));
}

const WITH_PICTURE = [
  ...linesAt(60, 100, ['7. Según el gráfico que sigue,']),
  ...linesAt(60, 190, ['¿cuál es la mayor?', ...ALTERNATIVES]),
];

test('the question of a picture in a statement is unsure on a short page', () => {
  const cells = [...WITH_PICTURE, ...column(310, [8])];
  expect(warningsOf(cells, [picture(110)])).toEqual(['Está en una página con pocas líneas:']);
});

test('the common text of a picture is unsure on a short page', () => {
  const cells = [
    ...linesAt(60, 100, ['Lea el caso y responda la pregunta 7.', 'Ana mira el gráfico:']),
    ...linesAt(60, 200, [`7. ${STEM}`, 'muestra los datos?', ...ALTERNATIVES]),
    ...column(310, [8]),
  ];
  const first = page(1, { cells: [...column(60, [1, 2, 3]), ...column(310, [4, 5, 6])] });
  const second = page(2, { cells: [...cells, ...drawn(290, 810, '2')], images: [picture(120)] });
  const { draft } = buildBooklet([first, second]);
  const shared = draft.groups
    .flatMap(({ questions }) => questions)
    .find((question) => question.shared.some(({ type }) => type === 'image'));
  expect(shared?.items.map(({ number }) => number)).toEqual([7]);
  expect(shared?.warnings.map(({ text }) => text.slice(0, 36))).toEqual([
    'Está en una página con pocas líneas:',
  ]);
});

test('a short page whose lines all stand in the first column is read alike with one column', () => {
  expect(warningsOf(WITH_PICTURE, [picture(110)])).toEqual([]);
});

test('pictures with a letter each are sure of their question on a short page', () => {
  const images = [picture(90), picture(160), picture(230)];
  const letters = images.flatMap(({ y }, at) => drawn(60, y + 9, `${'abc'[at]})`));
  const stem = linesAt(60, 60, [`7. ${STEM}`, 'muestra los datos en orden?']);
  expect(warningsOf([...stem, ...letters, ...column(310, [8])], images)).toEqual([]);
});

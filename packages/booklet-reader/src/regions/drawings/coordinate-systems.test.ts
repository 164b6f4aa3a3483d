import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';

const within = <T>(system: number, all: readonly T[]): (T & { system: number })[] =>
  all.map((one) => ({ ...one, system }));

const QUESTION = within(0, [
  ...drawn(60, 80, '1. El gráfico muestra la asistencia de los estudiantes.'),
  ...drawn(75, 93, 'Se midió cada mes, de marzo a junio, en tres escuelas.'),
  ...drawn(75, 230, 'Según el gráfico, en qué mes hubo más?'),
  ...['a) Abril', 'b) Mayo', 'c) Junio'].flatMap((text, at) => drawn(75, 250 + at * 15, text)),
]);
/** The line of a chart, in pieces. */
const LINE: Box[] = [0, 1, 2].map((at) => ({ x: 200 + at * 40, y: 120 + at * 15, width: 40, height: 15 }));
/** The labels of the chart, as large as the text, and the name of its axis below them. */
const LABELS = ['Marzo', 'Abril', 'Mayo'].flatMap((text, at) => drawn(195 + at * 45, 185, text));
const NAME = drawn(245, 200, 'Mes del año');

function statement(cells: readonly Cell[], strokes: readonly Box[], rules: readonly Box[] = []) {
  const content = page(1, { cells: [...cells], strokes: [...strokes], rules: [...rules] });
  return said(itemsOf(buildBooklet([content]).draft)[0]?.statement ?? []);
}
const SHOWN =
  'El gráfico muestra la asistencia de los estudiantes. Se midió cada mes, de marzo a junio, en tres escuelas.';
const ASKED = 'Según el gráfico, en qué mes hubo más?';

test('the texts of a drawing’s own coordinate system belong to it, also those below others', () => {
  const labels = [...LABELS, ...NAME];
  expect(statement([...QUESTION, ...within(1, labels)], within(1, LINE))).toBe(`${SHOWN}\nimage:0\n${ASKED}`);
  expect(statement([...QUESTION, ...within(0, labels)], within(1, LINE))).toContain('Mes del año');
});

test('a text of a drawing’s own coordinate system may stand farther from it', () => {
  const sign = drawn(340, 145, '… ?');
  expect(statement([...QUESTION, ...within(1, sign)], within(1, LINE))).not.toContain('…');
  expect(statement([...QUESTION, ...within(2, sign)], within(1, LINE))).toContain('…');
});

test('paragraphs and the letters of alternatives are no texts of a drawing, whatever their system is', () => {
  const list = within(1, [
    ...drawn(75, 185, 'Cada punto del gráfico dice cuántos vinieron,'),
    ...drawn(75, 198, 'y la línea une los puntos de cada escuela.'),
  ]);
  expect(statement([...QUESTION, ...list], within(1, LINE))).toContain('Cada punto del gráfico');
  const letters = within(2, [...drawn(75, 185, 'a) 12'), ...drawn(75, 198, 'b) 24')]);
  const one = [...QUESTION.filter(({ y }) => y < 100), ...letters, ...within(2, drawn(75, 211, 'c) 36'))];
  const { draft } = buildBooklet([page(1, { cells: one, strokes: within(1, LINE) })]);
  expect(itemsOf(draft)[0]?.alternatives).toHaveLength(3);
});

test('two parts of a drawing are one picture where nothing stands between, and two with a system each', () => {
  const left = LINE.map((one) => ({ ...one, x: one.x - 80 }));
  const right = LINE.map((one) => ({ ...one, x: one.x + 80 }));
  const images = (cells: readonly Cell[], strokes: readonly Box[]) =>
    statement(cells, strokes).match(/image:/g)?.length ?? 0;
  expect(images(QUESTION, [...within(1, left), ...within(1, right)])).toBe(1);
  expect(images(QUESTION, [...within(1, left), ...within(2, right)])).toBe(2);
  const between = within(0, drawn(243, 150, 'y ya'));
  expect(images([...QUESTION, ...between], [...within(1, left), ...within(1, right)])).toBe(2);
});

test('figures two by two below a series belong to their letters', () => {
  const edge = (x: number, y: number) => [
    ...[y, y + 29].map((level) => ({ x, y: level, width: 29, height: 0.5 })),
    ...[x, x + 29].map((left) => ({ x: left, y, width: 0.5, height: 29 })),
  ];
  const series = [89, 123, 157, 191, 225].map((x) => [x, 120] as const);
  const figures = [
    series,
    [[79, 166] as const],
    [[191, 166] as const],
    [[79, 206] as const],
    [[191, 206] as const],
  ];
  const drawings = figures.map((own, at) => {
    const places = own.flatMap(([x, y]) => [{ x: x + 4, y: y + 4, width: 8, height: 8 }]);
    return {
      rules: within(
        at + 1,
        own.flatMap(([x, y]) => edge(x, y)),
      ),
      strokes: within(at + 1, places),
    };
  });
  const letters = [
    ['A.', 61, 186],
    ['B.', 173, 186],
    ['C.', 61, 226],
    ['D.', 173, 226],
  ] as const;
  const cells = [
    ...drawn(43, 109, '1. Cuál de las siguientes figuras completa la serie?'),
    ...letters.flatMap(([letter, x, y]) => drawn(x, y, letter)),
  ];
  const content = page(1, {
    cells: within(0, cells),
    rules: drawings.flatMap(({ rules }) => rules),
    strokes: drawings.flatMap(({ strokes }) => strokes),
  });
  const [item] = itemsOf(buildBooklet([content]).draft);
  expect(item?.statement.map(({ type }) => type)).toEqual(['text', 'image']);
  expect(item?.alternatives.map(({ image }) => image)).toEqual([1, 2, 3, 4]);
  expect(item?.warnings).toEqual([]);
});

test('a ruler with its numbers is a picture and no table', () => {
  const ticks = [0, 1, 2, 3, 4, 5].map((at) => ({
    x: 200 + at * 30,
    y: 150,
    width: 0,
    height: at % 5 ? 5 : 20,
  }));
  const sides = [150, 170].map((y) => ({ x: 200, y, width: 150, height: 0 }));
  const numbers = [1, 2, 3, 4].flatMap((at) => drawn(197 + at * 30, 165, `${at}`));
  const ruler = within(1, [...ticks, ...sides]);
  expect(statement([...QUESTION, ...within(1, numbers)], [], ruler)).toBe(`${SHOWN}\nimage:0\n${ASKED}`);
});

test('lines and boxes of their own system are a drawing with its labels, where no text of a question stands within', () => {
  const sticks = [0, 1, 2].flatMap((at) => {
    const x = 200 + at * 50;
    return [
      { x, y: 130, width: 26, height: 2 },
      { x, y: 158, width: 26, height: 2 },
      { x: x - 4, y: 132, width: 2, height: 26 },
      { x: x + 28, y: 132, width: 2, height: 26 },
    ];
  });
  const names = [1, 2, 3].flatMap((at) => drawn(150 + at * 50, 175, `Fig. ${at}`));
  const cells = [...QUESTION, ...within(1, names)];
  expect(statement(cells, [], within(1, sticks))).toBe(`${SHOWN}\nimage:0\n${ASKED}`);
  const written = [...cells, ...within(0, drawn(202, 148, 'Jardín'))];
  expect(statement(written, [], within(1, sticks))).toContain('Jardín');
});

/** A square that one upright and one level line part into four areas. */
const AREAS = within(1, [
  ...[200, 230, 246].map((x) => ({ x, y: 130, width: 0, height: 46 })),
  ...[130, 160, 176].map((y) => ({ x: 200, y, width: 46, height: 0 })),
]);

test('a square in parts with the names of its areas is a picture, and with words it is a table', () => {
  const small = { size: 8, italic: true };
  const named = (names: readonly string[]) =>
    within(
      1,
      names.flatMap((name, at) => drawn(208 + (at % 2) * 25, at < 2 ? 148 : 171, name, small)),
    );
  expect(statement([...QUESTION, ...named(['m', 'n', 'mn', 'nm'])], [], AREAS)).toBe(
    `${SHOWN}\nimage:0\n${ASKED}`,
  );
  expect(statement([...QUESTION, ...named(['1', '2', '3', '4'])], [], AREAS)).not.toContain('image');
});

test('the side of a figure is named by a letter of a formula, which is no letter of an alternative', () => {
  const side = { x: 200, y: 130, width: 60, height: 30 };
  const name = drawn(190, 148, 'b', { italic: true });
  const words = within(1, [...name, ...drawn(190, 175, 'Uno de sus catetos')]);
  expect(statement([...QUESTION, ...words], within(1, [side]))).toBe(`${SHOWN}\nimage:0\n${ASKED}`);
});

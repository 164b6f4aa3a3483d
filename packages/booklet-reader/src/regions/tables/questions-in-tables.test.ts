import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, FilledBox } from '../../page/page-content.ts';

/** The rules around rows and columns with these edges. */
const ruled = (xs: readonly number[], ys: readonly number[]): Box[] => {
  const [left, end] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const [top, foot] = [ys[0] ?? 0, ys.at(-1) ?? 0];
  return [
    ...ys.map((y) => ({ x: left, y, width: end - left, height: 0 })),
    ...xs.map((x) => ({ x, y: top, width: 0, height: foot - top })),
  ];
};

/** A question in a table: its number in a high cell, its text and what stands in it beside, and a row for each letter. */
function read(inner: { cells?: ReturnType<typeof drawn>; rules?: Box[]; fills?: FilledBox[] }) {
  const [rows, top] = [[200, 220, 240, 260], 60];
  const outer = [
    ...[top, rows[3] ?? 0].map((y) => ({ x: 60, y, width: 400, height: 0 })),
    ...rows.slice(0, 3).map((y) => ({ x: 90, y, width: 370, height: 0 })),
    ...[60, 90, 460].map((x) => ({ x, y: top, width: 0, height: 200 })),
    { x: 115, y: 200, width: 0, height: 60 },
  ];
  const cells = [
    ...drawn(70, 162, '8'),
    ...drawn(96, 75, 'El cuadro muestra los criterios de una docente.'),
    ...drawn(96, 190, 'Qué limita más a esta evaluación de maquetas?'),
    ...['Asigna lo mismo', 'No recoge nada', 'Exige de más'].flatMap((text, at) => [
      ...drawn(100, 214 + at * 20, 'ABC'[at] ?? ''),
      ...drawn(120, 214 + at * 20, text),
    ]),
    ...(inner.cells ?? []),
  ];
  const rules = [...outer, ...(inner.rules ?? [])];
  return itemsOf(buildBooklet([page(1, { cells, rules, fills: inner.fills ?? [] })]).draft)[0];
}

test('the table in the cell of a question stays a table of the question', () => {
  const words = [
    ['Criterio', 'Nota'],
    ['Color', '6'],
    ['Orden', '4'],
  ];
  const cells = words.flatMap((row, y) => row.flatMap((text, x) => drawn(210 + x * 80, 105 + y * 20, text)));
  const item = read({ cells, rules: ruled([200, 280, 360], [90, 110, 130, 150]) });
  expect(item?.number).toBe(8);
  expect(item?.statement.map(({ value }) => value).join()).toContain('<td>Orden</td>');
  expect(item?.statement[0]?.value).toContain('El cuadro muestra');
  expect(item?.alternatives.map(({ html }) => html)).toEqual([
    '<p>Asigna lo mismo</p>',
    '<p>No recoge nada</p>',
    '<p>Exige de más</p>',
  ]);
  expect(item?.warnings).toEqual([]);
});

test('the chart in the cell of a question is its picture', () => {
  const bars = [40, 20, 30, 35].map((height, at) => {
    const x = 220 + Math.floor(at / 2) * 55 + (at % 2) * 21;
    return { x, y: 150 - height, width: 20, height, light: false, color: '#336699' };
  });
  const outlines = bars.flatMap(({ x, y, width, height }) => ruled([x, x + width], [y, y + height]));
  const lines = [110, 130, 150].map((y) => ({ x: 205, y, width: 120, height: 0 }));
  const rules = [...lines, { x: 205, y: 105, width: 0, height: 45 }, ...outlines];
  const item = read({ rules, fills: bars });
  expect(item?.statement.map(({ type }) => type)).toEqual(['text', 'image', 'text']);
  expect(item?.alternatives.length).toBe(3);
});

test('the gray box in the cell of a question keeps its text gray, and marks no key', () => {
  const box = { x: 110, y: 95, width: 320, height: 60, light: true, color: '#e2e2e2' };
  const item = read({ cells: drawn(120, 120, 'No me sale este problema, profe.'), fills: [box] });
  expect(item?.statement.map((block) => 'gray' in block && block.gray === true)).toEqual([
    false,
    true,
    false,
  ]);
  expect(said(item?.statement.slice(1, 2) ?? [])).toBe('No me sale este problema, profe.');
});

/** The table of a question from `top`: its number beside all rows, its stem, and a row for each letter from `from` on. */
function tableOf(number: string, top: number, stem: string, letters: string) {
  const height = ((stem ? 1 : 0) + letters.length) * 20;
  const starts = [...letters].map((_, at) => top + (stem ? 20 : 0) + at * 20);
  const rules: Box[] = [
    ...[top, top + height].map((y) => ({ x: 60, y, width: 400, height: 0 })),
    ...starts.filter((y) => y > top).map((y) => ({ x: 90, y, width: 370, height: 0 })),
    ...[60, 90, 460].map((x) => ({ x, y: top, width: 0, height })),
    { x: 115, y: starts[0] ?? top, width: 0, height: letters.length * 20 },
  ];
  const cells = [
    ...drawn(70, top + 14, number),
    ...drawn(96, top + 14, stem),
    ...starts.flatMap((y, at) => [
      ...drawn(100, y + 14, letters[at] ?? ''),
      ...drawn(120, y + 14, `Respuesta posible de la letra ${letters[at]}`),
    ]),
  ];
  return { rules, cells };
}

test('the table of a question that goes on over the page keeps the letters there, below an empty cell', () => {
  const stem = (number: number) => `Cuál de estas respuestas conviene a la ${number}?`;
  const pages = [
    [1, 2, 3].map((number, at) => tableOf(`${number}`, 60 + at * 120, stem(number), at < 2 ? 'ABCD' : 'AB')),
    [tableOf('', 60, '', 'CD'), tableOf('4', 120, stem(4), 'ABCD')],
  ].map((tables, at) =>
    page(at + 1, {
      cells: tables.flatMap((table) => table.cells),
      rules: tables.flatMap((table) => table.rules),
    }),
  );
  const items = itemsOf(buildBooklet(pages).draft);
  expect(items.map(({ number, alternatives }) => [number, alternatives.length])).toEqual(
    [1, 2, 3, 4].map((number) => [number, 4]),
  );
  expect(items.map((item) => said(item.statement))).toEqual([1, 2, 3, 4].map(stem));
});

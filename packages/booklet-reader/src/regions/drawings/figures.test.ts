import { describe, expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';
import { findRegions } from '../regions.ts';

const PARAGRAPH = drawn(60, 80, 'En la figura se ven cuatro cajas con bolitas de dos colores.');
const sides = (x: number, y: number, width: number, height: number): Box[] => [
  { x, y, width, height: 0 },
  { x, y: y + height, width, height: 0 },
  { x, y, width: 0, height },
  { x: x + width, y, width: 0, height },
];
const boxes = (rules: readonly Box[], cells = PARAGRAPH, more = {}) =>
  findRegions(page(1, { cells, rules: [...rules], ...more })).regions.flatMap(({ kind, box }) =>
    kind === 'picture' ? [[box.x, box.y, box.width, box.height].map(Math.round)] : [],
  );

test('a rectangle with nothing written in it is a figure, and a small square beside figures is one, too', () => {
  expect(boxes(sides(100, 120, 80, 40))).toEqual([[99, 119, 83, 43]]);
  expect(boxes([...sides(100, 150, 10, 10), ...sides(150, 140, 20, 20)])).toHaveLength(2);
});

test.each([
  ['a small box to tick', sides(100, 150, 10, 10), PARAGRAPH],
  ['a frame around text', sides(50, 60, 320, 40), PARAGRAPH],
  ['a box with a word', sides(100, 120, 80, 40), [...PARAGRAPH, ...drawn(110, 140, 'Nombre')]],
])('%s is none', (_name, rules, cells) => {
  expect(boxes(rules, cells)).toEqual([]);
});

test('a chart within a frame around text is one picture', () => {
  const cells = [
    ...drawn(60, 80, 'El gráfico de barras muestra la matrícula de cuatro meses.'),
    ...drawn(60, 93, 'Cada barra dice cuántos estudiantes había en ese mes allí.'),
  ];
  const bars = [110, 160, 210].map((x) => ({
    x,
    y: 130,
    width: 24,
    height: 60,
    light: false,
    color: '#888888',
  }));
  const axes = [
    { x: 100, y: 120, width: 0, height: 70 },
    { x: 100, y: 190, width: 160, height: 0 },
  ];
  const found = boxes([...sides(50, 60, 320, 160), ...axes], cells, { fills: bars });
  expect(found).toEqual([[99, 119, 163, 73]]);
});

test('words that upright lines in a frame join are a figure', () => {
  const words = [...drawn(110, 140, 'A', { size: 20 }), ...drawn(160, 140, 'I', { size: 20 })];
  const names = [...drawn(108, 168, 'ma'), ...drawn(158, 168, 'ri')];
  const joints = [115, 165].map((x) => ({ x, y: 145, width: 0, height: 12 }));
  const cells = [...PARAGRAPH, ...words, ...names];
  const frame = sides(90, 115, 120, 65);
  expect(boxes([...frame, ...joints], cells)).toEqual([[89, 114, 123, 68]]);
  expect(boxes(frame, cells)).toEqual([]);
});

describe('a scale', () => {
  const ticks = (y: number, height: number) =>
    [110, 160, 210, 260].map((x): Box => ({ x, y, width: 0, height }));
  const scale = [{ x: 100, y: 150, width: 170, height: 0 }, ...ticks(150, 4)];
  const values = ['12', '18', '26', '34'].flatMap((value, at) => drawn(105 + at * 50, 163, value));

  test('is a figure with its values', () => {
    expect(boxes(scale, [...PARAGRAPH, ...values])).toEqual([[99, 149, 173, 18]]);
    expect(boxes(scale.slice(0, 3))).toEqual([]);
    expect(boxes([{ x: 100, y: 150, width: 170, height: 0 }, ...ticks(150, 14)])).toEqual([]);
  });

  test('belongs to the drawing close above it, unless text stands between', () => {
    const plot = [...sides(130, 110, 60, 20), { x: 160, y: 110, width: 0, height: 20 }];
    expect(boxes([...plot, ...scale], [...PARAGRAPH, ...values])).toHaveLength(1);
    const between = drawn(130, 145, 'Edades de los estudiantes.');
    expect(boxes([...plot, ...scale], [...PARAGRAPH, ...values, ...between])).toHaveLength(2);
  });
});

test('a box with a word that arrows join to others is part of the drawing, and no table', () => {
  const head = (y: number): Box => ({ x: 158, y, width: 4, height: 2 });
  const cells = [...PARAGRAPH, ...drawn(150, 182, 'Coser', { size: 8 })];
  const rules = [
    ...sides(140, 170, 40, 16),
    { x: 160, y: 156, width: 0, height: 13 },
    { x: 160, y: 186.5, width: 0, height: 13 },
  ];
  const circles = [130, 200].map((y): Box => ({ x: 140, y, width: 40, height: 25 }));
  expect(boxes(rules, cells, { strokes: [...circles, head(167.5), head(198.5)] })).toHaveLength(1);
});

test('short lines behind a letter without text are a symbol, and behind a word they are none', () => {
  const symbol: Box[] = [
    { x: 90, y: 134, width: 21, height: 0 },
    { x: 111, y: 124, width: 0, height: 20 },
    { x: 115, y: 129, width: 0, height: 10 },
    { x: 115, y: 134, width: 20, height: 0 },
  ];
  expect(boxes(symbol, [...PARAGRAPH, ...drawn(70, 130, 'd)')])).toHaveLength(1);
  expect(boxes(symbol, [...PARAGRAPH, ...drawn(70, 130, 'd) Nada')])).toEqual([]);
  expect(boxes(symbol.slice(0, 1), [...PARAGRAPH, ...drawn(70, 130, 'd)')])).toEqual([]);
});

test('two lines that meet are an angle or the axes of a chart, if the PDF draws them apart from the text', () => {
  const text = PARAGRAPH.map((cell) => ({ ...cell, system: 1 }));
  const angle = (system: number): Box[] => [
    { x: 100, y: 120, width: 0, height: 30, system },
    { x: 100, y: 150, width: 40, height: 0, system },
  ];
  expect(boxes(angle(2), text)).toHaveLength(1);
  expect(boxes(angle(1), text)).toEqual([]);
  const label = (word: string) => drawn(110, 140, word).map((cell) => ({ ...cell, system: 2 }));
  expect(boxes(angle(2), [...text, ...label('x')])).toHaveLength(1);
  // Rows of equations beside a bar are read as text.
  expect(boxes(angle(2), [...text, ...label('2x + y')])).toEqual([]);
});

test('an empty frame in the column of frames with numbers is no figure: the frame of a number goes on', () => {
  const frames = [sides(60, 80, 36, 34), sides(60, 120, 36, 90), sides(60, 216, 36, 90)].flat();
  const cells = [
    ...drawn(110, 95, 'se atreva a hacerlo en el texto que leyeron.'),
    ...[12, 13].flatMap((number, at) => [
      ...drawn(72, 134 + at * 96, String(number)),
      ...drawn(110, 134 + at * 96, 'Qué pregunta es la más pertinente en este caso?'),
    ]),
  ];
  expect(boxes(frames, cells)).toEqual([]);
  expect(boxes(sides(60, 80, 36, 34), cells)).toHaveLength(1);
});

test('a plan of a shaded part and a white one, with a measure beside it, is a figure, and no table', () => {
  const sides = [60, 140, 220].map((x) => ({ x, y: 100, width: 0, height: 60, system: 2 }));
  const rules = [...sides, ...[100, 160].map((y) => ({ x: 60, y, width: 160, height: 0, system: 2 }))];
  const fills = [{ x: 60, y: 100, width: 80, height: 60, light: true, color: '#d8d8d8', system: 2 }];
  const text = drawn(60, 80, 'La parte sombreada se destinará a un biohuerto y el resto, a un patio.');
  // A drawing has a coordinate system of its own.
  const own = (cells: Cell[], system = 2) => cells.map((cell) => ({ ...cell, system }));
  const names = (size: number) => [
    ...drawn(70, 130, 'Huerto', { size }),
    ...drawn(150, 130, 'Patio', { size }),
  ];
  const kinds = (cells: Cell[]) =>
    findRegions(page(1, { cells: [...own(text, 1), ...own(cells)], rules, fills })).regions.map(
      ({ kind }) => kind,
    );
  const measure = drawn(226, 130, '9 m', { size: 8 });
  expect(kinds([...names(8), ...measure])).toEqual(['picture']);
  expect(kinds(names(8))).toEqual(['table']);
  expect(kinds([...names(10), ...measure])).toEqual(['table']);
});

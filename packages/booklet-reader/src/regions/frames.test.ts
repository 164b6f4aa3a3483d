import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question } from '../drafts/questions.testing.ts';
import { withDrawnMarks } from '../glyphs/drawn/drawn-marks.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { Box, Cell } from '../page/page-content.ts';
import { findRegions } from './regions.ts';

const lines = [1, 2, 3, 4].flatMap((number) => question(`${number}. `));
const text = pageOfLines(1, lines);
/** The four corners and four sides of a frame with round corners. */
const rounded = (
  x: number,
  y: number,
  width: number,
  height: number,
): Pick<ReturnType<typeof page>, 'rules' | 'strokes'> => ({
  rules: [
    { x: x + 5, y, width: width - 10, height: 0 },
    { x: x + 5, y: y + height, width: width - 10, height: 0 },
    { x, y: y + 5, width: 0, height: height - 10 },
    { x: x + width, y: y + 5, width: 0, height: height - 10 },
  ],
  strokes: [
    { x, y, width: 5, height: 5 },
    { x: x + width - 5, y, width: 5, height: 5 },
    { x, y: y + height - 5, width: 5, height: 5 },
    { x: x + width - 5, y: y + height - 5, width: 5, height: 5 },
  ],
});
const numbers = (parts: Partial<ReturnType<typeof page>>) => {
  const { draft } = buildBooklet([{ ...text, ...parts }]);
  return [
    itemsOf(draft).map(({ number }) => number),
    itemsOf(draft).flatMap(({ alternatives }) => alternatives.map(({ html }) => html)).length,
  ];
};

describe('text stays text', () => {
  test('within a frame around the page: of lines, with round corners, or as one curve', () => {
    const frame: Box = { x: 40, y: 60, width: 515, height: 740 };
    expect(numbers({ rules: rounded(40, 60, 515, 740).rules })).toEqual([[1, 2, 3, 4], 12]);
    expect(numbers(rounded(40, 60, 515, 740))).toEqual([[1, 2, 3, 4], 12]);
    expect(numbers({ strokes: [frame] })).toEqual([[1, 2, 3, 4], 12]);
  });

  test('within a frame around a paragraph and a table, and the table stays a table', () => {
    const table = {
      rules: [
        ...[130, 145, 160].map((y) => ({ x: 70, y, width: 150, height: 0 })),
        ...[70, 145, 220].map((x) => ({ x, y: 130, width: 0, height: 30 })),
      ],
      cells: ['Año', 'Uno', 'Total', 'Dos'].flatMap((said, at) =>
        drawn(75 + (at % 2) * 75, 141 + Math.floor(at / 2) * 15, said),
      ),
    };
    const frame = [
      { x: 60, y: 100, width: 400, height: 0 },
      { x: 60, y: 170, width: 400, height: 0 },
      { x: 60, y: 100, width: 0, height: 70 },
      { x: 460, y: 100, width: 0, height: 70 },
    ];
    const cells = [...drawn(70, 118, 'La docente muestra la siguiente tabla:'), ...table.cells];
    const { regions } = findRegions(page(1, { cells, rules: [...frame, ...table.rules] }));
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
  });

  test('in a frame that touches a table above it, and the table stays a table', () => {
    const rules = (x: readonly number[], y: readonly number[]) => [
      ...y.map((at) => ({ x: x[0] ?? 0, y: at, width: (x.at(-1) ?? 0) - (x[0] ?? 0), height: 0 })),
      ...x.map((at) => ({ x: at, y: y[0] ?? 0, width: 0, height: (y.at(-1) ?? 0) - (y[0] ?? 0) })),
    ];
    const cells = [
      ...['Año', 'Uno', 'Total', 'Dos'].flatMap((said, at) =>
        drawn(75 + (at % 2) * 75, 141 + Math.floor(at / 2) * 15, said),
      ),
      ...drawn(75, 171, 'Media: 35 : 7 = 5. La media es 5 kg.'),
    ];
    const table = rules([70, 145, 270], [130, 145, 160]);
    const frame = rules([70, 274], [160.4, 178]);
    const { regions, text } = findRegions(page(1, { cells, rules: [...table, ...frame] }));
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
    expect(text.map((cell) => cell.text).join('')).toBe('Media: 35 : 7 = 5. La media es 5 kg.');
  });

  test('within frames around each question that touch a rule between columns', () => {
    const frames = [0, 1, 2, 3].map((at) => rounded(50, 88 + at * 52, 240, 52));
    const rules = [...frames.flatMap((frame) => frame.rules), { x: 290, y: 60, width: 0, height: 700 }];
    expect(numbers({ rules, strokes: frames.flatMap((frame) => frame.strokes) })).toEqual([[1, 2, 3, 4], 12]);
  });

  test('between a shading behind the page and a watermark over it', () => {
    const shade = { x: 45, y: 70, width: 500, height: 700, light: true, color: '#eef3fb' };
    const mark: Box[] = [{ x: 100, y: 200, width: 380, height: 300 }];
    expect(numbers({ fills: [shade] })).toEqual([[1, 2, 3, 4], 12]);
    expect(numbers({ strokes: mark })).toEqual([[1, 2, 3, 4], 12]);
    expect(numbers({ images: mark })).toEqual([[1, 2, 3, 4], 12]);
  });
});

test('a border around a few short lines is no picture', () => {
  const cells = [...drawn(200, 200, 'GRAN LIMPIEZA'), ...drawn(180, 215, 'Traer su lampa. Gracias.')];
  const border: Box = { x: 100, y: 180, width: 300, height: 50 };
  const kinds = (strokes: Box[]) => findRegions(page(1, { cells, strokes })).regions.map(({ kind }) => kind);
  expect(kinds([border])).toEqual([]);
  const line = drawn(130, 205, '(x + 3)(x + 3) = x + 9');
  expect(findRegions(page(1, { cells: line, strokes: [border] })).regions).toEqual([]);
  expect(kinds([border, { x: 300, y: 190, width: 40, height: 30 }])).toEqual(['picture']);
  const round: Box = { ...border, y: 70, width: 180, height: 180, x: 170 };
  expect(kinds([round])).toEqual(['picture']);
});

test('a frame as wide as the text may hold a short formula, and a narrow one with it is a drawing', () => {
  const text = drawn(100, 150, 'Harumi presenta lo siguiente a su docente de quinto grado:');
  const cells = [...text, ...drawn(110, 205, 'x = 18')];
  const width = (text.at(-1)?.x ?? 0) - 100;
  const kinds = (strokes: Box[]) => findRegions(page(1, { cells, strokes })).regions.map(({ kind }) => kind);
  expect(kinds([{ x: 98, y: 180, width, height: 40 }])).toEqual([]);
  expect(kinds([{ x: 98, y: 180, width: width / 3, height: 40 }])).toEqual(['picture']);
});

test('a low and wide frame around an equation is no picture, and a high one is a rectangle with its area', () => {
  const equation = [
    ...drawn(200, 200, 'CH'),
    ...drawn(210, 202, '4', { size: 7 }),
    ...drawn(222, 200, '+O→B'),
  ];
  const cells = equation.map((cell) => ({ ...cell, system: 3 }));
  const kinds = (height: number, inside: Cell[] = cells) => {
    const strokes = [{ x: 120, y: 195 - height / 2, width: 200, height, system: 2 }];
    return findRegions(page(1, { cells: inside, strokes })).regions.map(({ kind }) => kind);
  };
  expect(kinds(26)).toEqual([]);
  expect(kinds(50)).toEqual(['picture']);
  expect(kinds(26, drawn(200, 200, '120 km'))).toEqual(['picture']);
});

test('a list of short sentences in a frame that the program draws apart is no picture', () => {
  const cells = ['p: Estela viaja a Puno.', 'q: Estela lleva abrigo.', 'r: Estela se enferma.'].flatMap(
    (text, at) => drawn(110, 200 + at * 14, text).map((cell) => ({ ...cell, system: 3 })),
  );
  const body =
    'El texto del cuadernillo está en otro sistema de coordenadas que el marco y sus tres renglones.';
  const other = drawn(60, 100, body).map((cell) => ({ ...cell, system: 0 }));
  const strokes = [{ x: 96, y: 186, width: 431, height: 50, system: 2 }];
  expect(findRegions(page(1, { cells: [...other, ...cells], strokes })).regions).toEqual([]);
});

test('a bar at the left of a single line is no picture', () => {
  const cells = drawn(78, 76, 'Lea la siguiente situación y responda las preguntas 4, 5 y 6.');
  const fills = [{ x: 68, y: 65, width: 3, height: 13.9, light: false }];
  expect(findRegions(page(1, { cells, fills })).regions).toEqual([]);
});

test('a frame with round corners around a text and its image takes neither away', () => {
  const parts = rounded(50, 90, 460, 200);
  const content = page(1, {
    ...parts,
    cells: [
      ...drawn(60, 110, 'Una docente presenta la siguiente información a sus estudiantes de la mañana:'),
      ...drawn(
        50,
        320,
        'Esta línea es tan larga como las de todo el cuadernillo, de un margen al otro del texto.',
      ),
    ],
    images: [{ x: 120, y: 130, width: 200, height: 140 }],
  });
  const { regions, text: kept } = findRegions(content);
  expect(kept.length).toBe(content.cells.length);
  expect(regions.map(({ kind, box }) => [kind, Math.round(box.width)])).toEqual([['picture', 203]]);
});

test('the frame around a number is no bar of a fraction', () => {
  const content = pageOfLines(1, ['01 Lima tiene costa?', 'Otra línea']);
  const side = (x: number) => ({ x, y: 90, width: 0.5, height: 13 });
  const level = (y: number) => ({ x: 58, y, width: 16, height: 0.5 });
  const [left, end] = [side(58), side(73.5)];
  const { strayRules } = findRegions({ ...content, rules: [left, end, level(90), level(103)] });
  expect(strayRules).toEqual([]);
  expect(findRegions({ ...content, rules: [level(103)] }).strayRules).toHaveLength(1);
});

test('the box around a question’s number is neither a picture nor a gray box', () => {
  const content = pageOfLines(1, ['Ejercicio 5 Lima tiene costa y sierra?', 'Otra línea más del enunciado']);
  const box = { x: 56, y: 88, width: 60, height: 16 };
  const corners = [
    { x: 56, y: 88, width: 3, height: 3 },
    { x: 113, y: 88, width: 3, height: 3 },
    { x: 56, y: 101, width: 3, height: 3 },
    { x: 113, y: 101, width: 3, height: 3 },
  ];
  const fills = [{ ...box, light: true, color: '#dddddd' }];
  expect(findRegions({ ...content, fills, strokes: [box, ...corners] }).regions).toEqual([]);
  const other = pageOfLines(1, ['Resultado 5 Lima tiene costa y sierra?', 'Otra línea más del enunciado']);
  expect(findRegions({ ...other, fills, strokes: [box, ...corners] }).regions).not.toEqual([]);
});

test('a number in white on a dark box is text before a question, and a picture on the bar of a chart', () => {
  const number = drawn(60, 100, '21', { color: '#ffffff' });
  const fills = [{ x: 55, y: 90, width: 20, height: 14, light: false, color: '#222222' }];
  const question = withDrawnMarks(
    page(1, { cells: [...number, ...drawn(84, 100, 'Lima tiene costa y sierra?')], fills }),
  );
  expect(findRegions(question).regions).toEqual([]);
  expect(findRegions(question).text).toHaveLength(question.cells.length);
  const bar = withDrawnMarks(page(1, { cells: number, fills }));
  expect(findRegions(bar).regions).toMatchObject([{ kind: 'picture' }]);
});

test('a drawn decimal point is no bar of a fraction', () => {
  const content = pageOfLines(1, ['a) 3 60 Joule', 'b) 2 60 Joule']);
  const point = { x: 82, y: 99, width: 2.2, height: 1.2 };
  expect(findRegions({ ...content, rules: [point] }).strayRules).toEqual([]);
  expect(findRegions({ ...content, rules: [{ ...point, width: 8 }] }).strayRules).toHaveLength(1);
});

test('a frame around lines that are stretched is no open table', () => {
  const rows = ['Al comienzo,', 'El equipo abrió', 'Los domingos,', 'Y la cifra'].flatMap((words, at) => [
    ...drawn(60, 110 + at * 13, words),
    ...drawn(180, 110 + at * 13, 'ayudó a medir el museo'),
  ]);
  const upright = (x: number) => ({ x, y: 95, width: 0.4, height: 60 });
  const level = (y: number) => ({ x: 55, y, width: 240, height: 0.4 });
  const frame = [upright(55), upright(294.6), level(95), level(154.6)];
  expect(findRegions(page(1, { cells: rows, rules: frame })).regions).toEqual([]);
});

test('a coloured band at the side of the page, with the numbers in circles beside it, is no picture', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 100 + number * 70;
    return [
      ...drawn(66, y, `${number}`, { color: '#ffffff', bold: true }),
      ...drawn(84, y, 'Lima tiene costa?'),
      ...['Sí', 'No', 'A veces'].flatMap((one, at) => drawn(84, y + 14 + at * 14, `${'abc'[at]}) ${one}`)),
    ];
  });
  const dark = { light: false, color: '#1d5c63' };
  const circles = [1, 2, 3, 4].map((number) => ({
    x: 60,
    y: 90 + number * 70,
    width: 16,
    height: 16,
    ...dark,
  }));
  const band = { x: 38, y: 68, width: 17, height: 717, ...dark };
  const { regions, text: rest } = findRegions(withDrawnMarks(page(1, { cells, fills: [band, ...circles] })));
  expect(regions).toEqual([]);
  expect(rest).toHaveLength(cells.length);
});

test('a dark box that shows as the border of a light one upon it leaves the text gray', () => {
  const long = 'Los curacas reunían a la gente y repartían las tareas de la acequia de Canta.';
  const at = (x: number, y: number, system: number, text = long) =>
    drawn(x, y, text, { size: 8 }).map((cell) => ({ ...cell, system }));
  const box = { y: 320, height: 49, system: 3 };
  const light = { ...box, x: 46, width: 311, light: true, color: '#ebebeb' };
  const dark = { ...box, x: 43, width: 314, light: false, color: '#8c8c8c' };
  const quoted = [...at(68, 334, 4, long.slice(0, 60)), ...at(57, 346, 4, long.slice(0, 50))];
  const cells = [...at(43, 60, 0), ...at(43, 74, 0), ...quoted, ...at(200, 360, 4, 'Testimonio de 1549.')];
  const { regions } = findRegions(page(1, { cells, fills: [dark, light] }));
  expect(regions.map(({ kind }) => kind)).toEqual(['gray']);
});

test('a small picture beside the circled letter of its alternative is no formula', () => {
  const letter = { ...drawn(60, 110, 'ⓐ', { size: 7 })[0], width: 7 };
  const cells = [...drawn(60, 80, 'Cuál de los siguientes seres vivos es un vertebrado?'), letter as Cell];
  const strokes = [{ x: 72, y: 98, width: 34, height: 22 }];
  const { regions } = findRegions(page(1, { cells, strokes }));
  expect(regions.map((region) => region.kind === 'picture' && region.what)).toEqual(['image']);
});

test('a bar at the left of a case is no picture, beside a table’s dark head, too', () => {
  const lines = [60, 74, 120].flatMap((y) => drawn(60, y, 'Cuatro docentes viven en un edificio de pisos.'));
  const bar = { x: 48, y: 50, width: 4, height: 80, light: false, color: '#f0a030' };
  const head = { x: 60, y: 84, width: 21, height: 21, light: false, color: '#0a5a7a' };
  const kinds = (fills: (typeof bar)[]) =>
    findRegions(page(1, { cells: lines, fills }))
      .regions.filter(({ box }) => box.x < 50)
      .map(({ kind }) => kind);
  expect(kinds([bar])).toEqual([]);
  expect(kinds([bar, head])).toEqual([]);
  const [low, wide] = [
    { ...bar, y: 64, height: 13 },
    { ...bar, y: 62, width: 11, height: 16 },
  ];
  expect([low, wide].map((one) => kinds([one]))).toEqual([[], []]);
  // Bars beside each other are a chart.
  expect(kinds([bar, { ...bar, x: 62, y: 70, height: 60 }])).toEqual(['picture']);
});

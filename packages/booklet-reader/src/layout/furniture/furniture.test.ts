import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, question, said } from '../../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../../page/fixtures.testing.ts';
import type { PageContent } from '../../page/page-content.ts';

const QUESTIONS = [1, 2].flatMap((n) => question(`${n}. `));

/** What a letterhead draws: its shapes and its words. */
type Head = Pick<PageContent, 'cells' | 'rules' | 'images'>;
const BANNER: Head = {
  images: [{ x: 0, y: 0, width: 595, height: 90 }],
  rules: [60, 78]
    .flatMap((y) => [{ x: 160, y, width: 270, height: 0.5 }])
    .concat([160, 300, 430].map((x) => ({ x, y: 60, width: 0.5, height: 18 }))),
  cells: [...drawn(170, 73, 'CUADERNILLO'), ...drawn(310, 73, 'PRIMERA SEMANA')],
};

function paper(pages: number, head: Head) {
  const contents = Array.from({ length: pages }, (_, at) => {
    const lines = QUESTIONS.map((line) => line.replace(/^\d/, (n) => String(Number(n) + at * 2)));
    const text = pageOfLines(at + 1, lines, 160);
    return page(at + 1, { ...head, cells: [...head.cells, ...text.cells] });
  });
  return itemsOf(buildBooklet(contents).draft);
}

describe('a letterhead belongs to no question', () => {
  test('a banner from side to side, with the table within, on one page', () => {
    const [first] = paper(1, BANNER);
    expect(first?.statement.map(({ type }) => type)).toEqual(['text']);
    expect(first?.warnings).toEqual([]);
  });

  test('a logo in the upper margin of the first page, above the second column', () => {
    const columns = [1, 2, 3, 4].flatMap((number) => {
      const [x, y] = [number < 3 ? 60 : 330, number % 2 === 1 ? 120 : 220];
      const lines = [
        `${number}. Cuál de estas palabras va aquí?`,
        'a) La primera',
        'b) La segunda',
        'c) La otra',
      ];
      return lines.flatMap((line, at) => drawn(x, y + at * 13, line));
    });
    const logo = { x: 400, y: 6, width: 100, height: 60 };
    const items = itemsOf(buildBooklet([page(1, { cells: columns, images: [logo] })]).draft);
    expect(items.map(({ statement }) => statement.map(({ type }) => type))).toEqual(Array(4).fill(['text']));
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('on each of several pages', () => {
    const items = paper(4, BANNER);
    expect(items.map(({ statement }) => statement.length)).toEqual(Array(8).fill(1));
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('the number of the page in a dark box at the foot of two pages', () => {
    const contents = [1, 2].map((number) => {
      const lines = QUESTIONS.map((line) => line.replace(/^\d/, (n) => String(Number(n) + (number - 1) * 2)));
      const cells = [...pageOfLines(number, lines, 160).cells, ...drawn(542, 822, String(number))];
      const box = { x: 539, y: 811, width: 11, height: 13 };
      return page(number, { cells, fills: [{ ...box, light: false, color: '#000000' }], images: [box] });
    });
    const items = itemsOf(buildBooklet(contents).draft);
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('two coats of arms with the same words between them on each page', () => {
    const crest = { y: 9, width: 76, height: 101 };
    const items = paper(3, {
      images: [
        { x: 18, ...crest },
        { x: 509, ...crest },
      ],
      rules: [],
      cells: [...drawn(200, 60, 'CENTRO DE ESTUDIOS'), ...drawn(220, 104, 'CURSO DE CIVISMO')],
    });
    expect(items.map(({ statement }) => statement.length)).toEqual(Array(6).fill(1));
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

test('a chart of a question that reaches from side to side below the text stays its picture', () => {
  const text = pageOfLines(1, ['1. Qué muestra el gráfico?'], 100);
  const letters = pageOfLines(1, [' a) Sí', ' b) No', ' c) A veces'], 400);
  const draft = buildBooklet([
    page(1, {
      cells: [...text.cells, ...letters.cells],
      images: [{ x: 0, y: 130, width: 595, height: 200 }],
    }),
  ]).draft;
  const [first] = itemsOf(draft);
  expect(first?.statement.map(({ type }) => type)).toEqual(['text', 'image']);
  expect(said(first?.statement ?? [])).toContain('gráfico');
});

describe('a number alone at the edge of a page', () => {
  const pages = (foot: (page: number) => string) =>
    [1, 2, 3].map((number) => {
      const own = [number * 2 - 1, number * 2].flatMap((n) => [
        String(n),
        'Lima tiene costa?',
        ' a) Sí',
        ' b) No',
        ' c) A veces',
      ]);
      const text = pageOfLines(number, own, 70);
      return page(number, { cells: [...text.cells, ...drawn(290, 815, foot(number))] });
    });

  test('is the number of a question where the page has its own number', () => {
    const items = itemsOf(buildBooklet(pages((number) => `Página ${number + 3} de 9`)).draft);
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('is the number of a question where such numbers stand in its column in the middle of pages', () => {
    const items = itemsOf(buildBooklet(pages(() => 'Prueba única')).draft);
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });
});

test('a head and a foot of two pages run where they stand apart from the text', () => {
  const contents = [1, 2].map((number) => {
    const own = [number * 2 - 1, number * 2].flatMap((n) => question(`${n}. `));
    return page(number, {
      cells: [
        ...drawn(60, 40, 'Academia Nueva Cátedra'),
        ...pageOfLines(number, own, 90).cells,
        ...drawn(290, 800, `${number}`),
        ...drawn(450, 800, 'SIM-MAT-04'),
      ],
    });
  });
  const items = itemsOf(buildBooklet(contents).draft);
  expect(items.map(({ statement }) => said(statement))).toEqual(Array(4).fill('Lima tiene costa?'));
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('a table in the right column stays there, although a title runs across both', () => {
  const ask = (number: number) => [
    `${number}. Cuál de estas palabras va aquí?`,
    'a) La primera',
    'b) La segunda',
    'c) La otra',
  ];
  const lines = (x: number, y: number, all: readonly string[]) =>
    all.flatMap((line, at) => drawn(x, y + at * 13, line));
  const grid = {
    rules: [
      ...[124, 139, 154].map((y) => ({ x: 340, y, width: 150, height: 0 })),
      ...[340, 415, 490].map((x) => ({ x, y: 124, width: 0, height: 30 })),
    ],
    cells: ['Mes', 'Abril', 'Libros', '410'].flatMap((word, at) =>
      drawn(345 + (at % 2) * 75, 135 + Math.floor(at / 2) * 15, word),
    ),
  };
  const cells = [
    ...drawn(60, 90, 'CONOCIMIENTOS PEDAGÓGICOS, CURRICULARES Y DISCIPLINARES DE LA ESPECIALIDAD'),
    ...lines(60, 115, [1, 2, 3].flatMap(ask)),
    ...grid.cells,
    ...lines(330, 115, ask(4).slice(0, 1)),
    ...lines(330, 170, [...ask(4).slice(1), ...ask(5)]),
  ];
  const items = itemsOf(buildBooklet([page(1, { cells, rules: grid.rules })]).draft);
  const tables = items.map(({ statement }) => statement.some(({ value }) => value.includes('<table')));
  expect(tables).toEqual([false, false, false, true, false]);
});

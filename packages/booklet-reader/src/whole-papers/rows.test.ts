import { plainText } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell, PageContent } from '../page/page-content.ts';

const NUMBERS = [1, 2, 3, 4, 5];
const read = (parts: Partial<PageContent>) => itemsOf(buildBooklet([page(1, parts)]).draft);
const texts = (cells: readonly Cell[]) =>
  read({ cells: [...cells] }).map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)));

/** Questions of three alternatives below each other, whose wrapped lines hang behind the letters. */
const hanging = NUMBERS.flatMap((number) => {
  const y = number * 90;
  return [
    ...drawn(60, y, `${number}. Qué acción es la más pertinente en este caso?`),
    ...['Pedir que lo expliquen', 'Pedir que lo dibujen', 'Pedir que lo repitan'].flatMap((text, at) => [
      ...drawn(61, y + 14 + at * 25, `${'abc'[at]}) ${text}`),
      ...drawn(76, y + 26 + at * 25, 'a sus compañeros.'),
    ]),
  ];
});

test('two alternatives go on in one line below their letters, though the others of the paper hang behind theirs', () => {
  const y = 560;
  const last = [
    ...drawn(60, y, '6. Qué recurso emplea el autor del texto?'),
    ...drawn(61, y + 18, 'a) Una cifra'),
    ...drawn(170, y + 18, 'b) Un ejemplo'),
    ...drawn(61, y + 34, 'c) Una cita de'),
    ...drawn(170, y + 34, 'd) Una pregunta'),
    ...drawn(61, y + 47, 'autoridad'),
    ...drawn(170, y + 47, 'retórica'),
  ];
  expect(texts([...hanging, ...last]).at(-1)).toEqual([
    'Una cifra',
    'Un ejemplo',
    'Una cita de autoridad',
    'Una pregunta retórica',
  ]);
});

test('the last letter of a row has no room for its text, which stands at the margin of the next line', () => {
  const row = NUMBERS.flatMap((number) => {
    const y = number * 80;
    return [
      ...drawn(60, y, `${number}. Cuál es el área de la figura de la pizarra?`),
      ...drawn(61, y + 16, 'a) ciento doce'),
      ...drawn(170, y + 16, 'b) ciento trece'),
      ...drawn(286, y + 16, 'c)'),
      ...drawn(60, y + 30, 'ciento catorce'),
    ];
  });
  expect(texts(row)).toEqual(NUMBERS.map(() => ['ciento doce', 'ciento trece', 'ciento catorce']));
});

test('a fourth letter right below the second one, close behind the text of the third, where other questions have three', () => {
  const y = 560;
  const last = [
    ...drawn(60, y, '6. Cuál es la solución de esta inecuación?'),
    ...drawn(61, y + 16, 'a) x < 50'),
    ...drawn(118, y + 16, 'b) x > 50'),
    ...drawn(61, y + 30, 'c) x < 250 d) x < 2'),
  ];
  expect(texts([...hanging, ...last]).at(-1)).toEqual(['x < 50', 'x > 50', 'x < 250', 'x < 2']);
});

test('a fourth letter as far behind the third as that behind the second, where other questions have three', () => {
  const row = drawn(60, 560, '6. Cuánto gasta la familia en vivienda?');
  const letters = ['a) S/ 540', 'b) S/ 720', 'c) S/ 3600', 'd) S/ 180'].flatMap((text, at) =>
    drawn(61 + at * 55, 576, text),
  );
  expect(texts([...hanging, ...row, ...letters]).at(-1)).toEqual(['S/ 540', 'S/ 720', 'S/ 3600', 'S/ 180']);
});

test('pictures two by two whose letters stand left of their feet', () => {
  const corners = [
    [80, 140],
    [280, 140],
    [80, 220],
    [280, 220],
  ] as const;
  const [found] = read({
    cells: [
      ...drawn(60, 110, '1. Cuál de estos dibujos es un pentágono?'),
      ...corners.flatMap(([x, y], at) => drawn(x - 18, y + 58, `${'abcd'[at]})`)),
    ],
    images: corners.map(([x, y]) => ({ x, y, width: 50, height: 50 })),
  });
  expect(found?.alternatives.map(({ image }) => image !== null)).toEqual([true, true, true, true]);
  expect(found?.statement.filter(({ type }) => type === 'image')).toEqual([]);
});

test('pictures two by two on the line of their letters, where those of the second row begin above the letters of the first', () => {
  const corners = [
    [80, 190],
    [280, 190],
    [80, 246],
    [280, 246],
  ] as const;
  const [found] = read({
    cells: [
      ...drawn(60, 110, '1. Cuál de estos gráficos es el de un móvil?'),
      ...corners.flatMap(([x, y], at) => drawn(x - 9, y, `${'ABCD'[at]}.`)),
    ],
    images: corners.map(([x, y]) => ({ x, y: y - 60, width: 55, height: 55.5 })),
  });
  expect(found?.alternatives.map(({ image }) => image)).toEqual([0, 1, 2, 3]);
});

test('pictures in a row, each above the letter that stands below it', () => {
  const [found] = read({
    cells: [
      ...drawn(60, 110, '1. Cuál de estos desarrollos planos arma un cubo?'),
      ...[80, 230, 380].flatMap((x, at) => drawn(x + 30, 200, `(${'abc'[at]})`)),
    ],
    images: [80, 230, 380].map((x) => ({ x, y: 125, width: 70, height: 55 })),
  });
  expect(found?.alternatives.map(({ image }) => image !== null)).toEqual([true, true, true]);
  expect(found?.statement.map(({ type }) => type)).toEqual(['text']);
});

test('a series of pictures right above letters that stand above a picture each belongs to the statement', () => {
  const places = [
    [60, 190],
    [140, 190],
    [60, 254],
    [140, 254],
  ] as const;
  const [found] = read({
    cells: [
      ...drawn(60, 110, '1. Cuál de estas figuras sigue en la serie?'),
      ...places.flatMap(([x, y], at) => drawn(x, y, `${'abcd'[at]})`)),
    ],
    images: [
      { x: 68, y: 130, width: 200, height: 48 },
      ...places.map(([x, y]) => ({ x: x + 8, y: y + 4, width: 46, height: 46 })),
    ],
  });
  expect(found?.statement.map(({ type }) => type)).toEqual(['text', 'image']);
  expect(found?.alternatives.map(({ image }) => image)).toEqual([1, 2, 3, 4]);
});

test('a picture that ends right above the first alternative belongs to the statement', () => {
  const [found] = read({
    cells: [
      ...drawn(60, 110, '1. Qué figura es esta?'),
      ...drawn(61, 198, 'a) Un rombo'),
      ...drawn(61, 212, 'b) Un cono'),
      ...drawn(61, 226, 'c) Un cubo'),
    ],
    images: [{ x: 80, y: 130, width: 60, height: 58 }],
  });
  expect(found?.alternatives.map(({ image }) => image)).toEqual([null, null, null]);
});

test('a list of keys below a rule across both columns stands behind them', () => {
  const column = (x: number, numbers: readonly number[]) =>
    numbers.flatMap((number, at) => {
      const y = 80 + at * 70;
      return [
        ...drawn(x, y, `${number}. Lima tiene una costa?`),
        ...['Sí', 'No', 'A veces'].flatMap((text, index) =>
          drawn(x + 6, y + 14 + index * 13, `${'abc'[index]}) ${text}`),
        ),
      ];
    });
  const cells = [
    ...column(40, [1, 2, 3, 4, 5]),
    ...column(310, [6, 7, 8, 9, 10]),
    ...drawn(40, 460, 'CLAVE DE RESPUESTAS'),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((number, at) =>
      drawn(40 + at * 54, 480, `${number}. ${'ABC'[number % 3]}`),
    ),
  ];
  const found = read({ cells, rules: [{ x: 40, y: 440, width: 520, height: 1 }] });
  expect(found.map(({ number, key }) => [number, key])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => [number, number % 3]),
  );
  expect(found.map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)))).toEqual(
    found.map(() => ['Sí', 'No', 'A veces']),
  );
});

test('an alternative as wide as its column goes on below itself, where the second columns of other questions show it', () => {
  const others = NUMBERS.flatMap((number) => [
    ...drawn(60, number * 60, `${number}. Qué conviene hacer con las plantas del huerto?`),
    ...drawn(60, number * 60 + 14, 'a) Regarlas'),
    ...drawn(190, number * 60 + 14, 'b) Podarlas'),
    ...drawn(60, number * 60 + 28, 'c) Abonarlas'),
  ]);
  const wide = [
    ...drawn(60, 400, '6. Qué conviene hacer con las plantas?'),
    ...drawn(60, 414, 'a) Regarlas antes de que'),
    ...drawn(190, 414, 'b) Podarlas cuando crezcan'),
    ...drawn(60, 428, 'amanezca'),
    ...drawn(60, 442, 'c) Abonarlas'),
  ];
  const expected = ['Regarlas antes de que amanezca', 'Podarlas cuando crezcan', 'Abonarlas'];
  expect(texts([...others, ...wide]).at(-1)).toEqual(expected);
});

test('alternatives in cells stand in one row, though a tall formula sets the line of one cell lower', () => {
  const others = NUMBERS.flatMap((number) => [
    ...drawn(60, number * 60, `${number}. Cuál de los valores es el mayor?`),
    ...['A) 12', 'B) 15'].flatMap((text, at) => drawn(60 + at * 200, number * 60 + 14, text)),
    ...drawn(60, number * 60 + 30, 'C) 20'),
  ]);
  const fraction = (x: number, y: number) => ({
    cells: [...drawn(x, y - 11, '1+x'), ...drawn(x, y + 5, '2+y')],
    rule: { x: x - 1, y: y - 4, width: 17, height: 0.5 },
  });
  const tall = [420, 460].map((y) => fraction(76, y));
  const last = [
    ...drawn(60, 390, '6. Cuál de los valores es el menor?'),
    ...drawn(60, 420, 'A)'),
    ...drawn(260, 412, 'B) 40'),
    ...drawn(60, 460, 'C)'),
    ...drawn(260, 452, 'D) 50'),
    ...tall.flatMap(({ cells }) => cells),
  ];
  const found = read({ cells: [...others, ...last], rules: tall.map(({ rule: bar }) => bar) });
  expect(found.at(-1)?.alternatives.map(({ html }) => plainText(html))).toEqual([
    '(1+x)/(2+y)',
    '40',
    '(1+x)/(2+y)',
    '50',
  ]);
});

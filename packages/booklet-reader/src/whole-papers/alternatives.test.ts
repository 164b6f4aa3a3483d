import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { items, itemsOf, QUESTION, question, said } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';

describe('alternatives that stand beside each other are parted:', () => {
  const texts = (lines: Parameters<typeof items>[0]) =>
    items(lines).map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)));

  test('a fourth one, where the other questions have three', () => {
    const head = (number: number) => `${number}. Cuál es la suma?`;
    const three = (number: number) => [head(number), ' a) 12        b) 8', ' c) 20'];
    const four = [head(6), ' a) 12        b) 8', ' c) 20        d) 6'];
    expect(texts([...[1, 2, 3, 4, 5].flatMap(three), ...four]).at(-1)).toEqual(['12', '8', '20', '6']);
  });

  test('capitals that nothing parts from the alternative before', () => {
    const tight = (number: number) => [`${number}. Cuál es la figura?`, ' A) CuadradoB) HexágonoC) Octógono'];
    expect(texts([1, 2, 3, 4].flatMap(tight))).toEqual(
      Array.from({ length: 4 }, () => ['Cuadrado', 'Hexágono', 'Octógono']),
    );
  });

  test('letters in parentheses behind a narrow gap', () => {
    const pairs = (number: number) => [
      `${number}. Cuál es la suma?`,
      ' (a) la de arriba  (b) la de abajo',
      ' (c) ninguna de ellas',
    ];
    expect(texts([1, 2, 3, 4].flatMap(pairs))).toEqual(
      Array.from({ length: 4 }, () => ['la de arriba', 'la de abajo', 'ninguna de ellas']),
    );
  });

  test('a long one stays whole although one of its words begins near the second column', () => {
    const cells = [1, 2, 3, 4].flatMap((number) => {
      const y = 60 + number * 60;
      return [
        ...drawn(60, y, `${number}. Cuál es la suma?`),
        ...drawn(66, y + 14, 'a) la de arriba'),
        ...drawn(208, y + 14, 'b) la de abajo'),
        ...drawn(66, y + 28, 'c) que sea de ambas con ella es nueve'),
      ];
    });
    const { groups } = buildBooklet([page(1, { cells })]).draft;
    const [item] = groups.flatMap(({ questions }) => questions.flatMap((one) => one.items));
    expect(item?.alternatives.map(({ html }) => plainText(html)).at(-1)).toBe(
      'que sea de ambas con ella es nueve',
    );
  });
});

test('an alternative stays whole although a word of it begins below the letter of the one beside', () => {
  const cells = [1, 2, 3, 4].flatMap((number) => {
    const y = 60 + number * 70;
    return [
      ...drawn(60, y, `${number}. Cuál es la suma de los números que hay en las dos tarjetas de la mesa?`),
      ...drawn(66, y + 14, 'a) la de arriba'),
      ...drawn(201, y + 14, 'b) la de abajo'),
      ...drawn(66, y + 28, 'c) que sea de ambas con el nueve'),
    ];
  });
  const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(found.map(({ alternatives }) => alternatives.map(({ html }) => plainText(html)))).toEqual(
    found.map(() => ['la de arriba', 'la de abajo', 'que sea de ambas con el nueve']),
  );
});

test('each picture below another goes to the letter at its top, however wide the letter is', () => {
  const rows = [0, 1, 2].flatMap((at) => drawn(60 + at * 0.4, 130 + at * 82, `${'ABC'[at]}.`));
  const images = [0, 1, 2].map((at) => ({ x: 75, y: 121 + at * 82, width: 120, height: 81.5 }));
  const cells = [...drawn(60, 110, '1. Cuál es el gráfico?'), ...rows];
  const { groups } = buildBooklet([page(1, { cells, images })]).draft;
  const [item] = groups.flatMap(({ questions }) => questions.flatMap((one) => one.items));
  expect(item?.alternatives.map(({ image }) => image)).toEqual([0, 1, 2]);
});

test('a fourth letter alone on the next page belongs to the question, although the others have three', () => {
  const three = [1, 2, 3, 4].flatMap((number) => [`${number}. Cuál?`, '  a) Uno', '  b) Dos', '  c) Tres']);
  const pages = [pageOfLines(1, three), page(2, { cells: drawn(70, 60, 'd) Cuatro') })];
  const found = itemsOf(buildBooklet(pages).draft);
  expect(found.map(({ alternatives }) => alternatives.length)).toEqual([3, 3, 3, 4]);
  expect(found.at(-1)?.warnings).toEqual([]);
});

test('alternatives two by two at the top of a page are no columns of the page', () => {
  const stem = (number: number) =>
    `${number}. Cuál de las siguientes preguntas ayuda a los estudiantes de la docente a entenderlo?`;
  const lines = (letter: string) => [
    `${letter}) Que lean el texto otra vez y que`,
    'cuenten con sus palabras de qué se',
    'trata y por qué les gusta',
  ];
  const pairs = (y: number) => [
    ...lines('a').flatMap((line, at) => drawn(60, y + at * 13, line)),
    ...lines('b').flatMap((line, at) => drawn(300, y + at * 13, line)),
    ...lines('c').flatMap((line, at) => drawn(60, y + 39 + at * 13, line)),
  ];
  const first = [1, 2, 3, 4].flatMap((number) => [
    ...drawn(60, number * 100, stem(number)),
    ...pairs(number * 100 + 13),
  ]);
  const second = [...pairs(60), ...drawn(60, 145, stem(6)), ...pairs(158)];
  const pages = [page(1, { cells: [...first, ...drawn(60, 500, stem(5))] }), page(2, { cells: second })];
  const found = itemsOf(buildBooklet(pages).draft);
  expect(found.map(({ alternatives }) => alternatives.length)).toEqual([3, 3, 3, 3, 3, 3]);
});

describe('no alternative begins with', () => {
  test('an hour in the statement', () => {
    const [item] = items([
      '1 El reloj marca las 7:00',
      ' a. m. Marque la hora.',
      ' a. Una',
      ' b. Dos',
      ' c. Tres',
    ]);
    expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(['Una', 'Dos', 'Tres']);
    expect(said(item?.statement ?? [])).toContain('a. m. Marque la hora.');
  });

  test('a word before a number, set in further than the letters of the next question', () => {
    const first = pageOfLines(1, [
      ...['1 ¿Qué dice?', '  a Que sí', '  b Que no', '  c Que pasa de 2 km', '     a 4 km y vuelve.'],
      ...['2 ¿Y esto?', '  a Lima', '  b Cusco', '  c Puno', '3 ¿Y aquello?', '  a Ica'],
    ]);
    const { groups } = buildBooklet([first, pageOfLines(2, ['  b Tacna', '  c Piura'])]).draft;
    const found = groups.flatMap(({ questions }) => questions.flatMap(({ items }) => items));
    expect(found.map((item) => item.alternatives.map(({ html }) => plainText(html)))).toEqual([
      ['Que sí', 'Que no', 'Que pasa de 2 km a 4 km y vuelve.'],
      ['Lima', 'Cusco', 'Puno'],
      ['Ica', 'Tacna', 'Piura'],
    ]);
  });

  test('a word at the start of a line that goes on from another page', () => {
    const first = pageOfLines(1, ['1 ¿Qué dice?', '  a Que sí', '  b Que no llegue']);
    const second = pageOfLines(2, [
      '     a responder',
      '  c Que vuelve',
      '2 ¿Y esto?',
      '  a Lima',
      '  b Cusco',
      '  c Puno',
    ]);
    const found = buildBooklet([first, second]).draft.groups.flatMap(({ questions }) => questions);
    expect(found.map(({ items: [item] }) => item?.alternatives.map(({ html }) => plainText(html)))).toEqual([
      ['Que sí', 'Que no llegue a responder', 'Que vuelve'],
      ['Lima', 'Cusco', 'Puno'],
    ]);
  });

  test('a word at the start of a line of the last alternative', () => {
    const found = items([
      ...['1 ¿Qué dice?', '  a Que sí', '  b Que no', '  c Que vuelve', '    a decirlo otra vez.'],
      ...['2 ¿Y esto?', '  a Lima', '  b Cusco', '  c Puno'],
    ]);
    expect(found.map((item) => item.alternatives.map(({ html }) => plainText(html)))).toEqual([
      ['Que sí', 'Que no', 'Que vuelve\na decirlo otra vez.'],
      ['Lima', 'Cusco', 'Puno'],
    ]);
  });
});

test('a sentence that ends a page goes on in a column that holds nothing else', () => {
  const first = pageOfLines(1, [...QUESTION.slice(0, 3), ' c) Que desea contarlo a todos en su']);
  const { draft } = buildBooklet([
    { ...first, cells: [...drawn(50, 100, '1 '), ...first.cells] },
    pageOfLines(2, ['   propia lengua.']),
  ]);
  const [item] = draft.groups[0]?.questions[0]?.items ?? [];
  expect(plainText(item?.alternatives[2]?.html ?? '')).toBe(
    'Que desea contarlo a todos en su propia lengua.',
  );
});

test('a sentence goes on in the next column, however short its line was', () => {
  const first = pageOfLines(1, [
    '1 Lima tiene costa, sierra y selva, ¿no es cierto?',
    ...QUESTION.slice(1, 3),
    ' c) Que el grupo',
  ]);
  const { draft } = buildBooklet([first, pageOfLines(2, ['     lo decida.', ...question('2 ')])]);
  const [item] = draft.groups[0]?.questions[0]?.items ?? [];
  expect(plainText(item?.alternatives[2]?.html ?? '')).toBe('Que el grupo lo decida.');
});

test('fractions part the lines of the last alternative further', () => {
  const cells = [
    ...pageOfLines(1, ['1 ¿Qué parte?', ' a) Ninguna', ' b) Todas', ' c) De cuarto A,']).cells,
    ...drawn(75, 161, 'son niñas'),
    ...drawn(130, 155, '1'),
    ...drawn(130, 168, '3'),
    ...drawn(60, 190, '2 Lima tiene costa?'),
    ...QUESTION.slice(1).flatMap((line, at) => drawn(65, 203 + at * 13, line.trim())),
  ];
  const { draft } = buildBooklet([page(1, { cells, rules: [{ x: 129, y: 158, width: 7, height: 0 }] })]);
  const [first, second] = draft.groups.flatMap(({ questions }) => questions.flatMap(({ items }) => items));
  expect(plainText(first?.alternatives[2]?.html ?? '')).toBe('De cuarto A, son niñas 1/3');
  expect([first, second].flatMap((item) => item?.warnings)).toEqual([]);
});

test('a title over two lines belongs to no question', () => {
  const title = ['SUBPRUEBA DE CONOCIMIENTOS CURRICULARES Y', 'PEDAGÓGICOS'];
  const found = items([...question('1 '), '', ...title, '', ...question('2 ')]);
  expect(found.map((item) => said(item.statement))).toEqual(['Lima tiene costa?', 'Lima tiene costa?']);
  expect(found.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('pictures close below each other belong to the letters at their feet', () => {
  const cells = [
    ...drawn(60, 100, '1. Cuál de estos dibujos es el de un niño mayor?'),
    ...['a)', 'b)', 'c)'].flatMap((letter, at) => drawn(90, 180 + at * 76, letter)),
  ];
  const images = [0, 1, 2].map((at) => ({ x: 120, y: 110 + at * 76, width: 62, height: 70 }));
  const [item] = itemsOf(buildBooklet([page(1, { cells, images })]).draft);
  expect(item?.alternatives.map(({ image }) => image)).toEqual([0, 1, 2]);
});

test('the last alternative of a row that fills its column is not set to the right', () => {
  const cells = [1, 2, 3].flatMap((number) => [
    ...drawn(60, number * 60, `${number}. Cuál es el valor de equis en esta figura?`),
    ...['a) 30°', 'b) 40°', 'c) 70°'].flatMap((text, at) => drawn(60 + at * 97, number * 60 + 14, text)),
  ]);
  const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(found.map(({ alternatives }) => alternatives.at(-1)?.html)).toEqual(
    Array.from({ length: 3 }, () => '<p>70°</p>'),
  );
});

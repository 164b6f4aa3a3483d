import { cleanHtml, plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { buildBooklet } from './build-booklet.ts';
import { items, itemsOf, QUESTION, question, read, said } from './drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from './page/fixtures.testing.ts';

describe('numbers of questions', () => {
  test.each([
    ['a bare number', ['1 ', '2 ', '3 '], [1, 2, 3]],
    ['a dot', ['1. ', '2. ', '3. '], [1, 2, 3]],
    ['spelt out', ['PREGUNTA 26 : ', 'PREGUNTA 27 : '], [26, 27]],
    ['glued to its word', ['Problema01 ', 'Problema02 '], [1, 2]],
    ['spelt as an exercise', ['Ejercicio 26 ', 'Ejercicio 27 '], [26, 27]],
    ['a code glued to the number', ['A21_04_021 ', 'A21_04_022 '], [1, 2]],
    ['a code behind the number', ['1 A19_61_01 ', '2 A19_61_02 '], [1, 2]],
    ['a code glued to the word', ['A21_04_02PREGUNTA 8 : ', 'A21_04_03PREGUNTA 9 : '], [8, 9]],
    ['a code of another form behind', ['8 CT18_08_09 ', '9 CT18_08_10 '], [8, 9]],
    ['a code on the line of the number', ['8 CS23_018\n', '9 CS23_019\n'], [8, 9]],
    ['a label of a chart glued before', ['56 ', 'Cantidad de estudiantes57 '], [56, 57]],
    ['any beginning', ['41 ', '42 '], [41, 42]],
    ['an ordinal sign', ['1.° ', '2.° '], [1, 2]],
    ['shortened', ['P1. ', 'P2. '], [1, 2]],
    ['numbered', ['N.º 7 ', 'N.º 8 '], [7, 8]],
  ])('%s', (_name, heads, numbers) => {
    const found = items(heads.flatMap(question));
    expect(found.map((item) => item.number)).toEqual(numbers);
    expect(said(found.at(-1)?.statement ?? [])).toMatch(/^(?:Cantidad de estudiantes\n)?Lima tiene costa\?$/);
  });

  test.each(['P1: ', 'P1. '])('premises named “%s” are no questions', (form) => {
    const premises = ['Todos los gatos son felinos.', 'Ningún felino es ave.', 'Algunas aves vuelan.'];
    const lines = [1, 2, 3, 4].flatMap((number) =>
      number % 2 === 0
        ? question(`${number}. `)
        : [
            `${number}. De las premisas se concluye:`,
            ...premises.map((premise, at) => `${form.replace('1', String(at + 1))}${premise}`),
            ...question('Qué se concluye? '),
          ],
    );
    expect(items(lines).map((item) => item.number)).toEqual([1, 2, 3, 4]);
  });

  test('an hour parted by the end of its line opens no alternatives', () => {
    const [item] = items([
      '1 El reloj marca las 7 a.',
      'm. Lima tiene costa?',
      ' a. Sí',
      ' b. No',
      ' c. A veces',
    ]);
    expect(said(item?.statement ?? [])).toBe('El reloj marca las 7 a. m. Lima tiene costa?');
    expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(['Sí', 'No', 'A veces']);
  });

  test('a group is named by its cover, not by a sentence that begins like one', () => {
    const first = pageOfLines(1, ['EDUCACIÓN BÁSICA REGULAR', 'Nivel Primaria', 'Fecha: diciembre 2021']);
    const second = pageOfLines(2, [
      'Lea el caso de Fermín y diga a qué',
      'nivel que alcanzó se parece.',
      ...question('1 '),
    ]);
    expect(buildBooklet([first, second]).draft.groups[0]?.title).toBe(
      'EDUCACIÓN BÁSICA REGULAR · Nivel Primaria',
    );
  });

  test('a number without alternatives before the next is no question', () => {
    const instructions = ['1 Lea con calma.', '2 Marque una alternativa.', 'Segunda escala 60 1,5 90 36 54'];
    expect(items([...instructions, ...question('1 '), ...question('2 ')]).map((item) => item.number)).toEqual(
      [1, 2],
    );
  });

  test('the same numbers twice are two groups', () => {
    const { groups } = read([...question('1 '), ...question('2 '), ...question('1 '), ...question('2 ')]);
    expect(groups.map((group) => group.questions.length)).toEqual([2, 2]);
  });

  test('the first questions are reported as missing, but not those of an earlier part', () => {
    const missing = (heads: string[]) => read(heads.flatMap(question)).groups[0]?.missingNumbers;
    expect(missing(['3. ', '4. '])).toEqual([1, 2]);
    expect(missing(['6. ', '7. '])).toEqual([]);
  });

  test('a number that is skipped is reported as missing', () => {
    const draft = read([...question('1 '), ...question('2 '), ...question('4 ')]);
    expect(draft.groups[0]?.missingNumbers).toEqual([3]);
    expect(draft.warnings.map((warning) => warning.code)).toEqual(['missing-number']);
  });

  test('a question that lost its number gets it from its neighbours, with a warning', () => {
    const found = items([...question('1 '), ...question(''), ...question('3 ')]);
    expect(found.map((item) => item.number)).toEqual([1, 2, 3]);
    expect(found[1]?.warnings.map((warning) => warning.code)).toEqual(['missing-number']);
  });
});

describe('alternatives', () => {
  test.each([
    ['lower case and a parenthesis', [' a) siete', ' b) doce', ' c) veinte']],
    ['upper case and a dot', [' A. siete', ' B. doce', ' C. veinte']],
    ['bare letters', [' a siete', ' b doce', ' c veinte']],
    ['one line', [' a) siete b) doce c) veinte']],
    ['two lines', [' a) siete b) doce', ' c) veinte']],
    ['wrapped', [' a) sie-', '    te', ' b) doce', ' c) veinte']],
  ])('%s', (_name, lines) => {
    const [item] = items(['1 ¿Cuántas hay?', ...lines, ...question('2 ')]);
    expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(['siete', 'doce', 'veinte']);
    expect(item?.warnings).toEqual([]);
  });

  test('a minus right behind the letter belongs to the alternative', () => {
    const [item] = items(['1 ¿Cuánto es?', ' a)-5', ' b)-3', ' c)-1', ...question('2 ')]);
    expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(['-5', '-3', '-1']);
  });

  test('each empty alternative has a warning', () => {
    const [item] = items(['1 ¿Cuántas hay?', ' a) b) c)', ...question('2 ')]);
    expect(item?.warnings.map((warning) => warning.code)).toEqual(Array(3).fill('empty-alternative'));
  });

  test('pictures beside the letters become the alternatives', () => {
    const text = pageOfLines(1, ['1 ¿Qué figura?', ' a)', '', '', ' b)', '', '', ' c)']);
    const images = [113, 152, 191].map((y) => ({ x: 90, y: y - 9, width: 60, height: 30 }));
    const { draft, cuts } = buildBooklet([{ ...text, images }]);
    const [item] = draft.groups[0]?.questions[0]?.items ?? [];
    expect(item?.alternatives.map(({ image }) => image)).toEqual([0, 1, 2]);
    expect(cuts).toHaveLength(3);
  });
});

describe('shared situations', () => {
  test('the questions that the cue names share the situation', () => {
    const lead = ['Lea la siguiente situación y responda las preguntas 1 y 2.', 'Rosa siembra maíz.'];
    const { groups } = read([...lead, ...question('1 '), ...question('2 '), ...question('3 ')]);
    const questions = groups[0]?.questions ?? [];
    expect(questions.map((each) => each.items.map((item) => item.number))).toEqual([[1, 2], [3]]);
    expect(said(questions[0]?.shared ?? [])).toBe('Rosa siembra maíz.');
  });

  test('the code of a question on a line of its own is no text, and parts no situation', () => {
    const lead = ['Lea la siguiente situación y responda las preguntas 1 y 2.', 'Rosa siembra maíz.'];
    const coded = (number: number) => [`A23_06_0${number}`, ...question(`${number} `)];
    const { groups } = read([...lead, ...coded(1), ...coded(2), ...coded(3)]);
    const questions = groups[0]?.questions ?? [];
    expect(questions.map((each) => each.items.map((item) => item.number))).toEqual([[1, 2], [3]]);
    expect(said(questions[0]?.shared ?? [])).toBe('Rosa siembra maíz.');
    expect(questions.flatMap((each) => each.items.flatMap((item) => item.warnings))).toEqual([]);
  });

  test('a cue over two lines in a narrow column ends the last alternative before it', () => {
    const lead = [
      'Lea la siguiente si-',
      'tuación y responda las pre-',
      'guntas 2 y 3.',
      'Rosa siembra maíz.',
    ];
    const { groups } = read([...question('1 '), ...lead, ...question('2 '), ...question('3 ')]);
    const questions = groups[0]?.questions ?? [];
    expect(questions.map((each) => each.items.map((item) => item.number))).toEqual([[1], [2, 3]]);
    expect(said(questions[1]?.shared ?? [])).toBe('Rosa siembra maíz.');
  });

  test('a text without named questions is shared by all questions up to the next text', () => {
    const text = (number: number) => [`Texto ${number}`, `El cuento ${number === 1 ? 'uno' : 'dos'}.`];
    const { groups } = read([
      ...text(1),
      ...question('1 '),
      ...question('2 '),
      ...text(2),
      ...question('3 '),
    ]);
    const questions = groups[0]?.questions ?? [];
    expect(questions.map((each) => each.items.length)).toEqual([2, 1]);
    expect(questions.map((each) => said(each.shared))).toEqual(['El cuento uno.', 'El cuento dos.']);
  });

  test('a question that the cue names and that is missing gives a warning', () => {
    const lead = ['Lea la siguiente situación y responda las preguntas 1, 2 y 3.', 'Rosa siembra maíz.'];
    const [first] = read([...lead, ...question('1 '), ...question('2 ')]).groups[0]?.questions ?? [];
    expect(first?.warnings.map((warning) => warning.code)).toEqual(['unsure-group']);
  });
});

test('gray boxes become gray blocks, formats stay, and the HTML is clean already', () => {
  const cells = [
    ...drawn(60, 100, '1 Lea lo que dice & '),
    ...drawn(160, 100, 'Rosa', { bold: true }),
    ...drawn(70, 125, '“3 < 5”'),
    ...drawn(60, 150, '¿Es cierto?'),
    ...['a) Sí', 'b) No', 'c) A veces'].flatMap((line, at) => drawn(65, 165 + at * 13, line)),
  ];
  const fills = [{ x: 60, y: 112, width: 300, height: 20, light: true }];
  const { draft } = buildBooklet([page(1, { cells, fills })]);
  const statement = draft.groups[0]?.questions[0]?.items[0]?.statement ?? [];
  expect(statement).toEqual([
    { type: 'text', value: '<p>Lea lo que dice &amp; <strong>Rosa</strong></p>', gray: false },
    { type: 'text', value: '<p>“3 &lt; 5”</p>', gray: true },
    { type: 'text', value: '<p>¿Es cierto?</p>', gray: false },
  ]);
  for (const block of statement) expect(cleanHtml(block.value)).toBe(block.value);
});

test.each([
  ['Observe el siguiente gráfico y responda.', ['image-expected']],
  ['Elige lo que se ve en la gráfica.', ['image-expected']],
  ['¿Cuál muestra cómo pasar de la gráfica a la expresión algebraica?', []],
  ['Usan la gráfica de f(x) = ax. Varían el coeficiente a en la gráfica.', []],
  ['¿Qué muestra el texto de la imagen?', ['image-expected']],
  ['Responda según la figura anterior.', ['image-expected']],
  ['Un equipo presenta un mapa temático sobre la deforestación.', []],
  ['Se presenta un mapa temático sobre la deforestación.', ['image-expected']],
  ['Un equipo presenta un mapa que se muestra aquí.', ['image-expected']],
  ['Rosa escribe al lado del dibujo de una oveja.', []],
  ['Rosa escribió lo siguiente al pie de un dibujo.', []],
  ['Una UGEL de Amazonas elabora su mapa de procesos.', []],
  ['Es una idea de la Ilustración?', []],
  ['Qué muestra el texto de la Ilustración 2?', ['image-expected']],
  ['La docente pide una copia del documento, una fotografía y una partida.', []],
])('a statement that points at a missing image says so: %s', (statement, codes) => {
  const [item] = items([`1 ${statement}`, ' a) Sí', ' b) No', ' c) Tal vez']);
  expect(item?.warnings.map((warning) => warning.code)).toEqual(codes);
});

test('keys printed at the end become the keys of the items', () => {
  const draft = read([...question('1 '), ...question('2 '), 'Hoja de Respuestas', '1 C', '2 a', '3 B']);
  expect(draft.groups[0]?.printedKeys).toEqual({ 1: 2, 2: 0, 3: 1 });
  expect(draft.groups[0]?.questions.map((each) => each.items[0]?.key)).toEqual([2, 0]);
});

test('charts at one place of several pages are kept, a logo at the edge is left out', () => {
  const chart = { x: 60, y: 113, width: 120, height: 60 };
  const logo = { x: 500, y: 20, width: 50, height: 40 };
  const pages = [1, 2, 3].map((number) => {
    const lines = [`${number} Observe el gráfico.`, '', '', '', '', '', ...QUESTION.slice(1)];
    return { ...pageOfLines(number, lines), images: [chart, logo] };
  });
  const { draft, cuts } = buildBooklet(pages);
  const statements = draft.groups.flatMap(({ questions }) =>
    questions.map(({ items }) => items[0]?.statement),
  );
  expect(statements.map((blocks) => blocks?.map(({ type }) => type))).toEqual(
    Array(3).fill(['text', 'image']),
  );
  expect(cuts).toHaveLength(3);
});

test('pages with a picture and no text are scans', () => {
  const scan = page(2, { images: [{ x: 0, y: 0, width: 595, height: 842 }] });
  const { draft } = buildBooklet([pageOfLines(1, question('1 ')), scan]);
  expect(draft.scannedPages).toEqual([2]);
});

test('a line within a sentence is no title, though it begins as one', () => {
  const { draft } = buildBooklet([
    pageOfLines(1, [
      'Lea el siguiente texto y responda las preguntas 1 y 2.',
      'En realidad, el desarrollo pleno de la',
      'comprensión lectora requiere atención',
      'durante un tiempo prolongado.',
      ...question('1. '),
      ...question('2. '),
    ]),
  ]);
  const [shared] = draft.groups.flatMap(({ questions }) => questions);
  expect(said(shared?.shared ?? [])).toContain('pleno de la comprensión lectora requiere atención durante');
});

test('the last alternative goes on over two lines of the next page', () => {
  const before = pageOfLines(1, [
    '1. Lima tiene costa?',
    '     a) Sí, y la tiene desde siempre',
    '     b) No, porque está en la sierra',
    '     c) A veces, según la marea y según',
  ]);
  const after = page(2, {
    cells: [...drawn(115, 100, 'la luna, que la mueve cada día y'), ...drawn(115, 113, 'cada noche.')],
  });
  const [item] = itemsOf(buildBooklet([before, after]).draft);
  expect(item?.alternatives.at(-1)?.html).toContain('la luna, que la mueve cada día y cada noche.');
  expect(item?.warnings).toEqual([]);
});

test('the code of the last question below it is no end of the question', () => {
  const last = (line: string) =>
    items([...[1, 2, 3].flatMap((number) => question(`${number}. `)), line]).at(-1)?.warnings;
  expect(last('A21_01_30')).toEqual([]);
  expect(last('Cada respuesta vale tres puntos')).not.toEqual([]);
});

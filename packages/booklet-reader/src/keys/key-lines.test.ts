import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { items, itemsOf, question } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import { buildAnswerSheets } from '../read-answers.ts';
import { headedPairs, keysByNumber, pairsOf, stackedPairs } from './key-lines.ts';

describe('pairsOf', () => {
  test.each([
    ['1 A', [[1, 0]]],
    [
      '1 A 31 C',
      [
        [1, 0],
        [31, 2],
      ],
    ],
    ['12. b', [[12, 1]]],
    [
      '7) c  8) a',
      [
        [7, 2],
        [8, 0],
      ],
    ],
    ['3.- (D)', [[3, 3]]],
    ['4=[b];', [[4, 1]]],
    [
      '· 01-A · 02-C',
      [
        [1, 0],
        [2, 2],
      ],
    ],
    [
      '1) C2) B10) A',
      [
        [1, 2],
        [2, 1],
        [10, 0],
      ],
    ],
    [
      'Pregunta 1: C  Pregunta 7: A',
      [
        [1, 2],
        [7, 0],
      ],
    ],
    ['Hoja de Respuestas', null],
    ['Pregunta 12 A', null],
    ['12 A04-EBRP-11', null],
    ['12 Durante una sesión', null],
  ])('%s', (text, expected) => {
    expect(pairsOf(text)?.map(({ number, key }) => [number, key]) ?? null).toEqual(expected);
  });
});

test('keys behind their heading in one line', () => {
  expect(headedPairs('Respuestas correctas: 1-A, 2-C, 3-B')?.map(({ key }) => key)).toEqual([0, 2, 1]);
  expect(headedPairs('Respuesta: 1 A')).toBeNull();
});

describe('keys within a booklet', () => {
  const five = [1, 2, 3, 4, 5].flatMap((number) => question(`${number}. `));
  const keysOf = (lines: readonly string[]) => items([...five, ...lines]).map(({ key }) => key);

  test('rows of nothing but keys need no heading', () => {
    expect(keysOf(['1 A', '2 B', '3 C', '4 A', '5 B'])).toEqual([0, 1, 2, 0, 1]);
    expect(keysOf(['1 2 3 4 5', 'A B C A B'])).toEqual([0, 1, 2, 0, 1]);
    expect(keysOf(['Claves: 1A 2B 3C 4A 5B'])).toEqual([0, 1, 2, 0, 1]);
    expect(keysOf(['Claves: 1-A · 2-B · 3-C', '· 4-A · 5-B'])).toEqual([0, 1, 2, 0, 1]);
    expect(keysOf(['Solucionario: 1-A; 2-B; 3-', 'C; 4-A; 5-B'])).toEqual([0, 1, 2, 0, 1]);
    expect(keysOf(['Solucionario. 1. A 2. B 3. C', '4. A 5. B'])).toEqual([0, 1, 2, 0, 1]);
  });

  test('the last row of a list may hold one pair', () => {
    expect(keysOf(['HOJA DE RESPUESTAS', 'N.° 1 2 3 4', 'Clave A B C A', 'N.° 5', 'Clave B'])).toEqual([
      0, 1, 2, 0, 1,
    ]);
  });

  test('a list stands in a dark frame of TeX, with rules between its columns', () => {
    const frame = { x: 42, y: 668, width: 510, height: 100, light: false, color: '#404040' };
    const list = ['1) A', '2) B', '3) C', '4) A', '5) B'];
    const cells = list.flatMap((pair, at) =>
      drawn(58 + Math.floor(at / 2) * 120, 700 + (at % 2) * 11, pair, { size: 8.5 }),
    );
    const rules = [172, 297].map((x) => ({ x, y: 691, width: 0, height: 70 }));
    const content = pageOfLines(1, five);
    const keys = [...drawn(281, 679, 'CLAVES', { size: 8.5, color: '#ffffff' }), ...cells];
    const { draft } = buildBooklet([
      { ...content, cells: [...content.cells, ...keys], fills: [frame], rules },
    ]);
    expect(itemsOf(draft).map(({ key }) => key)).toEqual([0, 1, 2, 0, 1]);
  });

  test.each(['Claves de la práctica', 'RESPUESTAS DEL SIMULACRO N.º 7'])(
    '%s is a heading of keys',
    (heading) => {
      expect(keysOf([heading, '1 A', '2 B', '3 C'])).toEqual([0, 1, 2, null, null]);
    },
  );

  test('a list in three columns is read row by row', () => {
    const numbers = Array.from({ length: 28 }, (_, at) => at + 51);
    const list = numbers.flatMap((number, at) => {
      const [x, y] = [79.4 + Math.floor(at / 10) * 148.8, 107 + (at % 10) * 13.5];
      return [...drawn(x, y, String(number)), ...drawn(x + 22, y, 'ABC'[at % 3] ?? '')];
    });
    const questions = numbers.flatMap((number) => question(`${number} `));
    const pages = [0, 1].map((half) => pageOfLines(half + 1, questions.slice(half * 56, half * 56 + 56), 60));
    // The head of the page makes the last letters look like a column of their own.
    const head = [...drawn(79.4, 42, 'Prueba Nacional'), ...drawn(460, 42, 'Cuadernillo 2')];
    const cells = [...head, ...drawn(79.4, 82, 'CLAVES', { size: 14 }), ...list, ...drawn(288, 801, '– 8 –')];
    const keys = page(3, { cells });
    const { draft } = buildBooklet([...pages, keys]);
    expect(itemsOf(draft).map(({ key }) => key)).toEqual(numbers.map((_, at) => at % 3));
  });

  test('a list below two columns leaves the second column to its questions', () => {
    const column = (x: number, lines: readonly string[]) =>
      lines.flatMap((line, at) => drawn(x, 60 + at * 13, line));
    const list = [1, 2, 3, 4, 5, 6].flatMap((number, at) =>
      drawn(60 + Math.floor(at / 2) * 220, 340 + (at % 2) * 13, `${number}. ${'BCA'[at % 3]}`),
    );
    const [left, end] = [
      [1, 2, 3],
      [4, 5, 6],
    ].map((numbers) => numbers.flatMap((number) => [...question(`${number}. `), '']));
    const cells = [...column(60, left ?? []), ...column(320, end ?? [])];
    const { draft } = buildBooklet([
      page(1, { cells: [...cells, ...drawn(60, 310, 'Clave de respuestas', { size: 14 }), ...list] }),
    ]);
    expect(itemsOf(draft).map(({ key }) => key)).toEqual([1, 2, 0, 1, 2, 0]);
  });

  test('some numbers with letters are no keys', () => {
    expect(keysOf(['1 A', '3 B', '7 C'])).toEqual([null, null, null, null, null]);
  });
});

describe('marked bubbles', () => {
  const bubble = (row: number, at: number) => ({ x: 100 + at * 20, y: 92 + row * 20, width: 10, height: 10 });
  const sheet = (marks: readonly (readonly number[])[]) =>
    page(1, {
      cells: [
        ...drawn(60, 60, 'Hoja de respuestas'),
        ...marks.flatMap((_, row) => drawn(76, 100 + row * 20, `${row + 1}.`)),
      ],
      strokes: marks.flatMap((_, row) => [0, 1, 2, 3].map((at) => bubble(row, at))),
      discs: marks.flatMap((own, row) => own.map((at) => ({ ...bubble(row, at), light: false }))),
    });

  test('one a row is its key; two, or none, are not', () => {
    const [answers] = buildAnswerSheets([sheet([[2], [0], [1, 3], [], [3]])]);
    expect(answers?.keys).toEqual({ 1: 2, 2: 0, 5: 3 });
    expect(answers?.missing).toEqual([3, 4]);
  });
});

test('numbers above their letters', () => {
  expect(stackedPairs('N.° 1 2 3', 'Clave A c B')?.map((pair) => pair.key)).toEqual([0, 2, 1]);
  expect(stackedPairs('1 2 3', 'A B')).toBeNull();
  // In scans the sign behind the "N" may be a figure.
  expect(stackedPairs('N.9 1 2 3', 'Clave A c B')?.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(stackedPairs('9 1 2 3', 'A c B')).toBeNull();
  // A question that was annulled has no key, but the others of its row do.
  expect(stackedPairs('34 35 36', 'Clave A * C')?.map(({ number }) => number)).toEqual([34, 36]);
  // A scan doesn't tell the letter.
  expect(stackedPairs('34 35 36', 'Clave A ? C')?.map(({ number }) => number)).toEqual([34, 36]);
  expect(stackedPairs('1 2 3', '* * *')).toBeNull();
});

test('a number with two different keys has none', () => {
  const pairs = [
    { number: 1, key: 0 },
    { number: 1, key: 2 },
    { number: 2, key: 1 },
  ];
  expect(keysByNumber(pairs)).toEqual({ keys: { 2: 1 }, disputed: [1] });
});

describe('buildAnswerSheets', () => {
  test('one sheet a code, going on over pages, with what is missing', () => {
    const sheets = buildAnswerSheets([
      pageOfLines(1, [
        'Hoja de Respuestas',
        'Nivel Primaria',
        'A04-EBRP-11',
        '1 A 3 B',
        '2 C',
        '4 ANULADA',
        'A04-EBRP-11 2',
      ]),
      pageOfLines(2, ['5 A']),
      pageOfLines(3, ['Hoja de Respuestas', 'A04-EBRP-12', '1 b', '2 a']),
    ]);
    expect(sheets.map(({ code, keys }) => ({ code, keys }))).toEqual([
      { code: 'A04-EBRP-11', keys: { 1: 0, 2: 2, 3: 1, 5: 0 } },
      { code: 'A04-EBRP-12', keys: { 1: 1, 2: 0 } },
    ]);
    expect(sheets[0]?.title).toBe('Hoja de Respuestas · Nivel Primaria');
    expect(sheets.map(({ missing }) => missing)).toEqual([[4], []]);
  });

  test('pages without keys make no sheet', () => {
    expect(buildAnswerSheets([pageOfLines(1, ['Lima tiene costa.'])])).toEqual([]);
  });

  test.each([
    [['1 A', '2 B', '4 C'], [3]],
    [
      ['1 A', '4 C', '7 B'],
      [2, 3, 5, 6],
    ],
  ])('numbers that %j leaves out are told', (lines, missing) => {
    const [sheet] = buildAnswerSheets([pageOfLines(1, ['Hoja de Respuestas', ...lines])]);
    expect(sheet?.missing).toEqual(missing);
  });
});

test('keys beside a heading in the first column of a list', () => {
  const questions = [1, 2, 3, 4, 5, 6].flatMap((number) => question(`${number}. `));
  const list = ['RESPUESTAS  4 A', '1 B  5 C', '2 C  6 B', '3 A'];
  expect(items([...questions, ...list]).map(({ key }) => key)).toEqual([1, 2, 0, 0, 2, 1]);
});

test('tables of keys side by side below a heading are one list, also where a scan spoilt their heads', () => {
  const questions = pageOfLines(
    1,
    [1, 2, 3, 4, 5, 6].flatMap((number) => question(`${number}. `)),
  );
  const tables = [
    { left: 60, rows: ['No Clave', '1 B', '2 C', '3 A'] },
    { left: 260, rows: ['N.- Clave', '4 A', '5 C', '6 B'] },
  ];
  const cells = tables.flatMap(({ left, rows }) =>
    rows.flatMap((row, at) =>
      row.split(' ').flatMap((cell, column) => drawn(left + 5 + column * 60, 134 + at * 20, cell)),
    ),
  );
  const rules = tables.flatMap(({ left }) => [
    ...[0, 1, 2, 3, 4].map((row) => ({ x: left, y: 120 + row * 20, width: 120, height: 0 })),
    ...[0, 60, 120].map((x) => ({ x: left + x, y: 120, width: 0, height: 80 })),
  ]);
  const sheet = page(2, { cells: [...drawn(60, 100, 'Claves'), ...cells], rules });
  expect(itemsOf(buildBooklet([questions, sheet]).draft).map(({ key }) => key)).toEqual([1, 2, 0, 0, 2, 1]);
});

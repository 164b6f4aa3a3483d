import { describe, expect, test } from 'vitest';
import { pageOfLines } from '../page/fixtures.testing.ts';
import { buildAnswerSheets } from '../read-answers.ts';
import { keysByNumber, pairsOf, stackedPairs } from './key-lines.ts';

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
    ['Hoja de Respuestas', null],
    ['12 A04-EBRP-11', null],
    ['12 Durante una sesión', null],
  ])('%s', (text, expected) => {
    expect(pairsOf(text)?.map(({ number, key }) => [number, key]) ?? null).toEqual(expected);
  });
});

test('numbers above their letters', () => {
  expect(stackedPairs('N.° 1 2 3', 'Clave A c B')?.map((pair) => pair.key)).toEqual([0, 2, 1]);
  expect(stackedPairs('1 2 3', 'A B')).toBeNull();
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
    expect(sheets.map((sheet) => sheet.warnings.map((warning) => warning.code))).toEqual([
      ['missing-number'],
      [],
    ]);
  });

  test('pages without keys make no sheet', () => {
    expect(buildAnswerSheets([pageOfLines(1, ['Lima tiene costa.'])])).toEqual([]);
  });

  test.each([
    [['1 A', '2 B', '4 C'], 'Falta la respuesta de la 3.'],
    [['1 A', '4 C', '7 B'], 'Faltan las respuestas de 2, 3, 5 y 6.'],
  ])('numbers that %j leaves out are told', (lines, text) => {
    const [sheet] = buildAnswerSheets([pageOfLines(1, ['Hoja de Respuestas', ...lines])]);
    expect(sheet?.warnings.map((warning) => warning.text)).toEqual([text]);
  });
});

import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { keysOfTable } from './table-keys.ts';

const tableOf = (...rows: string[]) => ({
  rows: rows.map((row) => ({
    slots: row.split('|').map((text) => ({ cells: drawn(0, 0, text.trim()), columns: 1 })),
  })),
});
const keysIn = (...rows: string[]) =>
  keysOfTable(tableOf(...rows)).pairs.map(({ number, key }) => `${number}${LETTERS[key]}`);

test.each([
  ['pairs in rows', ['1 | A | 4 | C', '2 | B | 5 | A'], ['1A', '4C', '2B', '5A']],
  ['numbers above letters', ['Pregunta | 1 | 2 | 3', 'Clave | B | C | A'], ['1B', '2C', '3A']],
  [
    'a column of points behind the letters',
    ['Pregunta | Clave | Puntaje', '1 | B | 2', '2 | C | 2', '3 | A | 1'],
    ['1B', '2C', '3A'],
  ],
  ['a column of subjects before the letters', ['1. | Lectura | (b)', '2. | Lógica | (c)'], ['1B', '2C']],
  [
    'two such tables side by side, with an annulled question',
    [
      'N.° | Clave | Puntos | N.° | Clave | Puntos',
      '1 | B | 2 | 4 | A | 2',
      '2 | * | 2 | 5 | B | 2',
      '3 | C | 2 | 6 | C | 2',
    ],
    ['1B', '3C', '4A', '5B', '6C'],
  ],
  [
    'a column of topics behind the letters',
    ['N.º | Resp. | Tema', '1 | b | Clima', '2 | d | Normas'],
    ['1B', '2D'],
  ],
  ['no letters', ['1 | 20 | 35', '2 | 30 | 45'], []],
  ['numbers that don’t rise by one', ['10 | A | 3', '25 | B | 4', '31 | C | 5'], []],
])('%s', (_name, rows, expected) => {
  expect(keysIn(...rows)).toEqual(expected);
});

test('a table without a heading above it holds only keys where a column says so', () => {
  const rows = [1, 2, 3, 4, 5].map((number) => `${number} | ${'ABCAB'[number - 1]} | 2`);
  expect(keysOfTable(tableOf('Pregunta | Respuesta correcta | Puntaje', ...rows)).isAlone).toBe(true);
  expect(keysOfTable(tableOf('Pregunta | Grupo | Puntaje', ...rows)).isAlone).toBe(false);
});

test('each cell of a table may hold several lines of a list, or the numbers beside a cell with the letters', () => {
  const cell = (x: number, ...lines: string[]) => ({
    cells: lines.flatMap((text, at) => drawn(x, 20 + at * 13, text)),
    columns: 1,
  });
  const told = (...slots: ReturnType<typeof cell>[]) => {
    const { pairs, isAlone } = keysOfTable({ rows: [{ slots }] });
    return [pairs.map(({ number, key }) => `${number}${LETTERS[key]}`), isAlone];
  };
  const list = cell(0, '1 A', '2 C', '3 B');
  expect(told(list, cell(100, '4 D', '5 A'))).toEqual([['1A', '4D', '2C', '5A', '3B'], true]);
  expect(told(cell(0, '1', '2', '3', '4', '5'), cell(100, 'A', 'C', 'B', 'D', 'A'))).toEqual([
    ['1A', '2C', '3B', '4D', '5A'],
    true,
  ]);
});

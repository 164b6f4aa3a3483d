import { expect, test } from 'vitest';
import { keysOfTable } from '../keys/table-keys.ts';
import { drawn } from '../page/fixtures.testing.ts';
import { isListOfKeys, keysWithin } from './framed-keys.ts';
import { stretches } from './running-text.ts';

const isList = (...rows: string[]) =>
  isListOfKeys(stretches(rows.flatMap((row, at) => drawn(60, at * 13, row))));

test('nothing but numbers with their letters, and a heading, is a list of keys', () => {
  const pairs = ['1) A', '2) C', '3) B', '4) D', '5) A'];
  expect(isList(...pairs)).toBe(true);
  expect(isList('CLAVE DE RESPUESTAS', ...pairs)).toBe(true);
  expect(isList('CLAVE DE RESPUESTAS')).toBe(true);
  expect(isList('Eje numérico', ...pairs)).toBe(false);
  expect(isList(...pairs.slice(2))).toBe(false);
});

test('numbers above letters are keys below a heading, and the points of a line of numbers without one', () => {
  const line = ['1 2 3 4 5', 'A B C D A'];
  expect(isList('Claves', ...line)).toBe(true);
  expect(isList(...line)).toBe(false);
});

test('a list of keys in a frame is a table by lines, so that its numbers open no questions', () => {
  const box = { x: 50, y: 80, width: 300, height: 60 };
  // TeX draws no spaces.
  const heading = [...drawn(60, 90, 'CLAVE'), ...drawn(88, 90, 'DE'), ...drawn(101, 90, 'RESPUESTAS')];
  const pairs = ['1.', '2.', '3.', '4.', '5.', '6.'].flatMap((number, at) => {
    const [x, y] = [60 + Math.floor(at / 2) * 80, 104 + (at % 2) * 12];
    return [...drawn(x, y, number), ...drawn(x + 13, y, 'ABCDAB'[at] ?? '')];
  });
  const grid = keysWithin(box, stretches([...heading, ...pairs]));
  if (grid === null || grid === 'heading') throw new Error('No table.');
  expect(grid.rows.map(({ slots }) => slots.length)).toEqual([1, 3, 3]);
  expect(keysOfTable(grid)).toMatchObject({ isAlone: true });
  expect(keysOfTable(grid).pairs).toHaveLength(6);
  expect(keysWithin(box, stretches(heading))).toBe('heading');
  expect(keysWithin(box, stretches([...pairs, ...drawn(60, 130, 'Plano')]))).toBeNull();
});

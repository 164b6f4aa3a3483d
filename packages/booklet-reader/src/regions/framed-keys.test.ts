import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { isListOfKeys } from './framed-keys.ts';
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

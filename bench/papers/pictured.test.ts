import { expect, test } from 'vitest';
import { areSaidWithPictures } from './pictured.ts';

const words = (text: string) => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Whether some blocks, of which `#` is a picture, say a text. */
const say = (wanted: string, blocks: readonly string[]): boolean =>
  areSaidWithPictures(
    words(wanted),
    blocks.map((value) => ({ type: value === '#' ? 'image' : 'text', value })),
    words,
  );

test('a picture may stand for a formula at its place', () => {
  expect(say('x2 + 3', ['#'])).toBe(true);
  expect(say('Si se sabe que 2x + 3 = 11 , halle x .', ['Si se sabe que', '#', 'halle x .'])).toBe(true);
  expect(say('Halle ( x + 1 ) / 2 en a = b', ['Halle', '#', 'en', '#'])).toBe(true);
  expect(say('¿ Cuál es el valor de x2 + 1 ?', ['¿ Cuál es el valor de', '#'])).toBe(true);
  expect(say('Si x _ 1 y x _ 2 son las raíces', ['Si', '#', 'son las raíces'])).toBe(true);
  expect(say('a = ( 20 ) / ( 5 ) m / s ^ 2', ['#'])).toBe(true);
});

test('a drawing may stand between words', () => {
  expect(say('Observe la figura', ['Observe', '#', 'la figura'])).toBe(true);
});

test('no picture may stand for words of prose, or for numbers, quantities and letters alone', () => {
  expect(say('la ecuación x = 3', ['la', '#'])).toBe(false);
  expect(say('Si x = 3 , halle y', ['#'])).toBe(false);
  expect(say('los x = 3', ['#'])).toBe(false);
  expect(say('45', ['#'])).toBe(false);
  expect(say('II', ['#'])).toBe(false);
  expect(say('12 m', ['#'])).toBe(false);
  expect(say('12 m / s', ['#'])).toBe(false);
  expect(say('Se pagó 45 por él', ['Se pagó', '#', 'por él'])).toBe(false);
});

test('the words around a picture must be right and in order', () => {
  expect(say('Halle x + 1 en Lima', ['Halle', '#', 'en Puno'])).toBe(false);
  expect(say('Halle x + 1 en Lima', ['en Lima', '#', 'Halle'])).toBe(false);
  expect(say('Halle x + 1 en Lima', ['Halle', '#'])).toBe(false);
  expect(say('Halle x + 1', ['Halle'])).toBe(false);
});

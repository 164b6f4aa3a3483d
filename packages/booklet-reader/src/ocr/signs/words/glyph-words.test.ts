import { expect, test } from 'vitest';
import { lineOf, readOf } from '../../words/drawn-lines.testing.ts';
import { formulaWords, newWord, runsOf } from './glyph-words.ts';

test('the thin digits of "11" are one number, though their gap is as wide as a space', () => {
  const glyph = (text: string, x: number, width: number) => {
    return { x, y: 0, width, height: 20, signs: [{ text, chance: 0.99 }] };
  };
  const texts = (...glyphs: ReturnType<typeof glyph>[]) =>
    runsOf(glyphs, { xHeight: 15 }).map((run) => run.map(({ signs }) => signs[0]?.text).join(''));
  expect(texts(glyph('1', 0, 5), glyph('1', 15, 5))).toEqual(['11']);
  expect(texts(glyph('1', 0, 5), glyph('1', 21, 5))).toEqual(['1', '1']);
  expect(texts(glyph('x', 0, 5), glyph('1', 15, 5))).toEqual(['x', '1']);
});

test.each([
  ['1og', 'log'],
  ['2+1og', '2+log'],
  ['11og', '11og'],
  ['1n', '1n'],
])('"%s" in a formula is "%s"', (seen, written) => {
  const glyphs = [...seen].map((text, at) => ({
    ...{ x: at * 10, y: 0, width: 8, height: 20 },
    signs: [{ text, chance: 0.99 }],
  }));
  expect(newWord(glyphs, seen).text).toBe(written);
});

test('the name of a function stands apart from the letters around it', () => {
  const { line } = readOf(lineOf('mg', 0, 20), ['mg']);
  const glyphs = (text: string) =>
    [...text].map((one, at) => ({
      x: at * 14,
      y: 6,
      width: 12,
      height: 14,
      signs: [{ text: one, chance: 0.99 }],
    }));
  const texts = (text: string) => formulaWords(glyphs(text), line).map((word) => word.text);
  expect(texts('mgsenθ')).toEqual(['mg', 'sen', 'θ']);
  expect(texts('cosα')).toEqual(['cos', 'α']);
  expect(texts('tan1')).toEqual(['tan1']);
});

import { expect, test } from 'vitest';
import { withoutDoubles } from './doubled-words.ts';

const glyphOf = (text: string, x: number, width: number, chance = 0.999) => {
  const glyph = { x, y: 0, width, height: 14, signs: [{ text, chance }] };
  return { ...glyph, see: () => glyph };
};
const wordOf = (text: string, x: number, width: number) => ({
  text,
  confidence: 80,
  x,
  width,
  letters: [...text].map((letter) => ({ text: letter, x, width })),
  isUnsure: false,
});
const texts = (words: readonly ReturnType<typeof wordOf>[], glyphs: readonly ReturnType<typeof glyphOf>[]) =>
  withoutDoubles(words, glyphs, (pieces) => pieces.map((piece) => piece.see())).map(({ text }) => text);

test('of several letters that were read in one glyph, the one that the net sees stays', () => {
  const words = [wordOf('e', 100, 8), wordOf('t', 106, 1), wordOf('t', 108, 0)];
  expect(texts(words, [glyphOf('t', 100, 8)])).toEqual(['t']);
  expect(texts(words, [glyphOf('t', 100, 8, 0.9)])).toEqual(['e', 't', 't']);
  expect(texts(words, [glyphOf('e', 100, 3), glyphOf('t', 106, 4)])).toEqual(['e', 't']);
});

test('a sign that was read twice stands once, and a minus behind a minus stays', () => {
  const words = [wordOf('=', 100, 18), wordOf('=0', 130, 13)];
  expect(texts(words, [glyphOf('=', 100, 18), glyphOf('0', 130, 12)])).toEqual(['=', '0']);
  const both = [glyphOf('=', 100, 18), glyphOf('=', 130, 5), glyphOf('0', 137, 6)];
  expect(texts(words, both)).toEqual(['=', '=0']);
});

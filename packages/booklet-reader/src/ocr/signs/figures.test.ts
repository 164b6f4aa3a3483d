import { expect, test } from 'vitest';
import { isLongArrow, isTimes } from './figures.ts';

const glyphOf = (text: string, chance = 0.999) => ({
  x: 0,
  y: 0,
  width: 14,
  height: 14,
  signs: [{ text, chance }],
});

test.each([
  ['numbers', '100', '1,2', true],
  ['a number and a letter', '2', 'a”.', true],
  ['a number and a bracket', '2', '(3', true],
  ['twice the same', '(Aa', 'Aa),', true],
  ['other words', 'valor', 'se', false],
  ['a number and a relation', '2', '=', false],
])('the sign "×" alone between %s', (_what, before, after, wanted) => {
  expect(isTimes([glyphOf('×')], before, after)).toBe(wanted);
});

test.each([
  ['an "x"', [glyphOf('x')]],
  ['a doubtful sign', [glyphOf('×', 0.9)]],
  ['more than the sign', [glyphOf('×'), glyphOf('2')]],
])('%s between numbers is no lone "×"', (_what, glyphs) => {
  expect(isTimes(glyphs, '100', '3')).toBe(false);
});

test.each([
  ['a dash', '—', { ...glyphOf('→', 0.7), width: 54, height: 7 }, true],
  ['a dash with a head', '—>', { ...glyphOf('→', 0.7), width: 54, height: 7 }, true],
  ['a dash as flat as one', '—', { ...glyphOf('→', 0.7), width: 54, height: 3 }, false],
  ['a word', 'que', { ...glyphOf('→', 0.7), width: 54, height: 7 }, false],
])('the long arrow of a reaction, read as %s', (_what, text, glyph, wanted) => {
  const word = { text, confidence: 60, x: 0, width: 54, letters: [], isUnsure: false };
  expect(isLongArrow(word, [glyph], { xHeight: 14 })).toBe(wanted);
});

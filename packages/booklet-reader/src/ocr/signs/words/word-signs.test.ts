import { expect, test } from 'vitest';
import type { ChosenWord } from '../../words/choose-words.ts';
import { sureOf, withTesseract } from './word-signs.ts';

test.each([
  ['both readers agree', 'x+3', { net: 'x+3', chance: 0.4, tesseract: 'x+3' }, 1],
  ['only the net says so', 'x²', { net: 'x²', chance: 0.8, tesseract: 'r2' }, 0.8],
  ['Tesseract was not asked', '2', { net: '2', chance: 0.7, tesseract: null }, 0.7],
  ['the net sees something else', '7', { net: 'z', chance: 0.9, tesseract: '7' }, 0],
  ['only one sees round brackets', '(−3;', { net: '(−3;', chance: 0.95, tesseract: '[—-3;1]' }, 0.5],
  ['both see round brackets', '(−3;', { net: '(−3;', chance: 0.95, tesseract: '(—-3;1]' }, 0.95],
  ['dashes and cases of one shape differ', '−x', { net: '-X', chance: 0.4, tesseract: '–x' }, 1],
])('a word is as sure as its readers: %s', (_, text, seen, sure) => {
  expect(sureOf(text, seen)).toBe(sure);
});

test('words of a line that the net read know whether Tesseract read the same line', () => {
  const word = (text: string): ChosenWord => ({
    text,
    confidence: 90,
    x: 0,
    width: 10,
    letters: [],
    isUnsure: true,
    seen: { net: text, chance: 0.9, tesseract: null },
  });
  const read = ['2x', '=', '7'].map(word);
  const tesseract = (line: string) => withTesseract(read, [word(line)]).map(({ seen }) => seen?.tesseract);
  expect(tesseract('2x=7')).toEqual(['2x', '=', '7']);
  expect(tesseract('22=7')).toEqual(['22=7', '22=7', '22=7']);
});

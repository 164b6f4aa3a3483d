import { expect, test } from 'vitest';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';
import { raisedPartsOf, withRaisedDigit } from './raised-digits.ts';

/** The ink of "m" and of a sign behind it, on a baseline at 100, and small letters 14 dots high. */
function lineWith(sign: { y: number; height: number }): TextLine {
  const letters = [
    { x: 0, y: 86, width: 20, height: 14 },
    { x: 22, width: 9, ...sign },
  ];
  const place = { x: 0, y: 80, width: 31, height: 20, baseline: 100, xHeight: 14 };
  return { ...place, labels: new Set(), patches: letters, letters };
}

const EXPONENT = { y: 78, height: 13 };

const word = (text: string, x: number, width: number): ChosenWord => ({
  text,
  x,
  width,
  confidence: 80,
  isUnsure: false,
  letters: [...text].map((letter, at) => ({
    text: letter,
    x: x + (width / text.length) * at,
    width: width / text.length,
  })),
});

test.each([
  ['an exponent', EXPONENT, 1],
  ['a letter', { y: 86, height: 14 }, 0],
  ['a quote', { y: 80, height: 6 }, 0],
])('%s behind a letter', (_, sign, count) => {
  expect(raisedPartsOf(lineWith(sign))).toHaveLength(count);
});

test.each([
  ['within its word', [word('m?', 0, 31)]],
  ['as a word', [word('m', 0, 20), word('*', 22, 9)]],
  ['not at all', [word('m', 0, 20)]],
])('an exponent that the line has %s', (_, words) => {
  const [part] = raisedPartsOf(lineWith(EXPONENT));
  const mended = part ? withRaisedDigit(words, part, ['2', '2']) : [];
  expect(mended.map(({ text, raised }) => [text, raised !== undefined])).toEqual([
    ['m', false],
    ['2', true],
  ]);
});

test('a raised sign whose readings disagree, or that is no digit, stays as it was read', () => {
  const [part] = raisedPartsOf(lineWith(EXPONENT));
  for (const readings of [
    ['2', '?'],
    ['o', 'o'],
    ['0', '0'],
  ]) {
    const mended = part ? withRaisedDigit([word('mº', 0, 31)], part, readings) : [];
    expect(mended.map(({ text }) => text)).toEqual(['mº']);
  }
});

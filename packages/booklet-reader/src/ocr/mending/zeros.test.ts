import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import { withZeros } from './zeros.ts';

const [X_HEIGHT, BASELINE] = [16, 100];
/** The widths of zeros and of the capital "O" in a narrow and in a wide print, in dots. */
const NARROW = { zero: 11, capital: 16 };
const WIDE = { zero: 15, capital: 21 };

function written(read: string, drawn: string, { zero, capital }: typeof WIDE, isKnown: boolean): string {
  let x = 0;
  const patches: Box[] = [...drawn].map((letter) => {
    const width = letter === '0' ? zero : letter === 'O' ? capital : 12;
    const height = letter === 'o' ? X_HEIGHT : 22;
    const box = { x, y: BASELINE - height, width, height };
    x += width + 3;
    return box;
  });
  const place = { x: 0, y: 78, width: x, height: 22, baseline: BASELINE, xHeight: X_HEIGHT };
  const line = { ...place, labels: new Set<number>(), patches, letters: patches };
  const word = { text: read, x: -1, width: x, confidence: 80, letters: [], isUnsure: false };
  const list = { has: (text: string) => text === 'brillo' };
  return withZeros(word, line, isKnown ? zero / X_HEIGHT : null, list).text;
}

test.each([
  ['beside capitals', 'T1NOMO', 'T1N0M0', NARROW, false],
  ['before and behind capitals', 'GOPO', 'G0P0', NARROW, false],
  ['that is alone', 'O', '0', NARROW, false],
  ['behind capitals', 'APGARO', 'APGAR0', NARROW, false],
  ['of a wide print', 'O', '0', WIDE, true],
  ['that was read as a small letter', 'o', '0', WIDE, true],
  ['that was read twice', 'Oo', '0', WIDE, true],
])('a zero %s is told by its width: "%s" is "%s"', (_what, read, drawn, print, isKnown) => {
  expect(written(read, drawn, print, isKnown)).toBe(drawn);
});

test.each([
  ['that is alone', '0', 'O', NARROW, false, 'O'],
  ['of a narrow print', '0', 'O', NARROW, true, 'O'],
  ['of a wide print', 'O', 'O', WIDE, true, 'O'],
])('a capital %s stays', (_what, read, drawn, print, isKnown, text) => {
  expect(written(read, drawn, print, isKnown)).toBe(text);
});

test('zeros that touch stay', () => {
  expect(written('000', '0', { zero: 40, capital: 50 }, false)).toBe('000');
  expect(written('00', '0', { zero: 28, capital: 50 }, false)).toBe('00');
});

test('a word keeps its letters, and so does a small "o"', () => {
  expect(written('MONO', 'M0NO', NARROW, false)).toBe('MONO');
  expect(written('o', 'o', WIDE, true)).toBe('o');
  expect(written('BRILLO.', 'BRILL0', NARROW, true)).toBe('BRILLO.');
});

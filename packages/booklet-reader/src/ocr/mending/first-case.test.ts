import { expect, test } from 'vitest';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withSmallHead } from './first-case.ts';

/** The word that was read, where its letters have these heights. */
function written(text: string, heights: readonly number[]): string {
  const letters = heights.map((height, at) => ({ x: at * 14, y: 100 - height, width: 11, height }));
  const place = { x: 0, y: 75, width: heights.length * 14, height: 25, baseline: 100, xHeight: 15 };
  const line: TextLine = { ...place, labels: new Set(), patches: letters, letters };
  const word: ChosenWord = {
    text,
    confidence: 95,
    x: 0,
    width: place.width,
    letters: [],
    isUnsure: false,
  };
  return withSmallHead(word, line).text;
}

test('a small letter at the head of a word is no capital', () => {
  expect(written('Cubrir', [15, 15, 22, 15, 15, 15])).toBe('cubrir');
});

test('a capital stays, also in small print and where another letter is lost', () => {
  expect(written('Cubrir', [21, 15, 22, 15, 15, 15])).toBe('Cubrir');
  expect(written('Cubrir', [16, 11, 17, 11, 11, 11])).toBe('Cubrir');
  expect(written('Sí', [15, 15])).toBe('Sí');
});

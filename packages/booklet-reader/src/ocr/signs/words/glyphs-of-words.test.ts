import { expect, test } from 'vitest';
import { glyphsOfWords } from './glyphs-of-words.ts';

/** The numbers of glyphs of each word. The glyphs begin at these places, and are 10 wide. */
function countsOf(
  words: readonly (readonly [string, number, number])[],
  glyphs: readonly number[],
): number[] {
  const read = words.map(([text, x, end]) => {
    return { text, x, width: end - x, confidence: 90, letters: [], isUnsure: false };
  });
  const boxes = glyphs.map((x) => ({ x, y: 0, width: 10, height: 20 }));
  const { own, others } = glyphsOfWords(read, boxes, 15);
  return [...[...own.values()].map(({ length }) => length), others.length];
}

test('a glyph behind the box of its word belongs to the word that lacks one', () => {
  expect(
    countsOf(
      [
        ['201', 0, 22],
        ['al', 60, 82],
      ],
      [0, 12, 24, 60, 72],
    ),
  ).toEqual([3, 2, 0]);
  expect(
    countsOf(
      [
        ['20', 0, 22],
        ['al', 60, 82],
      ],
      [0, 12, 24, 60, 72],
    ),
  ).toEqual([2, 2, 1]);
  expect(
    countsOf(
      [
        ['201', 0, 22],
        ['al', 80, 102],
      ],
      [0, 12, 50, 80, 92],
    ),
  ).toEqual([2, 2, 1]);
});

test('a glyph within the box of the word before belongs to the word that lacks one', () => {
  expect(
    countsOf(
      [
        ['50', 0, 50],
        ['g', 45, 50],
      ],
      [0, 12, 40],
    ),
  ).toEqual([2, 1, 0]);
  expect(
    countsOf(
      [
        ['500', 0, 50],
        ['g', 45, 50],
      ],
      [0, 12, 40],
    ),
  ).toEqual([3, 0, 0]);
});

test('the last letter of a word with a broken letter stays in its word', () => {
  expect(
    countsOf(
      [
        ['que', 0, 50],
        ['48', 70, 92],
      ],
      [0, 12, 24, 36, 82],
    ),
  ).toEqual([4, 1, 0]);
});

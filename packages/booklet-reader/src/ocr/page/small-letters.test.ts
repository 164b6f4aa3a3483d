import { expect, test } from 'vitest';
import { smallLettersOfPage } from './small-letters.ts';

/** Patches of ink of these heights. */
const patchesOf = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).flatMap(([height, count]) =>
    Array.from({ length: count }, (_, label) => {
      return { x: 0, y: 0, width: Number(height) / 2, height: Number(height), area: 60, label };
    }),
  );

test.each([
  ['text as usual', { 19: 300, 26: 100 }, 19],
  ['a sheet of capitals', { 26: 80, 19: 3 }, 19],
  ['text in larger print than that of the cover', { 26: 300, 36: 30 }, 26],
  [
    'a page in small print, whose tall letters are as high as small letters usually',
    { 13: 400, 19: 150 },
    13,
  ],
  ['a page in small print with a heading', { 13: 400, 19: 170, 26: 9 }, 13],
  ['text beside a large illustration in small print', { 13: 350, 19: 260, 26: 40 }, 19],
])('the height of small letters: %s', (_, counts, wanted) => {
  expect(smallLettersOfPage(patchesOf(counts), 19)).toBe(wanted);
});

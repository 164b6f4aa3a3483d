import { expect, test } from 'vitest';
import { smallLettersOfPage } from './small-letters.ts';

const FOOT = 100;

/** Patches of ink of these heights, all on one line unless `y` tells where. */
const patchesOf = (counts: Readonly<Record<number, number>>, y?: number) =>
  Object.entries(counts).flatMap(([height, count]) =>
    Array.from({ length: count }, (_, label) => {
      const [own, top] = [Number(height), y ?? FOOT - Number(height)];
      return { x: 0, y: top, width: own / 2, height: own, area: 60, label };
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

test('a sheet of capitals in Computer Modern', () => {
  expect(smallLettersOfPage(patchesOf({ 21: 80, 14: 12 }), 13)).toBe(13);
});

test('a sheet of capitals has a heading in larger capitals', () => {
  const sheet = [...patchesOf({ 26: 80, 19: 3 }), ...patchesOf({ 36: 18 }, 2 * FOOT)];
  expect(smallLettersOfPage(sheet, 19)).toBe(19);
});

import { expect, test } from 'vitest';
import type { ReadLine } from '../../words/choose-words.ts';
import { withKeyNumbers } from './key-numbers.ts';

/** Stands where a word was not read. */
const LOST = '¦';

function rows(texts: readonly string[]): ReadLine[] {
  return texts.map((text, row) => {
    const words = text
      .split(' ')
      .map((one, at) => ({ text: one, confidence: 90, x: at * 50, width: 30, letters: [], isUnsure: false }))
      .filter((word) => word.text !== LOST);
    const place = { x: 0, y: row * 40, width: 400, height: 20, baseline: row * 40 + 20, xHeight: 14 };
    return { line: { ...place, labels: new Set<number>(), patches: [], letters: [] }, words };
  });
}

const textsOf = (lines: readonly ReadLine[]) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '));

test.each([
  [
    'along the rows',
    ['26 B 27A 28B 29 A', '30B 31C 32B 33 B', '31A 35B 36B 371B', '38C A9B 40A 41 A'],
    ['26 B 27A 28B 29 A', '30B 31C 32B 33 B', '34A 35B 36B 37B', '38C 39B 40A 41 A'],
  ],
  [
    'down the columns',
    ['1. A 5. B 9. C', '2. C G. B 10. A', '3. A 7. B II. C', '4. A 8. C 12. A'],
    ['1. A 5. B 9. C', '2. C 6. B 10. A', '3. A 7. B 11. C', '4. A 8. C 12. A'],
  ],
  [
    'also beside letters that were read twice',
    ['26 EB 27A 28B 29 A', '30B 31C 32B A33B'],
    ['27A 28B 29 A', '30B 31C 32B 33B'],
  ],
  [
    'also where signs stand in one, and where one was not read',
    ['1 B 8 C 15 B', '2 B 9 c 1:6 C', '3 B 10 A 17 B', '¦ A 11 A 18 B', '5 C 12 B 19 B'],
    ['1 B 8 C 15 B', '2 B 9 c 16 C', '3 B 10 A 17 B', '4 A 11 A 18 B', '5 C 12 B 19 B'],
  ],
  [
    'also where one was read twice',
    ['1 B 8 C 15 B', '2 B 9 C 1:6 16 C', '3 B 10 A 17 B', '4 A 11 A 18 B'],
    ['1 B 8 C 15 B', '2 B 9 C 16 C', '3 B 10 A 17 B', '4 A 11 A 18 B'],
  ],
  [
    'but not where numbers are left out',
    ['1 A 2 B 3 C 5 A', '6 B 7 A 8 C 9 B'],
    ['1 A 2 B 3 C 5 A', '6 B 7 A 8 C 9 B'],
  ],
  ['nor in other lines', ['1 a 2 b', 'Lea el 3 texto'], ['1 a 2 b', 'Lea el 3 texto']],
])('the numbers of a list of keys follow each other, %s', (_where, read, written) => {
  expect(textsOf(withKeyNumbers(rows(read)))).toEqual(written);
});

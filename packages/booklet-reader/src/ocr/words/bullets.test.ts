import { expect, test } from 'vitest';
import type { Box } from '../../page/page-content.ts';
import { withBullet } from './bullets.ts';

const LETTERS = [30, 42, 54].map((x) => ({ x, y: 80, width: 10, height: 20 }));

/** The words of a line of small letters of 14 dots on the baseline 100 that begins with this patch. */
function textOf(first: Box, words: readonly (readonly [string, number])[], gray = 0, isPart = false): string {
  const patches = [first, ...LETTERS];
  const line = { x: 0, y: 80, width: 64, height: 20, baseline: 100, xHeight: 14, labels: new Set<number>() };
  const read = words.map(([text, x]) => ({
    text,
    confidence: 90,
    x,
    width: text.length * 10,
    letters: [],
    isUnsure: false,
  }));
  return withBullet(read, { ...line, patches, letters: LETTERS, isPart }, () => gray)
    .map(({ text }) => text)
    .join(' ');
}

const dot = { x: 5, y: 88, width: 7, height: 7 };

test.each([
  [
    'a disk that was read as a letter',
    dot,
    [
      ['e', 5],
      ['Luz', 30],
    ],
    '• Luz',
  ],
  [
    'a disk that was read as two signs',
    dot,
    [
      ['*e', 5],
      ['Luz', 30],
    ],
    '• Luz',
  ],
  ['a disk that was left out', dot, [['Luz', 30]], '• Luz'],
  [
    'a small letter',
    { ...dot, y: 86, width: 13, height: 14 },
    [
      ['o', 5],
      ['Luz', 30],
    ],
    'o Luz',
  ],
  [
    'a dash',
    { ...dot, height: 2 },
    [
      ['-', 5],
      ['Luz', 30],
    ],
    '- Luz',
  ],
  [
    'a full stop',
    { ...dot, y: 97, width: 3, height: 3 },
    [
      ['.', 5],
      ['Luz', 30],
    ],
    '. Luz',
  ],
  [
    'a ring of degrees',
    { ...dot, y: 80 },
    [
      ['°', 5],
      ['Luz', 30],
    ],
    '° Luz',
  ],
  ['a disk close to its word', { ...dot, x: 20 }, [['eLuz', 20]], 'eLuz'],
] as const)('%s', (_, first, words, wanted) => {
  expect(textOf(first, words)).toBe(wanted);
});

test.each([7, 12])('a ring %d dots high is a bullet with paper within it', (size) => {
  const ring = { x: 5, y: 87, width: size, height: size };
  const words = [
    ['o', 5],
    ['Luz', 30],
  ] as const;
  expect(textOf(ring, words, 255)).toBe('◦ Luz');
});

test('a round letter that opens a part of a fraction is no bullet', () => {
  const words = [
    ['x', 5],
    ['+1', 30],
  ] as const;
  expect(textOf({ ...dot, y: 87, width: 12, height: 12 }, words)).toBe('• +1');
  expect(textOf({ ...dot, y: 87, width: 12, height: 12 }, words, 0, true)).toBe('x +1');
});

import { expect, test } from 'vitest';
import { partScripts } from '../scripts.ts';
import { textLinesOf } from '../text-lines.ts';
import { brokenFootOf, starredFootOf } from './broken-letters.ts';

const [X_HEIGHT, BASELINE] = [14, 100];

/** Patches of ink, each given by its left end, its height above the baseline, its width and its height. */
const patchesOf = (places: readonly (readonly [number, number, number, number])[]) =>
  places.map(([x, above, width, height], label) => ({
    x,
    y: BASELINE - above,
    width,
    height,
    area: 60,
    label,
  }));

/** A word in small letters, which tells the line's scripts from its letters. */
const WORD = [0, 1, 2, 3, 4].map((at) => [100 + at * 14, 14, 12, 14] as const);

test.each([
  [
    'the right stem of a broken U',
    [
      [0, 20, 16, 21],
      [13, 20, 6, 14],
    ],
    [],
  ],
  [
    'the right stem of a broken U, whose foot is a piece of its own',
    [
      [0, 22, 11, 22],
      [12, 3, 3, 3],
      [14, 22, 5, 16],
    ],
    [],
  ],
  [
    'the halves of a broken slash',
    [
      [0, 14, 12, 14],
      [14, 5, 5, 11],
      [19, 22, 6, 14],
    ],
    [],
  ],
  [
    'a subscript and the bar behind it',
    [
      [0, 21, 14, 21],
      [16, 8, 9, 13],
      [29, 22, 4, 22],
    ],
    [16],
  ],
  [
    'the arm of a broken V',
    [
      [0, 21, 13, 21],
      [13, 21, 7, 10],
    ],
    [],
  ],
  [
    'the arm of a broken v',
    [
      [0, 14, 10, 14],
      [9, 14, 7, 9],
    ],
    [],
  ],
  [
    'the second figure of an exponent, which touches the first',
    [
      [0, 14, 10, 14],
      [11, 20, 8, 13],
      [18, 20, 8, 13],
    ],
    [11],
  ],
  [
    'the bowl of a P beside its stem with serifs',
    [
      [0, 21, 7, 21],
      [9, 21, 8, 11],
    ],
    [],
  ],
  [
    'the bowl of a P that lost its stem',
    [
      [0, 20, 6, 21],
      [8, 20, 8, 11],
    ],
    [],
  ],
  [
    'the exponent of a capital',
    [
      [0, 20, 16, 21],
      [17, 26, 9, 14],
    ],
    [17],
  ],
  [
    'the exponent behind the piece of a broken letter',
    [
      [0, 13, 11, 14],
      [11, 13, 4, 4],
      [18, 27, 9, 15],
    ],
    [18],
  ],
  [
    'a letter of a formula that is set lower than its text',
    [
      [0, 19, 13, 22],
      [16, 12, 14, 15],
    ],
    [],
  ],
  [
    'a subscript of a formula that is set lower than its text',
    [
      [0, 12, 13, 15],
      [14, 6, 8, 14],
    ],
    [14],
  ],
  [
    'a subscript behind a descender',
    [
      [0, 13, 12, 18],
      [13, 8, 8, 13],
    ],
    [13],
  ],
  [
    'the lower half of a slash whose upper half broke, too, and a subscript below the next letter',
    [
      [0, 20, 15, 20],
      [18, 8, 7, 15],
      [25, 11, 3, 3],
      [27, 26, 6, 14],
      [40, 20, 15, 20],
      [57, 6, 9, 12],
    ],
    [57],
  ],
] as const)('%s', (_, places, scripts) => {
  const { scripts: found } = partScripts(patchesOf([...places, ...WORD]), BASELINE, X_HEIGHT, []);
  expect(found.map(({ x }) => x)).toEqual(scripts);
});

test('a "?" of which a scan broke a piece off ends its line, also far above the baseline', () => {
  const [top, piece, dot] = [
    [179, 21, 6, 12],
    [174, 21, 4, 6],
    [178, 3, 3, 3],
  ] as const;
  const linesOf = (ink: Parameters<typeof patchesOf>[0]) =>
    textLinesOf(patchesOf([...WORD, ...ink]), X_HEIGHT).lines.map(({ patches }) => patches.length);
  expect(linesOf([top, piece, dot])).toEqual([8]);
  expect(linesOf([top]).toSorted()).toEqual([1, 5]);
});

test('the foot that broke off a lone figure tells its line, and a dot below does not', () => {
  const patch = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const four = patch(490, 401, 12, 12);
  const foot = (...others: ReturnType<typeof patch>[]) => brokenFootOf(four, [four, ...others], 15);
  expect(foot(patch(499, 416, 3, 7))).toBe(423);
  expect(foot(patch(495, 418, 3, 3))).toBeNull();
  expect(foot(patch(510, 416, 3, 7))).toBeNull();
  expect(foot(patch(499, 430, 3, 7))).toBeNull();
  expect(foot()).toBeNull();
});

test('the full stop behind a starred capital tells the line, and a letter that hangs has none', () => {
  const star = [0, 21, 12, 12] as const;
  const [capital, stop] = [
    [14, 21, 16, 21],
    [33, 6, 5, 6],
  ] as const;
  const footOf = (places: readonly (readonly [number, number, number, number])[]) => {
    const patches = patchesOf(places);
    return starredFootOf(
      patches.filter(({ height }) => height > 8),
      patches,
      17,
    );
  };
  expect(footOf([star, capital, stop])).toBe(BASELINE);
  expect(footOf([star, capital])).toBeNull();
  expect(footOf([star, [14, 15, 16, 21], stop])).toBeNull();
});

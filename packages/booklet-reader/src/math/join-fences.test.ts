import { describe, expect, test } from 'vitest';
import { UNKNOWN } from '../glyphs/decode.ts';
import { drawn } from '../page/fixtures.testing.ts';
import { joinFences } from './join-fences.ts';

const said = (cells: ReturnType<typeof joinFences>, y: number) =>
  cells
    .filter((cell) => Math.abs(cell.y - y) < 0.1)
    .sort((one, other) => one.x - other.x)
    .map((cell) => cell.text)
    .join('');

test('the pieces of a tall bracket become one sign on the line of the text beside it', () => {
  const cells = [
    ...drawn(50, 100, 'x'),
    ...[90, 100, 110].flatMap((y, at) => [
      ...drawn(60, y, '⎛⎜⎝'[at] ?? ''),
      ...drawn(90, y, '⎫⎬⎭'[at] ?? ''),
    ]),
    ...drawn(70, 100, 'y'),
  ];
  expect(said(joinFences(cells), 100)).toBe('x(y}');
  expect(joinFences(cells)).toHaveLength(4);
});

test('a sign that TeX hangs below the baseline stands on its line', () => {
  const cells = [...drawn(50, 100, 'xy'), ...drawn(60, 86, '(').map((cell) => ({ ...cell, hangs: 2.36 }))];
  expect(said(joinFences(cells), 100)).toBe('xy(');
});

test('a tall fence stands on the line of the text, not on that of a small denominator beside it', () => {
  const cells = [
    ...drawn(50, 100, 'a'),
    ...drawn(62, 91.9, '(').map((cell) => ({ ...cell, hangs: 1.16 })),
    ...drawn(68, 96.1, '7', { size: 7 }),
    ...drawn(68, 103.4, '4', { size: 7 }),
  ];
  expect(said(joinFences(cells), 100)).toBe('a(');
});

test.each(['⎪', UNKNOWN])(
  'the pieces of a tall brace of TeX, which hang below their baselines, become one sign: %j',
  (extension) => {
    const piece = (y: number, text: string, hangs: number) =>
      drawn(60, y, text).map((cell) => ({ ...cell, hangs }));
    const cells = [
      ...drawn(50, 104, 'x'),
      ...piece(80, '⎧', 0.9),
      ...piece(89, extension, 0.3),
      ...piece(92, '⎨', 1.8),
      ...piece(110, '⎩', 0.9),
      ...drawn(70, 104, 'y'),
    ];
    expect(said(joinFences(cells), 104)).toBe('x{y');
    expect(joinFences(cells)).toHaveLength(3);
  },
);

describe('a brace before equations below each other', () => {
  const rows = [...drawn(70, 94, 'x+y=10'), ...drawn(72, 108, 'x−y=2')];
  const hung = drawn(60, 86, '{').map((cell) => ({ ...cell, hangs: 2.36 }));
  const large = drawn(52, 104, '{', { size: 26 });
  const table: [string, Parameters<typeof joinFences>[0], string][] = [
    ['hangs below its baseline', hung, '{'],
    ['is a large character', large, '{'],
    ['is of usual size and stands between two of them', drawn(60, 101, '{'), '{'],
    ['follows the letter of an alternative', [...drawn(40, 101, 'b)'), ...hung], 'b){'],
    ['follows the number of a question', [...drawn(40, 101, '12'), ...hung], '12{'],
  ];
  test.each(table)('stands on the line of the first one: it %s', (_name, before, mark) => {
    const cells = joinFences([...before, ...rows]);
    expect([said(cells, 94), said(cells, 108)]).toEqual([`${mark}x+y=10`, 'x−y=2']);
  });

  test('stays where it is behind other text, and tells how tall it is', () => {
    const cells = joinFences([...drawn(40, 101, 'si'), ...hung, ...rows]);
    expect([said(cells, 101), said(cells, 94)]).toEqual(['si{', 'x+y=10']);
    expect(cells.find(({ text }) => text === '{')?.tall).toEqual({ top: 86, bottom: 109.6 });
  });

  test('stays where it is if what stands below each other are no equations', () => {
    const cells = joinFences([...hung, ...drawn(70, 94, 'uno'), ...drawn(70, 108, 'dos')]);
    expect(said(cells, 94)).toBe('uno');
  });
});

test('a bracket in large letters around a fraction stands on the line of its text, in the size of the fraction', () => {
  const cells = [
    ...drawn(50, 100, 'a', { size: 11 }),
    ...drawn(60, 105, '(', { size: 27 }),
    ...drawn(74, 93, '2', { size: 12 }),
    ...drawn(74, 108.5, '3', { size: 12 }),
    ...drawn(81, 105, ')', { size: 27 }),
  ];
  const brackets = joinFences(cells).filter(({ text }) => '()'.includes(text));
  expect(brackets.map(({ y, size }) => [y, size])).toEqual([
    [100, 11],
    [100, 11],
  ]);
});

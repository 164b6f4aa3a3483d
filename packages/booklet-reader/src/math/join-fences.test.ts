import { expect, test } from 'vitest';
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

import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { foldMath } from './fold-math.ts';
import { joinFences } from './join-fences.ts';

const said = (cells: ReturnType<typeof joinFences>, line: number) =>
  cells
    .filter(({ text, y }) => text !== ' ' && Math.abs(y - line) < 0.5)
    .sort((one, other) => one.x - other.x)
    .map(({ text, math }) => (math?.type === 'fraction' ? `${math.numerator}/${math.denominator}` : text))
    .join('');

/** A system whose second equation begins with a fraction; the brace's line would be that of the numerator. */
const system = (brace: ReturnType<typeof drawn>) =>
  foldMath(
    page(1, {
      cells: joinFences([
        ...brace,
        ...drawn(74, 102, 'p+q=7', { size: 12 }),
        ...drawn(74, 116.3, 'p', { size: 12 }),
        ...drawn(74, 131.3, '2', { size: 12 }),
        ...drawn(81, 123.1, '−q=0', { size: 12 }),
      ]),
      rules: [{ x: 72, y: 119.3, width: 8.7, height: 0.6 }],
    }),
  ).cells;

test('the rows behind a brace may hold fractions', () => {
  const cells = system(drawn(50, 125.3, '{', { size: 43.8 }));
  expect([said(cells, 102), said(cells, 123.1)]).toEqual(['{p+q=7', 'p/2−q=0']);
  expect(cells.every(({ tall }) => tall === undefined)).toBe(true);
});

test('the brace of a function by cases with fractions stays where it is', () => {
  const cells = system([
    ...drawn(20, 116.3, 'f(x)=', { size: 12 }),
    ...drawn(50, 125.3, '{', { size: 43.8 }),
  ]);
  expect(cells.some(({ tall }) => tall !== undefined)).toBe(true);
});

import { expect, test } from 'vitest';
import { page } from '../../page/fixtures.testing.ts';
import type { Box } from '../../page/page-content.ts';
import { withDottedRules } from './dotted-rules.ts';

const dots = (count: number, at: (step: number) => [x: number, y: number]): Box[] =>
  Array.from({ length: count }, (_, step) => {
    const [x, y] = at(step * 1.5);
    return { x, y, width: 0.7, height: 0.7 };
  });

test('dots that follow each other in a grid are rules', () => {
  const level = dots(40, (step) => [100 + step, 80]);
  const upright = dots(20, (step) => [100, 80 + step]);
  const other = { x: 60, y: 300, width: 200, height: 0.5 };
  const { rules } = withDottedRules(page(1, { rules: [...level, ...upright, other] }));
  expect(rules.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [200, 1],
    [59, 1],
    [1, 29],
  ]);
  // A dotted line alone is a place to write on.
  expect(withDottedRules(page(1, { rules: level })).rules).toEqual(level);
});

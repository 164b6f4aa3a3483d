import { expect, test } from 'vitest';
import { trendOf } from './trend.ts';

test.each([
  [[3, 3], [10, 0], null],
  [[10, 8], [3, 0], null],
  [[10, 8], [10, 6], 'up'],
  [[10, 6], [10, 8], 'down'],
  [[10, 7], [10, 6], 'steady'],
  [[4, 4], [4, 0], 'up'],
])('%j after %j is %s', ([total = 0, right = 0], [before = 0, rightBefore = 0], trend) => {
  expect(trendOf({ total, right }, { total: before, right: rightBefore })).toBe(trend);
});

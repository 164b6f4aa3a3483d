import type { RealItemResult } from '@amauta/contract/exams/real-results.ts';
import { expect, it } from 'vitest';
import { layoutTimes } from './time-layout.ts';

const SIZE = { width: 634, fontSize: 14, left: 34, top: 20, base: 200 };
const items = (seconds: readonly (number | null)[]): RealItemResult[] =>
  seconds.map((spent, index) => ({
    question_id: index + 1,
    number: index + 1,
    spent_seconds: spent,
    slow: (spent ?? 0) > 300,
    marked: false,
    given: [],
    changed: false,
    others: null,
  }));

it('draws whole minutes up to the longest time', () => {
  const { lines, bars, paceY } = layoutTimes(items([528, 180, null]), 180, SIZE);
  expect(lines).toEqual([
    { minutes: 0, y: 200 },
    { minutes: 3, y: 140 },
    { minutes: 6, y: 80 },
    { minutes: 9, y: 20 },
  ]);
  expect(bars.map((bar) => bar.y)).toEqual([200 - (8.8 / 9) * 180, 140, 200]);
  expect(paceY).toBe(140);
});

it('reaches the pace also where all was fast, and stays readable after an hour on one item', () => {
  expect(layoutTimes(items([20, 30]), 180, SIZE).lines.map((line) => line.minutes)).toEqual([0, 1, 2, 3]);
  expect(layoutTimes(items([3600]), 180, SIZE).lines.map((line) => line.minutes)).toEqual([0, 20, 40, 60]);
});

it.each([
  [60, [1, 15, 30, 45, 60]],
  [70, [1, 15, 30, 45, 60, 70]],
  [75, [1, 15, 30, 45, 60, 75]],
  [100, [1, 25, 50, 75, 100]],
  [8, [1, 8]],
])('numbers %i items', (count, numbers) => {
  const { numbers: shown } = layoutTimes(items(Array<number>(count).fill(60)), 180, SIZE);
  expect(shown.map((row) => row.number)).toEqual(numbers);
});

it('names only slow bars, and never two in one place', () => {
  const slow = Array.from({ length: 60 }, (_, index) =>
    index === 8 || index === 9 || index === 30 ? 400 : 100,
  );
  const { bars } = layoutTimes(items(slow), 180, SIZE);
  expect(bars.filter((bar) => bar.showsNumber).map((bar) => bar.number)).toEqual([9, 31]);
});

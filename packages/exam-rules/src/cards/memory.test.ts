import { expect, test } from 'vitest';
import { dayNumber } from '../plan/days.ts';
import { meetOn, READY, recallOn, remember, traceOf } from './memory.ts';

const FAILED = '2026-03-01T15:00:00Z';

test('a review is due when the chance of recall has fallen to the wanted one', () => {
  let trace = traceOf(remember([{ rating: 'again', at: FAILED }]));
  for (let meeting = 0; meeting < 4; meeting++) trace = meetOn(trace, trace.due);
  expect(trace.due - dayNumber('2026-03-01')).toBeGreaterThan(20);
  expect(recallOn(trace, trace.due)).toBeCloseTo(READY, 2);
});

test('the order in which reviews arrived does not matter', () => {
  const reviews = [
    { rating: 'again', at: FAILED },
    { rating: 'good', at: '2026-03-03T15:00:00Z' },
  ] as const;
  expect(remember(reviews.toReversed()).due).toEqual(remember(reviews).due);
});

test('a meeting before the last review counts on the day of that review', () => {
  const late = traceOf(remember([{ rating: 'again', at: '2026-03-02T15:00:00Z' }]));
  expect(meetOn(late, dayNumber('2026-03-01')).last).toBe(dayNumber('2026-03-02'));
});

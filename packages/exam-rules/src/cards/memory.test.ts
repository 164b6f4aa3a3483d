import { expect, test } from 'vitest';
import { dayOf, daysBetween } from '../plan/days.ts';
import { meetOn, READY, recallOn, remember } from './memory.ts';

const FAILED = '2026-03-01T15:00:00Z';

test('a review is due when the chance of recall has fallen to the wanted one', () => {
  let memory = remember([{ rating: 'again', at: FAILED }]);
  for (let meeting = 0; meeting < 4; meeting++) memory = meetOn(memory, dayOf(memory.due));
  expect(daysBetween('2026-03-01', dayOf(memory.due))).toBeGreaterThan(20);
  expect(recallOn(memory, dayOf(memory.due))).toBeCloseTo(READY, 2);
});

test('the order in which reviews arrived does not matter', () => {
  const reviews = [
    { rating: 'again', at: FAILED },
    { rating: 'good', at: '2026-03-03T15:00:00Z' },
  ] as const;
  expect(remember(reviews.toReversed()).due).toEqual(remember(reviews).due);
});

test('a card that was reviewed late on a day is met after that review', () => {
  const late = remember([{ rating: 'again', at: '2026-03-02T03:30:00Z' }]);
  expect(meetOn(late, '2026-03-01').last_review?.toISOString()).toBe('2026-03-02T03:30:00.000Z');
});

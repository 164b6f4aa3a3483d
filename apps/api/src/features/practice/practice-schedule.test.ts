import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredReview } from '../../database/tables/practice.ts';
import { FIRST_REVIEW_HOURS, scheduleReview } from './practice-schedule.service.ts';

const HOUR = 3_600_000;
const again = (at: string): StoredReview => ({ rating: 'again', at });
const good = (at: string): StoredReview => ({ rating: 'good', at });
const daysFrom = (start: string, due: Date) => (due.getTime() - Date.parse(start)) / (24 * HOUR);

describe('the schedule of a failed item', () => {
  test('begins a day after the failure', () => {
    const failed = '2026-03-01T10:00:00.000Z';
    expect(daysFrom(failed, scheduleReview([again(failed)]))).toBe(FIRST_REVIEW_HOURS / 24);
  });

  test('leaves more time after each right answer', () => {
    const reviews = [
      again('2026-03-01T10:00:00.000Z'),
      good('2026-03-03T10:00:00.000Z'),
      good('2026-03-20T10:00:00.000Z'),
    ];
    const first = daysFrom('2026-03-03T10:00:00.000Z', scheduleReview(reviews.slice(0, 2)));
    const second = daysFrom('2026-03-20T10:00:00.000Z', scheduleReview(reviews));
    expect(first).toBeGreaterThan(1);
    expect(second).toBeGreaterThan(first);
  });

  test('waits longer for an item that was known well before it was failed again', () => {
    const known = Array.from({ length: 6 }, (_, index) => good(`2026-0${index + 2}-20T10:00:00.000Z`));
    const failedAgain = '2026-12-20T10:00:00.000Z';
    const due = scheduleReview([again('2026-01-20T10:00:00.000Z'), ...known, again(failedAgain)]);
    expect(daysFrom(failedAgain, due)).toBeGreaterThan(1);
  });

  test('throws without a review', () => {
    expect(() => scheduleReview([])).toThrow(RangeError);
  });

  test('does not depend on the order in which the reviews arrived, and never lies before the last one', () => {
    const moment = fc
      .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
      .map((time) => new Date(time).toISOString());
    const review = fc.record({
      rating: fc.constantFrom<StoredReview['rating']>('again', 'good'),
      at: moment,
    });
    const reviews = fc.uniqueArray(review, { minLength: 1, maxLength: 12, selector: ({ at }) => at });
    const shuffles = reviews.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffles, ([list, shuffled]) => {
        const due = scheduleReview(list);
        expect(scheduleReview(shuffled)).toEqual(due);
        const last = Math.max(...list.map(({ at }) => Date.parse(at)));
        expect(due.getTime()).toBeGreaterThanOrEqual(last + 24 * HOUR);
      }),
    );
  });
});

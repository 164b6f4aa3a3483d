import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Review } from '../cards/memory.ts';
import type { StudyCard } from '../cards/toward-date.ts';
import { addDays } from './days.ts';
import type { PlanFacts } from './facts.ts';
import { planStudy } from './plan.ts';

// A Monday.
const TODAY = '2026-11-23';
const FACTS: PlanFacts = {
  today: TODAY,
  examDay: null,
  daysAWeek: 5,
  minutesADay: 45,
  mockMinutes: 180,
  done: [],
  cards: [],
  topics: [],
  mocks: ['2026-11-14'],
  isMockRunning: false,
};
const MINUTES = [20, 30, 45, 60, 90];
/** Items that were failed on the last `days` days, one after another. */
const failed = (count: number, days = 5): StudyCard[] =>
  Array.from({ length: count }, (_, itemId) => ({
    itemId,
    reviews: [{ rating: 'again', at: `${addDays(TODAY, -1 - (itemId % days))}T15:00:00Z` }],
  }));
const readyWith = (facts: Partial<PlanFacts>) => planStudy({ ...FACTS, ...facts }).review.readyOnTheDay;

describe('failed items that will be ready on the day', () => {
  test.each([
    [366, 1, 20],
    [366, 2, 20],
    [366, 7, 90],
    [40, 2, 20],
    [40, 5, 45],
    [40, 7, 90],
    [14, 5, 20],
  ])('%d days before it, with %d days of %d minutes, are all 66', (ahead, daysAWeek, minutesADay) => {
    const examDay = addDays(TODAY, ahead);
    expect(readyWith({ examDay, daysAWeek, minutesADay, cards: failed(66) })).toBe(66);
  });

  // The single plan of the whole offer makes 2, 4 and 2 of them ready.
  test.each([
    [30, 5, 4, 20, 4],
    [38, 7, 4, 20, 8],
    [74, 19, 12, 30, 16],
  ])(
    'of %d, failed on %d days, are with %d days left the most of all smaller offers',
    (count, days, ahead, minutesADay, ready) => {
      const examDay = addDays(TODAY, ahead);
      expect(readyWith({ examDay, daysAWeek: 2, minutesADay, cards: failed(count, days) })).toBe(ready);
    },
  );

  const cards = fc.array(
    fc.array(
      fc.record({
        rating: fc.constantFrom<Review['rating']>('again', 'good'),
        at: fc.integer({ min: 0, max: 60 }).map((ago) => `${addDays(TODAY, -ago)}T15:00:00Z`),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 80 },
  );

  test('are never fewer with more minutes or more days', () => {
    fc.assert(
      fc.property(
        cards,
        fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 400 })),
        fc.constantFrom(0, 5, 30),
        (reviews, ahead, spent) => {
          const given = {
            cards: reviews.map((list, itemId) => ({ itemId, reviews: list })),
            examDay: addDays(TODAY, ahead),
            done: spent > 0 ? [{ day: TODAY, minutes: spent }] : [],
          };
          const table = [1, 2, 3, 4, 5, 6, 7].map((daysAWeek) =>
            MINUTES.map((minutesADay) => readyWith({ ...given, daysAWeek, minutesADay })),
          );
          for (const [d, row] of table.entries()) {
            for (const [m, ready] of row.entries()) {
              expect(ready).toBeGreaterThanOrEqual(row[m - 1] ?? 0);
              expect(ready).toBeGreaterThanOrEqual(table[d - 1]?.[m] ?? 0);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('come before mock exams', () => {
    const given = { examDay: addDays(TODAY, 16), minutesADay: 45, cards: failed(150) };
    const mocksOf = (facts: Partial<PlanFacts>) =>
      planStudy({ ...FACTS, ...facts }).days.filter(({ mock }) => mock).length;
    expect(mocksOf(given)).toBe(0);
    expect(mocksOf({ ...given, cards: failed(20) })).toBe(1);
  });
});

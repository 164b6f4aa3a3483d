import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '../plan/days.ts';
import type { Review } from './memory.ts';
import { planCards, type StudyCard } from './toward-date.ts';

const TODAY = '2026-03-02';
const EXAM = '2026-03-16';

const at = (day: Day) => `${day}T15:00:00Z`;
const card = (itemId: number, ...reviews: [Review['rating'], Day][]): StudyCard => ({
  itemId,
  reviews: reviews.map(([rating, day]) => ({ rating, at: at(day) })),
});
const daily = (count: number, room: number) =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(TODAY, i), room }));
const dayOf = (plan: ReturnType<typeof planCards>, itemId: number) =>
  plan.days.find(({ itemIds }) => itemIds.includes(itemId))?.day;

describe('planCards', () => {
  test('meets a card that is due today, and one that is due tomorrow', () => {
    const plan = planCards([card(1, ['again', '2026-03-01']), card(2, ['again', TODAY])], {
      today: TODAY,
      examDay: EXAM,
      days: daily(20, 5),
    });
    expect(dayOf(plan, 1)).toBe(TODAY);
    expect(dayOf(plan, 2)).toBe('2026-03-03');
    expect(plan).toMatchObject({ dueToday: 1, withoutRoom: 0 });
  });

  test('brings a card that would rest beyond the exam back on its eve, the weakest first', () => {
    const strong = card(1, ['again', '2026-01-01'], ['good', '2026-01-05'], ['good', '2026-02-20']);
    const weak = card(2, ['again', '2026-02-01'], ['good', '2026-02-02'], ['good', '2026-02-25']);
    const plan = planCards([strong, weak], { today: TODAY, examDay: '2026-03-06', days: daily(20, 1) });
    expect(dayOf(plan, 2)).toBe('2026-03-05');
    expect(dayOf(plan, 1)).toBe('2026-03-04');
    expect(plan.readyOnTheDay).toBe(2);
  });

  test('says for how many there is no time', () => {
    const cards = Array.from({ length: 10 }, (_, i) => card(i, ['again', '2026-03-01']));
    const plan = planCards(cards, { today: TODAY, examDay: '2026-03-04', days: daily(5, 3) });
    expect(plan.days.map(({ itemIds }) => itemIds.length)).toEqual([3, 3]);
    expect(plan.withoutRoom).toBe(4);
  });

  test('meets cards when they are due where there is no exam', () => {
    const plan = planCards([card(1, ['again', '2026-02-20'])], {
      today: TODAY,
      examDay: null,
      days: daily(3, 5),
    });
    expect(dayOf(plan, 1)).toBe(TODAY);
    expect(plan.readyOnTheDay).toBe(0);
  });

  test('plans a card that was reviewed this evening for an exam tomorrow', () => {
    const late: StudyCard = { itemId: 1, reviews: [{ rating: 'again', at: '2026-03-03T04:00:00Z' }] };
    const plan = planCards([late], { today: TODAY, examDay: '2026-03-03', days: daily(1, 5) });
    expect(dayOf(plan, 1)).toBe(TODAY);
  });

  test('refuses a card without reviews', () => {
    const options = { today: TODAY, examDay: EXAM, days: [] };
    expect(() => planCards([card(1)], options)).toThrow(RangeError);
  });

  const cards = fc.uniqueArray(
    fc.record({
      itemId: fc.integer({ min: 1, max: 500 }),
      reviews: fc.array(
        fc.record({
          rating: fc.constantFrom<Review['rating']>('again', 'good'),
          at: fc.integer({ min: 0, max: 60 }).map((ago) => at(addDays(TODAY, -ago))),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { selector: ({ itemId }) => itemId, maxLength: 40 },
  );

  test('never exceeds the room, and meets every card before the exam when there is room for all', () => {
    fc.assert(
      fc.property(
        cards,
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 1, max: 6 }),
        (list, until, room) => {
          const examDay = addDays(TODAY, until);
          const plan = planCards(list, { today: TODAY, examDay, days: daily(20, room) });
          for (const { day, itemIds } of plan.days) {
            expect(itemIds.length).toBeLessThanOrEqual(room);
            expect(new Set(itemIds).size).toBe(itemIds.length);
            expect(day < examDay).toBe(true);
          }
          const met = new Set(plan.days.flatMap(({ itemIds }) => itemIds));
          expect(met.size).toBe(Math.min(list.length, until * room));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('makes no fewer cards ready than leaving them alone', () => {
    fc.assert(
      fc.property(cards, (list) => {
        const ready = (days: { day: Day; room: number }[]) =>
          planCards(list, { today: TODAY, examDay: EXAM, days }).readyOnTheDay;
        expect(ready(daily(14, 5))).toBeGreaterThanOrEqual(ready([]));
      }),
      { numRuns: 60 },
    );
  });
});

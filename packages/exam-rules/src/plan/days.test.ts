import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, mondayOf, studyDays } from './days.ts';

// 2026-11-19 is a Thursday.
describe('studyDays', () => {
  test.each([
    ['moves a missed Wednesday to the end of the week', 5, ['2026-11-16', '2026-11-17'], ['19', '20', '21']],
    ['ends with the week', 7, [], ['19', '20', '21', '22']],
    ['leaves a week alone that is done', 2, ['2026-11-16', '2026-11-17'], []],
    ['keeps today when part of it is done', 3, ['2026-11-16', '2026-11-17', '2026-11-19'], ['19']],
    ['counts a day of last week for that week', 1, ['2026-11-15'], ['19']],
  ])('%s', (_what, daysAWeek, studied, expected) => {
    const days = studyDays('2026-11-19', '2026-11-22', daysAWeek, studied);
    expect(days.map((day) => day.slice(8))).toEqual(expected);
  });

  test('never has more days in a week than asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 7 }), (ahead, daysAWeek) => {
        const from = addDays('2026-01-01', ahead);
        const days = studyDays(from, addDays(from, 60), daysAWeek, []);
        for (const [, list] of Map.groupBy(days, mondayOf))
          expect(list.length).toBeLessThanOrEqual(daysAWeek);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days[0]).toBe(from);
      }),
    );
  });
});

test('days are counted over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-11-19', '2026-12-13')).toBe(24);
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});

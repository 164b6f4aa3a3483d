import { describe, expect, test } from 'vitest';
import { daysLeft, isPremium, nextDay, startOfDayInLima, teacherStatus, todayInLima } from './access.ts';

test.each([
  ['2026-03-01T04:59:59Z', '2026-02-28'],
  ['2026-03-01T05:00:00Z', '2026-03-01'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
  ['2027-01-01T04:00:00Z', '2026-12-31'],
])('at %s the date in Lima is %s', (moment, date) => {
  expect(todayInLima(new Date(moment))).toBe(date);
});

test.each([
  ['2026-03-01', '2026-03-02'],
  ['2026-02-28', '2026-03-01'],
  ['2026-12-31', '2027-01-01'],
])('%s is followed by %s, which begins in Lima where the day before ends', (day, next) => {
  expect(nextDay(day)).toBe(next);
  const start = startOfDayInLima(next);
  expect(todayInLima(start)).toBe(next);
  expect(todayInLima(new Date(start.getTime() - 1))).toBe(day);
});

test.each([
  ['2026-02-28', -1, 'expired'],
  ['2026-03-01', 0, 'expiring_soon'],
  ['2026-03-31', 30, 'expiring_soon'],
  ['2026-04-01', 31, 'active'],
  ['2028-03-01', 731, 'active'],
] as const)('an access until %s has %i days left on 1 March 2026 and is %s', (date, days, status) => {
  expect(daysLeft(date, '2026-03-01')).toBe(days);
  expect(teacherStatus(date, '2026-03-01')).toBe(status);
});

describe('isPremium', () => {
  test.each([
    ['2026-03-01', ['Ascenso'], true],
    ['2026-02-28', ['Ascenso'], false],
    ['2027-01-01', [], false],
    [null, ['Ascenso'], false],
  ] as const)('until %s with %j: %s', (expirationDate, examTypes, expected) => {
    expect(isPremium({ expirationDate, examTypes, today: '2026-03-01' })).toBe(expected);
  });
});

test('the day in Lima is right on both sides of its beginning, in any order of calls', () => {
  for (const [moment, day] of [
    ['2026-03-02T04:59:59.999Z', '2026-03-01'],
    ['2026-03-02T05:00:00.000Z', '2026-03-02'],
    ['2026-03-02T04:59:59.999Z', '2026-03-01'],
    ['2026-03-03T04:30:00.000Z', '2026-03-02'],
  ] as const) {
    expect(todayInLima(new Date(moment))).toBe(day);
  }
});

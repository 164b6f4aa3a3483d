import { describe, expect, test } from 'vitest';
import { type Day, daysBetween, mondayOf } from './days.ts';
import type { PlanFacts } from './facts.ts';
import { planStudy } from './plan.ts';

const FACTS: PlanFacts = {
  // A Thursday.
  today: '2026-11-19',
  examDay: '2026-12-13',
  daysAWeek: 5,
  minutesADay: 55,
  mockMinutes: 180,
  done: [],
  cards: [],
  topics: [],
  mocks: ['2026-11-14'],
  isMockRunning: false,
};

describe('the days ahead', () => {
  test('give the last day of a week to a mock exam, which the other days pay', () => {
    const { days } = planStudy({ ...FACTS, minutesADay: 60, done: [], mockMinutes: 120 });
    const week = days.filter(({ day }) => mondayOf(day) === '2026-11-23');
    expect(week.map(({ minutes, mock }) => [minutes, mock])).toEqual([
      [45, false],
      [45, false],
      [45, false],
      [45, false],
      [120, true],
    ]);
  });

  test('have a mock exam every second week where it takes most of a week', () => {
    const { days } = planStudy({ ...FACTS, daysAWeek: 5, minutesADay: 45, done: [], mocks: [] });
    const mocks = days.filter(({ mock }) => mock).map(({ day }) => day);
    expect(mocks.length).toBeGreaterThan(1);
    for (const [at, day] of mocks.entries()) {
      const before = mocks[at - 1];
      if (before) expect(daysBetween(mondayOf(before), mondayOf(day))).toBe(14);
    }
  });

  test('have no mock exam where it would take more than the week', () => {
    expect(planStudy({ ...FACTS, daysAWeek: 2, minutesADay: 30 }).days.some(({ mock }) => mock)).toBe(false);
  });

  test.each([
    ['180 minutes', 180, [22, 22, 22, 22, 180], [36, 36, 36, 36, 36]],
    ['225 minutes, all of a week', 225, [22, 22, 22, 22, 225], [27, 27, 27, 27, 27]],
  ])('share a mock exam of %s between its week and the week after', (_what, mockMinutes, week, after) => {
    const { days } = planStudy({ ...FACTS, today: '2026-11-23', minutesADay: 45, mockMinutes });
    const minutesFrom = (monday: Day) =>
      days.filter(({ day }) => mondayOf(day) === monday).map(({ minutes }) => minutes);
    expect(minutesFrom('2026-11-23')).toEqual(week);
    expect(minutesFrom('2026-11-30')).toEqual(after);
  });

  test('give back what the mock exam of last week took', () => {
    const done = [
      { day: '2026-11-26', minutes: 90 },
      { day: '2026-11-28', minutes: 180 },
    ];
    const given = { ...FACTS, today: '2026-11-30', minutesADay: 45, done, mocks: ['2026-11-28'] };
    const [first] = planStudy(given).days;
    expect(first?.minutes).toBe(36);
  });
});

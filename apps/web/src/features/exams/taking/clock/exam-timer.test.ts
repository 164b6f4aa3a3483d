import { describe, expect, it } from 'vitest';
import {
  elapsedSeconds,
  endOfAttempt,
  isShownAnnouncement,
  type TimedAttempt,
  timeAnnouncement,
  timerView,
} from './exam-timer.ts';

const START = '2026-11-20T18:00:00.000Z';
const at = (seconds: number) => Date.parse(START) + seconds * 1000;
const MOCK = { start_time: START, duration_in_seconds: 3600, timer_type: 'COUNTDOWN', mode: 'MOCK' } as const;
const WRONG = { ...MOCK, mode: 'WRONG' } as const;
const BANK = { ...MOCK, mode: 'BANK', timer_type: 'ELAPSED' } as const;

describe('timerView', () => {
  it.each<[TimedAttempt, number, string, number, boolean, boolean, boolean?]>([
    [MOCK, 0, 'Tiempo', 3600, false, false],
    [MOCK, -30, 'Tiempo', 3600, false, false],
    [MOCK, 3299, 'Tiempo', 301, false, false],
    [MOCK, 3300, 'Últimos 5 min', 300, true, false],
    [MOCK, 3599.5, 'Últimos 5 min', 1, true, false],
    [MOCK, 3600, 'Tiempo cumplido', 0, true, true],
    [MOCK, 9000, 'Tiempo cumplido', 0, true, true],
    [WRONG, 3300, 'Últimos 5 min', 300, true, false],
    [WRONG, 3600, 'Tiempo cumplido', 0, true, false],
    [WRONG, 3700, 'Tiempo cumplido', 100, true, false, true],
    [BANK, 0, 'Tiempo', 0, false, false],
    [BANK, 4000.9, 'Tiempo', 4000, false, false],
  ])('%o after %d s', (attempt, after, label, seconds, isLate, isOver, isOvertime = false) => {
    expect(timerView(attempt, at(after))).toEqual({ label, seconds, isOvertime, isLate, isOver });
  });
});

describe('elapsedSeconds', () => {
  it.each([
    [MOCK, -5, 0],
    [MOCK, 90.9, 90],
    [MOCK, 3605, 3600],
    [BANK, 3605, 3605],
  ])('%o after %d s', (attempt, after, seconds) => {
    expect(elapsedSeconds(attempt, at(after))).toBe(seconds);
  });
});

it('the time of an attempt ends after its duration', () => {
  expect(endOfAttempt(MOCK)).toBe(at(3600));
});

describe('timeAnnouncement', () => {
  it.each([
    [1801, 1800, 'Quedan 30 minutos.'],
    [601, 599, 'Quedan 10 minutos.'],
    [301, 300, 'Quedan 5 minutos.'],
    [61, 60, 'Queda 1 minuto.'],
    [1800, 1799, null],
    [500, 499, null],
    [2000, 200, 'Quedan 5 minutos.'],
    [30, 0, null],
  ])('from %d to %d seconds left', (before, after, text) => {
    expect(timeAnnouncement(before, after)).toBe(text);
  });
});

it.each([
  [1801, 1800, true],
  [601, 599, true],
  [301, 300, false],
  [61, 60, false],
  [1800, 1799, false],
])('from %d to %d seconds left, shown as on the day: %s', (before, after, isShown) => {
  expect(isShownAnnouncement(before, after)).toBe(isShown);
});

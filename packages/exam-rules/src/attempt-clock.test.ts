import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answeredAt,
  endOfTime,
  finishMoment,
  isTimeOver,
  isTimerWarning,
  judgeAnswerTime,
  remainingSeconds,
  TIMER_TYPES,
} from './attempt-clock.ts';

const startedAt = new Date('2026-03-01T15:00:00Z');
const durationSeconds = 3600;
/** The clock of the attempt `seconds` after its start. */
function after(seconds: number) {
  return { startedAt, durationSeconds, now: new Date(startedAt.getTime() + seconds * 1000) };
}

describe('time', () => {
  test.each([
    ['MOCK', 3599.999, false],
    ['MOCK', 3600, true],
    ['MOCK', 9000, true],
    ['WRONG', 9000, false],
    ['BANK', 9000, false],
  ] as const)('%s after %f s: over %s', (mode, seconds, over) => {
    expect(isTimeOver({ ...after(seconds), mode })).toBe(over);
  });

  test.each([
    [-5, 3600],
    [0, 3600],
    [0.5, 3600],
    [1, 3599],
    [3600, 0],
    [3660, -60],
  ])('after %f s %i s remain', (seconds, remaining) => {
    expect(remainingSeconds(after(seconds))).toBe(remaining);
  });

  test.each([
    ['COUNTDOWN', 3299, false],
    ['COUNTDOWN', 3300, true],
    ['COUNTDOWN', 4000, true],
    ['ELAPSED', 4000, false],
  ] as const)('a %s timer after %i s warns: %s', (timerType, seconds, warns) => {
    expect(isTimerWarning({ ...after(seconds), timerType })).toBe(warns);
  });

  test('a mock finishes at its end at the latest, other modes at the moment when they are finished', () => {
    expect(finishMoment({ ...after(1000), mode: 'MOCK' })).toEqual(after(1000).now);
    expect(finishMoment({ ...after(5000), mode: 'MOCK' })).toEqual(endOfTime(after(0)));
    expect(finishMoment({ ...after(5000), mode: 'WRONG' })).toEqual(after(5000).now);
  });
});

describe('judgeAnswerTime', () => {
  test.each([
    [3599, 90_000, 'accepted'],
    [3601, 90_000, 'time-over'],
    [3599, 90_001, 'time-over'],
  ])('of a stored paper, given at %i s and arriving at %i s: %s', (elapsedSeconds, arrival, verdict) => {
    const answer = { ...after(arrival), mode: 'MOCK', timerType: 'COUNTDOWN', finishedAt: null } as const;
    expect(judgeAnswerTime({ ...answer, elapsedSeconds, acceptedUntil: after(90_000).now })).toBe(verdict);
  });

  const finishedAt = after(100).now;
  test.each([
    { what: 'in time', mode: 'MOCK', now: 1800, elapsed: 1799, finished: null, verdict: 'accepted' },
    {
      what: 'by a fast device clock, in time',
      mode: 'MOCK',
      now: 3599,
      elapsed: 3700,
      finished: null,
      verdict: 'accepted',
    },
    {
      what: 'at the end, arriving then',
      mode: 'MOCK',
      now: 3600,
      elapsed: 3600,
      finished: null,
      verdict: 'accepted',
    },
    {
      what: 'before the end, 10 minutes late',
      mode: 'MOCK',
      now: 4200,
      elapsed: 3590,
      finished: null,
      verdict: 'accepted',
    },
    {
      what: 'before the end, later than that',
      mode: 'MOCK',
      now: 4200.001,
      elapsed: 3590,
      finished: null,
      verdict: 'time-over',
    },
    { what: 'after the end', mode: 'MOCK', now: 3601, elapsed: 3600.5, finished: null, verdict: 'time-over' },
    {
      what: 'after finishing',
      mode: 'MOCK',
      now: 200,
      elapsed: 90,
      finished: finishedAt,
      verdict: 'finished',
    },
    {
      what: 'late after finishing',
      mode: 'MOCK',
      now: 3700,
      elapsed: 3590,
      finished: finishedAt,
      verdict: 'finished',
    },
    {
      what: 'of a practice past its time',
      mode: 'WRONG',
      now: 9000,
      elapsed: 9000,
      finished: null,
      verdict: 'accepted',
    },
    {
      what: 'of a bank exam',
      mode: 'BANK',
      now: 90_000,
      elapsed: 90_000,
      finished: null,
      verdict: 'accepted',
    },
    {
      what: 'of a finished bank exam',
      mode: 'BANK',
      now: 200,
      elapsed: 90,
      finished: finishedAt,
      verdict: 'finished',
    },
  ] as const)('an answer $what is $verdict', ({ mode, now, elapsed, finished, verdict }) => {
    const answer = { ...after(now), mode, timerType: TIMER_TYPES[mode], finishedAt: finished };
    expect(judgeAnswerTime({ ...answer, elapsedSeconds: elapsed })).toBe(verdict);
  });
});

test('the moment of an answer lies between the start and now', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 8000 }),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      (nowAt, elapsedSeconds) => {
        const { now } = after(nowAt);
        const moment = answeredAt({ startedAt, elapsedSeconds, now });
        expect(moment.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
        expect(moment.getTime()).toBeLessThanOrEqual(now.getTime());
        if (elapsedSeconds <= nowAt) {
          expect(Math.abs(moment.getTime() - startedAt.getTime() - elapsedSeconds * 1000)).toBeLessThan(1);
        }
      },
    ),
  );
  expect(answeredAt({ startedAt, elapsedSeconds: 5, now: after(-10).now })).toEqual(startedAt);
});

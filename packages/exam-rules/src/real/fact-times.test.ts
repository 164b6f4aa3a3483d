import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeFactTime, judgePaperStart, ranSlow } from './fact-times.ts';

const START = new Date('2026-03-02T15:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const MINUTE = 60_000;
const clock = (nowMinutes: number, acceptedUntil: Date | null = null, measuredMinutes = nowMinutes) => ({
  startedAt: START,
  durationSeconds: 180 * 60,
  now: after(nowMinutes),
  acceptedUntil,
  measuredMs: measuredMinutes * MINUTE,
});

describe('the time of a fact', () => {
  test.each([
    ['in time', clock(60), 59 * MINUTE, { elapsedMs: 59 * MINUTE }],
    ['a minute ahead, which becomes now', clock(60), 61 * MINUTE, { elapsedMs: 60 * MINUTE }],
    ['far ahead', clock(60), 63 * MINUTE, { refusal: 'IN_FUTURE' }],
    ['far ahead by a clock that jumped', clock(60, null, 125), 120 * MINUTE, { elapsedMs: 60 * MINUTE }],
    ['far ahead of a clock that jumped', clock(60, null, 120), 123 * MINUTE, { refusal: 'IN_FUTURE' }],
    ['before the start', clock(60), -1, { refusal: 'BEFORE_START' }],
    ['after the end', clock(200), 180 * MINUTE + 1, { refusal: 'AFTER_END' }],
    ['at the end, arriving in ten minutes', clock(190), 180 * MINUTE, { elapsedMs: 180 * MINUTE }],
    ['in time, arriving later', clock(191), 179 * MINUTE, { refusal: 'TOO_LATE' }],
    ['in time, of a stored paper', clock(191, after(7 * 1440)), 179 * MINUTE, { elapsedMs: 179 * MINUTE }],
    [
      'in time, of a stored paper after seven days',
      clock(7 * 1440 + 1, after(7 * 1440)),
      MINUTE,
      { refusal: 'TOO_LATE' },
    ],
  ])('%s', (_name, when, elapsedMs, verdict) => {
    expect(judgeFactTime(when, elapsedMs)).toEqual(verdict);
  });
});

const DAY = 1440;
const paper = (change: Partial<Parameters<typeof judgePaperStart>[0]>) => ({
  storedAt: START,
  lapsesAt: after(7 * DAY),
  deviceStartedAt: after(60),
  deviceNow: after(240),
  elapsedMs: 180 * MINUTE,
  now: after(240),
  ...change,
});

describe('the start of a stored paper', () => {
  test('is what the device says', () => {
    expect(judgePaperStart(paper({}))).toEqual({ isLapsed: false, startedAt: after(60), isDoubtful: false });
  });

  test('does not depend on the hour that the device believes', () => {
    const shifted = paper({ deviceStartedAt: after(60 - 300), deviceNow: after(240 - 300) });
    expect(judgePaperStart(shifted)).toEqual({ isLapsed: false, startedAt: after(60), isDoubtful: false });
  });

  test('is never before the paper was stored', () => {
    const early = paper({ deviceStartedAt: after(-600) });
    expect(judgePaperStart(early)).toEqual({ isLapsed: false, startedAt: START, isDoubtful: true });
  });

  test('leaves room for the time that was measured, when the clock went back', () => {
    const back = paper({ deviceNow: after(30) });
    expect(judgePaperStart(back)).toEqual({ isLapsed: false, startedAt: after(60), isDoubtful: true });
  });

  test('after seven days is none', () => {
    const late = paper({
      deviceStartedAt: after(8 * DAY),
      deviceNow: after(8 * DAY + 10),
      now: after(8 * DAY + 10),
      elapsedMs: 10 * MINUTE,
    });
    expect(judgePaperStart(late)).toEqual({ isLapsed: true });
  });

  test('counts when the clock went back to before it, however late the report arrives', () => {
    const reset = paper({ deviceNow: after(-2000 * DAY), now: after(9 * DAY), elapsedMs: 10 * MINUTE });
    expect(judgePaperStart(reset)).toEqual({ isLapsed: false, startedAt: after(7 * DAY), isDoubtful: true });
  });

  test('lies between storing and now, whatever the device claims', () => {
    const moment = fc.integer({ min: -40 * DAY, max: 40 * DAY }).map(after);
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.integer({ min: -1000, max: 1e9 }),
        fc.integer({ min: 0, max: 20 * DAY }),
        (from, to, elapsedMs, now) => {
          const judged = judgePaperStart(
            paper({ deviceStartedAt: from, deviceNow: to, elapsedMs, now: after(now) }),
          );
          if (judged.isLapsed) return;
          expect(judged.startedAt.getTime()).toBeGreaterThanOrEqual(START.getTime());
          expect(judged.startedAt.getTime()).toBeLessThanOrEqual(after(now).getTime());
        },
      ),
    );
  });
});

test.each([
  ['exact', 180, false],
  ['two minutes behind', 178, false],
  ['a quarter of an hour behind', 165, true],
  ['ahead', 200, false],
])('a clock that is %s', (_name, minutes, slow) => {
  expect(ranSlow({ startedAt: START, now: after(180), elapsedMs: minutes * MINUTE })).toBe(slow);
});

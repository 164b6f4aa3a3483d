/** A clock that a test sets and moves. */
export interface TestClock {
  now(): Date;
  set(moment: string | Date): void;
  advance(step: { seconds?: number; minutes?: number; days?: number }): void;
}

export function createTestClock(start = '2026-03-02T15:00:00.000Z'): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set(moment) {
      current = new Date(moment).getTime();
    },
    advance({ seconds = 0, minutes = 0, days = 0 }) {
      current += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

import { readFileSync } from 'node:fs';

/** Where the server takes the time from; passed in wherever a rule depends on it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The system's time moved by the milliseconds written in a file, read anew at each call. Journeys in the
 * browser move a running server's time with it; the server never uses it unless TEST_CLOCK_FILE is set.
 */
export function shiftedClock(file: string): Clock {
  return {
    now() {
      const offset = Number(readOrEmpty(file).trim() || '0');
      return new Date(Date.now() + (Number.isFinite(offset) ? offset : 0));
    },
  };
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // No file yet means no shift yet.
    return '';
  }
}

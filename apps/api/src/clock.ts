import { readFileSync } from 'node:fs';

/** Where the server gets the time. It is passed in wherever a rule depends on the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The system's time, shifted by the milliseconds in a file, which is read at each call. Journeys in the browser use it
 * to move a running server's time. The server uses it only when TEST_CLOCK_FILE is set.
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
    // As long as there is no file, nothing is shifted.
    return '';
  }
}

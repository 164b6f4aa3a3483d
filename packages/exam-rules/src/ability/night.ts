import { startOfDayInLima, todayInLima } from '../access.ts';

const HOUR_MS = 3_600_000;
/** Hours of the night in Lima in which teachers rarely study. */
const FIRST_HOUR = 2;
const LAST_HOUR = 5;
/** A server that is off at night estimates by day, once its estimates are this old. */
const OLDEST_HOURS = 36;

/**
 * Whether difficulties should be estimated now: for the first time, once in each night from 02:00 to 05:00 in Lima, or
 * when the last nights were missed. `last` is when the last estimation ended.
 */
export function isNightDue(now: Date, last: Date | null): boolean {
  if (!last || now.getTime() - last.getTime() >= OLDEST_HOURS * HOUR_MS) return true;
  const day = startOfDayInLima(todayInLima(now)).getTime();
  const [begin, end] = [day + FIRST_HOUR * HOUR_MS, day + LAST_HOUR * HOUR_MS];
  return now.getTime() >= begin && now.getTime() < end && last.getTime() < begin;
}

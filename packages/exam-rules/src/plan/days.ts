import { DAY_MS } from '../day-ms.ts';
/** A day in Lima, as YYYY-MM-DD. */
export type Day = string;

const HOUR_MS = 3_600_000;
/** Lima is five hours behind UTC all year. */
const LIMA_HOURS = 5;

/**
 * Returns the day in Lima of a moment. By arithmetic alone, because a plan needs it thousands of times and formatting a
 * date is slow.
 */
export function dayOf(moment: Date): Day {
  return new Date(moment.getTime() - LIMA_HOURS * HOUR_MS).toISOString().slice(0, 10);
}

/** Returns the number of a day: days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(day) / DAY_MS);
}

/** Returns the day this many days later, or earlier when the number is negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * For each number of study days a week, which days of a whole week are for study; 0 is Monday. Each row holds the days
 * of the row before it, so that a teacher who offers one more day keeps the others.
 */
const PATTERNS: readonly (readonly number[])[] = [
  [],
  [5],
  [1, 5],
  [1, 3, 5],
  [0, 1, 3, 5],
  [0, 1, 2, 3, 5],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
];

/**
 * Returns the days of study from `from` to `to`, both included. In the week of `from`, the remaining days of
 * study follow one another from `from` on, so that a missed day moves to the rest of its week. `studied` are
 * the days on which the teacher has already studied; `from` stays a day of study even if it is one of them.
 */
export function studyDays(from: Day, to: Day, daysAWeek: number, studied: readonly Day[]): Day[] {
  const monday = mondayOf(from);
  const before = new Set(studied.filter((day) => day >= monday && day < from)).size;
  const list: Day[] = [];
  for (let place = 0; place < daysAWeek - before; place++) {
    const day = addDays(from, place);
    if (mondayOf(day) === monday && day <= to) list.push(day);
  }
  for (let week = addDays(monday, 7); week <= to; week = addDays(week, 7)) {
    list.push(...patternDays(week, daysAWeek).filter((day) => day <= to));
  }
  return list;
}

/** The days for study of a whole week that begins on this Monday. */
export function patternDays(monday: Day, daysAWeek: number): Day[] {
  return (PATTERNS[daysAWeek] ?? []).map((place) => addDays(monday, place));
}

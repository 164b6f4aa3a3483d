import { EXAM_TYPES, type ExamType } from '@amauta/contract/catalogue.ts';

/** Numbers of months from today that the form of a new teacher offers. */
export const NEW_ACCESS_MONTHS = [5, 10, 12] as const;
/** Numbers of months from today that the form of an existing teacher offers. */
export const CHANGED_ACCESS_MONTHS = [6, 12] as const;
/** Numbers of months by which an access can be renewed. */
export const RENEWAL_MONTHS = [5, 10, 12] as const;
/** An access must last at least this many months to include Directivos. */
export const DIRECTIVOS_MONTHS = 5;
/** An access lasts at most this many years from today. */
export const MAXIMUM_ACCESS_YEARS = 10;

/**
 * Returns the same day of the month `months` later, or that month's last day when the month is shorter.
 * Both days are YYYY-MM-DD.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  // Day 0 of a month is the last day of the month before.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/**
 * Returns the last day of an access after a renewal. The months count from today when the access has expired,
 * else from its present end. Days are YYYY-MM-DD.
 */
export function renewedExpiration(expirationDate: string, today: string, months: number): string {
  return addMonths(expirationDate > today ? expirationDate : today, months);
}

/** Returns the latest day that an access may end on, as YYYY-MM-DD. */
export function latestExpiration(today: string): string {
  return addMonths(today, 12 * MAXIMUM_ACCESS_YEARS);
}

/** Whether an access until that day lasts long enough to include Directivos. Days are YYYY-MM-DD. */
export function isLongEnoughForDirectivos(expirationDate: string, today: string): boolean {
  return expirationDate >= addMonths(today, DIRECTIVOS_MONTHS);
}

/**
 * Returns the exam types of a new teacher after the administrator has chosen another expiry. An access that
 * is too short loses Directivos, and gets Ascenso if no exam type is left. One of the offered numbers of
 * months (`isPreset`) adds Directivos when it is long enough.
 */
export function examTypesAfterExpiryChange(
  examTypes: readonly ExamType[],
  expiry: { readonly expirationDate: string; readonly today: string; readonly isPreset: boolean },
): ExamType[] {
  if (isLongEnoughForDirectivos(expiry.expirationDate, expiry.today)) {
    return EXAM_TYPES.filter(
      (type) => examTypes.includes(type) || (expiry.isPreset && type === 'Directivos'),
    );
  }
  const rest = EXAM_TYPES.filter((type) => type !== 'Directivos' && examTypes.includes(type));
  return rest.length > 0 ? rest : ['Ascenso'];
}

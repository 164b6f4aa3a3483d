import { ExamType } from '@amauta/contract/catalogue.ts';

/** Months from today that the form of a new teacher offers. */
export const NEW_ACCESS_MONTHS = [5, 10, 12] as const;
/** Months from today that the form of an existing teacher offers. */
export const CHANGED_ACCESS_MONTHS = [6, 12] as const;
/** Months by which an access is renewed. */
export const RENEWAL_MONTHS = [5, 10, 12] as const;
/** Months that an access must last at least to include Directivos. */
export const DIRECTIVOS_MONTHS = 5;
/** Years from today that an access lasts at most. */
export const MAXIMUM_ACCESS_YEARS = 10;

/** The same day of the month some months later, or that month's last day where it is shorter; both YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  // Day 0 of a month is the last day of the one before.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** The last day of an access after renewing it: an expired one counts from today, a running one from its end. */
export function renewedExpiration(expirationDate: string, today: string, months: number): string {
  return addMonths(expirationDate > today ? expirationDate : today, months);
}

/** The latest last day that an access may have. */
export function latestExpiration(today: string): string {
  return addMonths(today, 12 * MAXIMUM_ACCESS_YEARS);
}

/** Whether an access until that day lasts long enough to include Directivos. */
export function isLongEnoughForDirectivos(expirationDate: string, today: string): boolean {
  return expirationDate >= addMonths(today, DIRECTIVOS_MONTHS);
}

/**
 * The exam types of a new teacher after another expiry was chosen: a short one takes Directivos away, leaving
 * Ascenso where nothing else was chosen; one of the offered numbers of months brings Directivos.
 */
export function examTypesAfterExpiryChange(
  examTypes: readonly ExamType[],
  expiry: { readonly expirationDate: string; readonly today: string; readonly isPreset: boolean },
): ExamType[] {
  if (isLongEnoughForDirectivos(expiry.expirationDate, expiry.today)) {
    return ExamType.options.filter(
      (type) => examTypes.includes(type) || (expiry.isPreset && type === 'Directivos'),
    );
  }
  const rest = ExamType.options.filter((type) => type !== 'Directivos' && examTypes.includes(type));
  return rest.length > 0 ? rest : ['Ascenso'];
}

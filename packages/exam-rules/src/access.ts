import type { ExamType } from '@amauta/contract/catalogue.ts';
import { DAY_MS } from './day-ms.ts';

/** An access with this many days left or fewer counts as expiring soon. */
export const EXPIRING_SOON_DAYS = 30;

type TeacherStatus = 'active' | 'expiring_soon' | 'expired';

const limaDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Lima',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
let lastHour = Number.NaN;
let lastDay = '';

/**
 * Returns the date in Lima at a moment, as YYYY-MM-DD. Every call of the API needs it and formatting a date
 * is slow, so the result is kept until the hour changes: days in Lima begin on a full hour of UTC.
 */
export function todayInLima(now: Date): string {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (hour === lastHour) return lastDay;
  const parts = new Map(limaDate.formatToParts(now).map((part) => [part.type, part.value]));
  lastDay = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  lastHour = hour;
  return lastDay;
}

/** Returns the moment at which a day (YYYY-MM-DD) begins in Lima, which is five hours behind UTC all year. */
export function startOfDayInLima(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}

/** Returns the day after a day. Both are YYYY-MM-DD. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the whole days from `today` to `expirationDate` (both YYYY-MM-DD). The number is negative after the
 * expiry.
 */
export function daysLeft(expirationDate: string, today: string): number {
  return Math.round((Date.parse(expirationDate) - Date.parse(today)) / DAY_MS);
}

/**
 * Returns the status of a teacher's access on the day `today`. The last day of access still counts. Dates are
 * YYYY-MM-DD.
 */
export function teacherStatus(expirationDate: string, today: string): TeacherStatus {
  const days = daysLeft(expirationDate, today);
  if (days < 0) return 'expired';
  return days <= EXPIRING_SOON_DAYS ? 'expiring_soon' : 'active';
}

/**
 * Whether a teacher has premium access: the access has not expired and has at least one exam type.
 * `expirationDate` is null for administrators, who have none.
 */
export function isPremium(teacher: {
  readonly expirationDate: string | null;
  readonly examTypes: readonly ExamType[];
  readonly today: string;
}): boolean {
  if (teacher.expirationDate === null || teacher.examTypes.length === 0) return false;
  return teacherStatus(teacher.expirationDate, teacher.today) !== 'expired';
}

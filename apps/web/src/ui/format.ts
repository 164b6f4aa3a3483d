import { todayInLima } from '@amauta/exam-rules/access.ts';

/** U+00A0 keeps a number on one line. */
const NO_BREAK_SPACE = '\u00a0';

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Writes a number as the official booklets do: decimal comma, and a no-break space between thousands.
 * Default: up to two decimals.
 */
export function formatNumber(value: number, digits?: { minimum?: number; maximum?: number }): string {
  const minimum = digits?.minimum ?? 0;
  const maximum = Math.max(minimum, digits?.maximum ?? 2);
  const key = `${minimum}-${maximum}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('es', {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      // Locale `es` leaves four figures together; the booklets don't.
      useGrouping: 'always',
    });
    formatters.set(key, formatter);
  }
  return formatter
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? NO_BREAK_SPACE : part.value))
    .join('');
}

/** `70` → `70,00 %`. The value is out of 100. */
export function formatPercent(value: number): string {
  return `${formatNumber(value, { minimum: 2, maximum: 2 })}${NO_BREAK_SPACE}%`;
}

/** Points with up to two decimals: `28,5`, `30`. */
export function formatPoints(value: number): string {
  return formatNumber(value, { maximum: 2 });
}

/** Bytes in the largest unit that gives at least 1: `1,5 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${formatNumber(bytes / 1024 ** step, { maximum: 1 })}${NO_BREAK_SPACE}${units[step]}`;
}

/** Seconds as a clock: `1:47:32`, `4:59`. Below zero is zero; parts of a second are dropped. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Writes a date as `09-03-2026`. Takes a day (`2026-03-09`), or a moment in ISO 8601, of which the day in
 * Lima is written.
 */
export function formatDate(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : todayInLima(new Date(value));
  return day.split('-').reverse().join('-');
}

const LIMA_TIME = new Intl.DateTimeFormat('es', {
  timeZone: 'America/Lima',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Writes a moment in ISO 8601 as the time in Lima: `09:10`, `20:32`. */
export function formatTime(moment: string): string {
  return LIMA_TIME.format(new Date(moment));
}

/** `900000000` → `900 000 000`. The spaces are no-break spaces. Without nine digits the groups stay as typed. */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length !== 9) return value.replaceAll(' ', NO_BREAK_SPACE);
  return digits.replace(/(\d{3})(?=\d)/g, `$1${NO_BREAK_SPACE}`);
}

/** `Rosa Quispe Mamani` → `RQ`. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('');
}

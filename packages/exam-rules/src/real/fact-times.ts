import type { FactRefusal } from '@amauta/contract/exams/real.ts';
import { LATE_ANSWER_SECONDS } from '../attempt-clock.ts';

/** A device may be so far ahead of the server, and its times so far beyond the end, without being doubted. */
export const CLOCK_TOLERANCE_MS = 120_000;
/** A measured time may be shorter than the server's by this part before the clock is said to run slow. */
const SLOW_PART = 0.01;
const DAY_MS = 86_400_000;

/** The clock by which a fact is judged. */
export interface FactClock {
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly now: Date;
  /** For a stored paper: until when facts that were given in time are accepted. Null for any other attempt. */
  readonly acceptedUntil: Date | null;
}

export type TimeRefusal = Extract<FactRefusal, 'BEFORE_START' | 'AFTER_END' | 'IN_FUTURE' | 'TOO_LATE'>;

/**
 * Decides whether a fact that was given `elapsedMs` after the start may be stored, and with which time. A time that is
 * a little in the future becomes now, so that a fast clock gains nothing over another device.
 */
export function judgeFactTime(
  clock: FactClock,
  elapsedMs: number,
): { readonly elapsedMs: number } | { readonly refusal: TimeRefusal } {
  const start = clock.startedAt.getTime();
  const end = start + clock.durationSeconds * 1000;
  const now = clock.now.getTime();
  const until = clock.acceptedUntil?.getTime() ?? end + LATE_ANSWER_SECONDS * 1000;
  if (elapsedMs < 0) return { refusal: 'BEFORE_START' };
  if (elapsedMs > clock.durationSeconds * 1000) return { refusal: 'AFTER_END' };
  if (start + elapsedMs > now + CLOCK_TOLERANCE_MS) return { refusal: 'IN_FUTURE' };
  if (now > until) return { refusal: 'TOO_LATE' };
  return { elapsedMs: Math.max(0, Math.min(Math.floor(elapsedMs), now - start)) };
}

/** How a device tells that a stored paper was started on it. All but `elapsedMs` are moments. */
export interface PaperStart {
  readonly storedAt: Date;
  /** When the paper lapses if it isn't started. */
  readonly lapsesAt: Date;
  /** The device's own clock at the start and when it sends. */
  readonly deviceStartedAt: Date;
  readonly deviceNow: Date;
  /** How long the device says that the exam has been going on. */
  readonly elapsedMs: number;
  readonly now: Date;
}

export type JudgedStart =
  | { readonly isLapsed: true }
  | { readonly isLapsed: false; readonly startedAt: Date; readonly isDoubtful: boolean };

/**
 * Returns when a stored paper was started, by the server's clock. The device's clock may be wrong, so only its
 * difference to itself counts: the start lies as long before now as the device says. It lies never before the paper was
 * stored, and never so late that the exam couldn't have lasted as long as the device measured. `isDoubtful` tells that
 * the device's clock contradicts this.
 */
export function judgePaperStart(start: PaperStart): JudgedStart {
  const now = start.now.getTime();
  const claimed = now - (start.deviceNow.getTime() - start.deviceStartedAt.getTime());
  const latest = now - Math.max(0, start.elapsedMs);
  const startedAt = Math.max(start.storedAt.getTime(), Math.min(claimed, latest));
  if (startedAt > start.lapsesAt.getTime()) return { isLapsed: true };
  const isDoubtful = Math.abs(startedAt - claimed) > CLOCK_TOLERANCE_MS;
  return { isLapsed: false, startedAt: new Date(startedAt), isDoubtful };
}

/**
 * Whether a device's clock ran slow: it says that less time has passed since the start than the server knows, by more
 * than the tolerance and one percent.
 */
export function ranSlow(clock: {
  readonly startedAt: Date;
  readonly now: Date;
  readonly elapsedMs: number;
}): boolean {
  const passed = clock.now.getTime() - clock.startedAt.getTime();
  return passed - clock.elapsedMs > CLOCK_TOLERANCE_MS + passed * SLOW_PART;
}

/** Returns the moment that lies so many days after another. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

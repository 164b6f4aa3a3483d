import type { FactRefusal } from '@amauta/contract/exams/real.ts';
import { LATE_ANSWER_SECONDS } from '../attempt-clock.ts';
import { DAY_MS } from '../day-ms.ts';

/** How far a device's clock may differ from the server's before its times are refused or doubted. */
export const CLOCK_TOLERANCE_MS = 120_000;
/** A device may measure less time than the server by this share before its clock counts as slow. */
const SLOW_PART = 0.01;

/** The times by which a fact is judged. */
interface FactClock {
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly now: Date;
  /** For a stored paper: until when facts from without a network are accepted. Null for any other attempt. */
  readonly acceptedUntil: Date | null;
  /** For how long the exam has been running when the fact is sent, as the device measured it. */
  readonly measuredMs: number;
}

type TimeRefusal = Extract<FactRefusal, 'BEFORE_START' | 'AFTER_END' | 'IN_FUTURE' | 'TOO_LATE'>;

type JudgedTime =
  | { readonly elapsedMs: number; readonly refusal?: undefined }
  | { readonly elapsedMs?: undefined; readonly refusal: TimeRefusal };

/**
 * Decides whether a fact given `elapsedMs` after the start may be stored, and with which time. A time in the
 * future becomes now, so that a fast clock gives no advantage over another device. Such a fact is refused only
 * when it also lies after the time that its own device measured: a clock that jumped ahead must not cost answers.
 */
export function judgeFactTime(clock: FactClock, elapsedMs: number): JudgedTime {
  const start = clock.startedAt.getTime();
  const end = start + clock.durationSeconds * 1000;
  const now = clock.now.getTime();
  const until = clock.acceptedUntil?.getTime() ?? end + LATE_ANSWER_SECONDS * 1000;
  if (elapsedMs < 0) return { refusal: 'BEFORE_START' };
  if (elapsedMs > clock.durationSeconds * 1000) return { refusal: 'AFTER_END' };
  const isMeasured = elapsedMs <= clock.measuredMs + CLOCK_TOLERANCE_MS;
  if (isAhead(clock, elapsedMs) && !isMeasured) return { refusal: 'IN_FUTURE' };
  if (now > until) return { refusal: 'TOO_LATE' };
  return { elapsedMs: Math.max(0, Math.min(Math.floor(elapsedMs), now - start)) };
}

/** Whether a time since the start lies in the future by the server's clock, by more than the tolerance. */
export function isAhead(clock: Pick<FactClock, 'startedAt' | 'now'>, elapsedMs: number): boolean {
  return clock.startedAt.getTime() + elapsedMs > clock.now.getTime() + CLOCK_TOLERANCE_MS;
}

/** How a device reports the start of a stored paper. All fields but `elapsedMs` are moments. */
interface PaperStart {
  readonly storedAt: Date;
  /** When the paper lapses unless it is started before. */
  readonly lapsesAt: Date;
  /** The device's own clock at the start of the exam, and when the report is sent. */
  readonly deviceStartedAt: Date;
  readonly deviceNow: Date;
  /** For how long the exam has been running, as the device measured it. */
  readonly elapsedMs: number;
  readonly now: Date;
}

type JudgedStart =
  | { readonly isLapsed: true }
  | { readonly isLapsed: false; readonly startedAt: Date; readonly isDoubtful: boolean };

/**
 * Returns when a stored paper was started, by the server's clock. The device's clock may be wrong, so only
 * the difference between its two times counts: the start lies that long before now. The start is never before
 * the paper was stored, and never later than the time that the device measured allows. When the device's clock
 * went back to before the start, nobody can tell whether the paper was started in time; then it was. `isDoubtful`
 * says that this result contradicts the device's clock.
 */
export function judgePaperStart(start: PaperStart): JudgedStart {
  const now = start.now.getTime();
  const claimed = now - (start.deviceNow.getTime() - start.deviceStartedAt.getTime());
  const latest = now - Math.max(0, start.elapsedMs);
  const judged = Math.max(start.storedAt.getTime(), Math.min(claimed, latest));
  const wentBack = start.deviceNow.getTime() < start.deviceStartedAt.getTime() - CLOCK_TOLERANCE_MS;
  const lapsesAt = start.lapsesAt.getTime();
  if (judged > lapsesAt && !wentBack) return { isLapsed: true };
  const startedAt = Math.min(judged, lapsesAt);
  const isDoubtful = Math.abs(startedAt - claimed) > CLOCK_TOLERANCE_MS;
  return { isLapsed: false, startedAt: new Date(startedAt), isDoubtful };
}

/**
 * Whether a device's clock ran slow: since the start it measured less time than the server, by more than the
 * tolerance and one percent.
 */
export function ranSlow(clock: {
  readonly startedAt: Date;
  readonly now: Date;
  readonly elapsedMs: number;
}): boolean {
  const passed = clock.now.getTime() - clock.startedAt.getTime();
  return passed - clock.elapsedMs > CLOCK_TOLERANCE_MS + passed * SLOW_PART;
}

/** Returns the moment this many days after another one. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { endOfTime, isTimeOver, isTimerWarning, remainingSeconds } from '@amauta/exam-rules/attempt-clock.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { serverClock, subscribeToTicks } from './server-clock.ts';

/**
 * The timer as it stands now; renders again once a second.
 * @param used seconds to count in place of the time since the start
 */
export function useTimerView(attempt: TimedAttempt, used: number | null = null): TimerView {
  const now = () => (used === null ? serverClock.now() : Date.parse(attempt.start_time) + used * 1000);
  useSyncExternalStore(subscribeToTicks, () => timerView(attempt, now()).seconds);
  return timerView(attempt, now());
}

/** Whether the time has ended the attempt; renders again only when that changes. */
export function useIsTimeOver(attempt: TimedAttempt): boolean {
  const read = useCallback(() => timerView(attempt, serverClock.now()).isOver, [attempt]);
  return useSyncExternalStore(subscribeToTicks, read);
}

/**
 * Whether a moment by the server's clock has passed; renders again only when that changes.
 * @param moment milliseconds
 */
export function useIsPast(moment: number): boolean {
  return useSyncExternalStore(
    subscribeToTicks,
    useCallback(() => serverClock.now() > moment, [moment]),
  );
}

/** The fields of an attempt that its clock needs. */
export type TimedAttempt = Pick<Attempt, 'start_time' | 'duration_in_seconds' | 'timer_type' | 'mode'>;

export interface TimerView {
  readonly label: string;
  /** Seconds to show; never negative. */
  readonly seconds: number;
  /** The time is over but the attempt goes on: `seconds` counts from the end of the time. */
  readonly isOvertime: boolean;
  /** Shown in red: the last minutes of a countdown and the time after them. */
  readonly isLate: boolean;
  /** The time has ended the attempt. */
  readonly isOver: boolean;
}

function clockOf(attempt: TimedAttempt, now: number) {
  return {
    startedAt: new Date(attempt.start_time),
    durationSeconds: attempt.duration_in_seconds,
    now: new Date(now),
  };
}

/** Whole seconds since the start, the unit that an answer carries. */
export function elapsedSeconds(attempt: TimedAttempt, now: number): number {
  return Math.floor(elapsedExactly(attempt, now));
}

/**
 * Seconds since the start with fractions, as a fact carries them: the exact time decides which of two devices
 * was last.
 */
export function elapsedExactly(attempt: TimedAttempt, now: number): number {
  const elapsed = (now - Date.parse(attempt.start_time)) / 1000;
  return Math.max(0, attempt.mode === 'MOCK' ? Math.min(elapsed, attempt.duration_in_seconds) : elapsed);
}

/**
 * The texts and states of the timer.
 * @param now milliseconds by the server's clock
 */
export function timerView(attempt: TimedAttempt, now: number): TimerView {
  const clock = clockOf(attempt, now);
  if (attempt.timer_type === 'ELAPSED') {
    const seconds = Math.max(0, Math.floor((now - clock.startedAt.getTime()) / 1000));
    return { label: 'Tiempo', seconds, isOvertime: false, isLate: false, isOver: false };
  }
  const left = remainingSeconds(clock);
  const isLate = isTimerWarning({ ...clock, timerType: attempt.timer_type });
  const isOvertime = left < 0 && attempt.mode !== 'MOCK';
  const label = left <= 0 ? 'Tiempo cumplido' : isLate ? 'Últimos 5 min' : 'Tiempo';
  return {
    label,
    seconds: isOvertime ? -left : Math.max(0, left),
    isOvertime,
    isLate,
    isOver: isTimeOver({ ...clock, mode: attempt.mode }),
  };
}

/** When the time ends, in milliseconds by the server's clock. */
export function endOfAttempt(attempt: TimedAttempt): number {
  return endOfTime(clockOf(attempt, 0)).getTime();
}

/** Minutes left at which the time is announced to screen readers. */
const ANNOUNCED_MINUTES = [30, 10, 5, 1];

/**
 * The sentence for a screen reader when the countdown has passed one of the announced minutes since the last
 * look, else null. A page opened late announces no minute that passed before.
 */
export function timeAnnouncement(before: number, after: number): string | null {
  const minutes = announcedMinute(before, after);
  if (minutes === null) return null;
  return minutes === 1 ? 'Queda 1 minuto.' : `Quedan ${minutes} minutos.`;
}

/** The announced minutes at which an exam as on the day also shows a notice on the screen. */
const SHOWN_MINUTES = [30, 10];

/** Whether an exam as on the day also shows this announcement on the screen. */
export function isShownAnnouncement(before: number, after: number): boolean {
  const minutes = announcedMinute(before, after);
  return minutes !== null && SHOWN_MINUTES.includes(minutes);
}

function announcedMinute(before: number, after: number): number | null {
  const minutes = ANNOUNCED_MINUTES.findLast((minute) => before > minute * 60 && after <= minute * 60);
  return minutes === undefined || after <= 0 ? null : minutes;
}

import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { endOfTime, isTimeOver, isTimerWarning, remainingSeconds } from '@amauta/exam-rules/attempt-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { examKeys } from '../../exams.queries.ts';
import { serverClock } from './server-clock.ts';

const TICK_MS = 500;
/** A device whose clocks disagree asks again, but not at every tick while there is no connection. */
const RESYNC_MS = 15_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

export function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/**
 * The timer as it stands now; draws anew once a second.
 * @param used seconds that count instead of those since the start
 */
export function useTimerView(attempt: TimedAttempt, used: number | null = null): TimerView {
  const now = () => (used === null ? serverClock.now() : Date.parse(attempt.start_time) + used * 1000);
  useSyncExternalStore(subscribeToTicks, () => timerView(attempt, now()).seconds);
  return timerView(attempt, now());
}

/** Whether the time has ended the attempt; draws anew only when it does. */
export function useIsTimeOver(attempt: TimedAttempt): boolean {
  const read = useCallback(() => timerView(attempt, serverClock.now()).isOver, [attempt]);
  return useSyncExternalStore(subscribeToTicks, read);
}

/** Whether a moment by the server's clock has passed; draws anew only when it does. @param moment milliseconds */
export function useIsPast(moment: number): boolean {
  return useSyncExternalStore(
    subscribeToTicks,
    useCallback(() => serverClock.now() > moment, [moment]),
  );
}

/** Asks the server for the time again after a sleep or when somebody set the device's clock. */
export function useClockResync(attemptId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    return subscribeToTicks(() => {
      if (!serverClock.isDoubtful() || performance.now() - askedAt < RESYNC_MS) return;
      askedAt = performance.now();
      void client.invalidateQueries({ queryKey: examKeys.attempt(attemptId) });
    });
  }, [client, attemptId]);
}

/** What the clock of an attempt needs of it. */
export type TimedAttempt = Pick<Attempt, 'start_time' | 'duration_in_seconds' | 'timer_type' | 'mode'>;

export interface TimerView {
  readonly label: string;
  /** Seconds to show; never negative. */
  readonly seconds: number;
  /** The seconds are those since the end: the time is over and the attempt goes on. */
  readonly isOvertime: boolean;
  /** Red: the last minutes of a countdown and after them. */
  readonly isLate: boolean;
  /** The time has ended the attempt by itself. */
  readonly isOver: boolean;
}

function clockOf(attempt: TimedAttempt, now: number) {
  return {
    startedAt: new Date(attempt.start_time),
    durationSeconds: attempt.duration_in_seconds,
    now: new Date(now),
  };
}

/** Seconds since the start, as an answer carries them. */
export function elapsedSeconds(attempt: TimedAttempt, now: number): number {
  const elapsed = Math.floor((now - Date.parse(attempt.start_time)) / 1000);
  return Math.max(0, attempt.mode === 'MOCK' ? Math.min(elapsed, attempt.duration_in_seconds) : elapsed);
}

/** What the timer shows. @param now milliseconds by the server's clock */
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

const ANNOUNCED_MINUTES = [30, 10, 5, 1];

/**
 * The sentence for a screen reader when the countdown passes one of the announced minutes between two looks, else
 * null. A page opened late says nothing of what has passed.
 */
export function timeAnnouncement(before: number, after: number): string | null {
  const minutes = ANNOUNCED_MINUTES.findLast((minute) => before > minute * 60 && after <= minute * 60);
  if (minutes === undefined || after <= 0) return null;
  return minutes === 1 ? 'Queda 1 minuto.' : `Quedan ${minutes} minutos.`;
}

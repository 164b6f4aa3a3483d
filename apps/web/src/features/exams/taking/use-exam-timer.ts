import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { examKeys } from '../exams.queries.ts';
import { serverClock } from './server-clock.ts';
import { type TimedAttempt, type TimerView, timerView } from './timer-view.ts';

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

import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attemptQuery, tellUsedTime } from '../../exams.queries.ts';
import { subscribeToTicks } from './use-exam-timer.ts';

const TOLD_EVERY_SECONDS = 30;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Seconds that this attempt was open and used, on whichever device; the server keeps them. Null for a mock, whose time
 * runs on by itself.
 * @param isFinishing whether the attempt is being ended. The server is told before that, because the results show it.
 */
export function useUsedSeconds(attempt: Attempt, isFinishing: boolean): number | null {
  const { exam_attempt_id: attemptId, mode, used_seconds: kept } = attempt;
  const client = useQueryClient();
  const [seconds, setSeconds] = useState(kept);
  const opening = useRef(kept);
  const tellNow = useRef(() => {});
  const isCounted = mode !== 'MOCK';
  useEffect(() => {
    if (!isCounted) return;
    const time = createUsedTime(opening.current, () => performance.now());
    let counted = opening.current;
    let told = counted;
    const tell = () => {
      if (counted === told) return;
      told = counted;
      client.setQueryData(
        attemptQuery(attemptId).queryKey,
        (old) => old && { ...old, used_seconds: Math.max(old.used_seconds, told) },
      );
      // What doesn't arrive is told again with the next.
      tellUsedTime(attemptId, told).catch(() => undefined);
    };
    const look = () => {
      counted = time.look(document.visibilityState === 'visible');
      setSeconds(counted);
      if (counted - told >= TOLD_EVERY_SECONDS) tell();
    };
    const onVisibility = () => {
      look();
      if (document.visibilityState === 'visible') time.touch();
      else tell();
    };
    tellNow.current = () => {
      look();
      tell();
    };
    const stopTicks = subscribeToTicks(look);
    const listening = { passive: true, capture: true };
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, time.touch, listening);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopTicks();
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, time.touch, listening);
      document.removeEventListener('visibilitychange', onVisibility);
      tell();
    };
  }, [attemptId, client, isCounted]);
  useEffect(() => {
    if (isFinishing) tellNow.current();
  }, [isFinishing]);
  return isCounted ? seconds : null;
}

/** Without a press, a key or a scroll for so long nobody is at the exam. */
const IDLE_MS = 5 * 60_000;
/** A longer step between two looks is a sleep of the device. */
const SLEEP_MS = 5_000;

/**
 * Counts the time that a page is open and used.
 * @param seconds counted before
 * @param now a steady clock in milliseconds
 */
export function createUsedTime(seconds: number, now: () => number) {
  let counted = seconds * 1000;
  let lookedAt = now();
  let touchedAt = lookedAt;
  return {
    /** Somebody is there. */
    touch(): void {
      touchedAt = now();
    },
    /** Counts up to now, unless nobody saw or used the page, and answers whole seconds. */
    look(isVisible: boolean): number {
      const at = now();
      const step = at - lookedAt;
      lookedAt = at;
      if (isVisible && step <= SLEEP_MS && at - touchedAt <= IDLE_MS) counted += step;
      return Math.floor(counted / 1000);
    },
  };
}

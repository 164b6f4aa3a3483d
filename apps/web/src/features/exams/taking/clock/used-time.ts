import type { Attempt, ExamItem } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { attemptQuery, tellUsedTime } from '../../exams.queries.ts';
import { subscribeToTicks } from './server-clock.ts';

const TOLD_EVERY_SECONDS = 30;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Seconds that this attempt was open and in use on all devices; the server keeps the total. Null for a mock,
 * whose time runs on regardless.
 * @param isFinishing whether the attempt is being ended. The server is told the seconds before the end,
 * because the results show them.
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
    const use = watchUse({
      opening: opening.current,
      onLook: setSeconds,
      every: TOLD_EVERY_SECONDS,
      report: (total) => {
        client.setQueryData(
          attemptQuery(attemptId).queryKey,
          (old) => old && { ...old, used_seconds: Math.max(old.used_seconds, total) },
        );
        // A lost report needs no repeat: the next one carries the new total.
        tellUsedTime(attemptId, total).catch(() => undefined);
      },
    });
    tellNow.current = use.tell;
    return use.stop;
  }, [attemptId, client, isCounted]);
  useEffect(() => {
    if (isFinishing) tellNow.current();
  }, [isFinishing]);
  return isCounted ? seconds : null;
}

interface SpentOptions {
  /** The items on the screen. */
  readonly items: readonly ExamItem[];
  /** False once the exam is being ended: times reported from then on would come too late. */
  readonly isTaking: boolean;
  /** Null in learning mode, which reports no times. */
  readonly spend: ((itemIds: readonly number[], seconds: number) => void) | null;
}

/**
 * Reports how long each page of the exam was on the screen and in use, when the page is left or hidden. The
 * items of a shared text are read together and share the time. The returned function reports the time counted
 * so far.
 */
export function useSpentTime({ items, isTaking, spend }: SpentOptions): () => void {
  const tellNow = useRef(() => {});
  const shown = isTaking ? items.map(({ id }) => id).join() : '';
  useEffect(() => {
    if (shown === '' || spend === null) return;
    const itemIds = shown.split(',').map(Number);
    const use = watchUse({ report: (_total, seconds) => spend(itemIds, seconds) });
    tellNow.current = use.tell;
    return () => {
      use.stop();
      tellNow.current = () => {};
    };
  }, [shown, spend]);
  return useCallback(() => tellNow.current(), []);
}

interface UseOptions {
  /** Seconds counted before. */
  readonly opening?: number;
  /** Called at every look with the whole seconds counted so far. */
  readonly onLook?: (seconds: number) => void;
  /** Reports each time that this many seconds were counted. By default only when the page is hidden and at the end. */
  readonly every?: number;
  /** Called with the seconds counted so far, and how many of them were not reported yet. */
  readonly report: (total: number, more: number) => void;
}

/**
 * Counts how long the page is visible and in use, until `stop`, and reports it: when the page is hidden, from where it
 * may never come back, at `stop`, and when `tell` is called.
 */
function watchUse({ opening = 0, onLook, every = Number.POSITIVE_INFINITY, report }: UseOptions) {
  const time = createUsedTime(opening, () => performance.now());
  let counted = opening;
  let told = opening;
  const tellCounted = () => {
    const more = counted - told;
    told = counted;
    if (more > 0) report(counted, more);
  };
  const look = () => {
    counted = time.look(document.visibilityState === 'visible');
    onLook?.(counted);
    if (counted - told >= every) tellCounted();
  };
  const tell = () => {
    look();
    tellCounted();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') {
      look();
      time.touch();
    } else tell();
  };
  const stopTicks = subscribeToTicks(look);
  const listening = { passive: true, capture: true };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, time.touch, listening);
  document.addEventListener('visibilitychange', onVisibility);
  return {
    tell,
    stop() {
      tell();
      stopTicks();
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, time.touch, listening);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

/** After so long without a press, key or scroll, nobody is counted as being at the exam. */
const IDLE_MS = 5 * 60_000;
/** A longer gap between two looks means that the device slept. */
const SLEEP_MS = 5_000;

/**
 * Counts the time that a page is open and in use.
 * @param seconds counted before
 * @param now a steady clock in milliseconds
 */
export function createUsedTime(seconds: number, now: () => number) {
  let counted = seconds * 1000;
  let lookedAt = now();
  let touchedAt = lookedAt;
  return {
    /** Notes a sign of use. */
    touch(): void {
      touchedAt = now();
    },
    /** Counts up to now, unless the page was hidden or unused, and returns the total in whole seconds. */
    look(isVisible: boolean): number {
      const at = now();
      const step = at - lookedAt;
      lookedAt = at;
      if (isVisible && step <= SLEEP_MS && at - touchedAt <= IDLE_MS) counted += step;
      return Math.floor(counted / 1000);
    },
  };
}

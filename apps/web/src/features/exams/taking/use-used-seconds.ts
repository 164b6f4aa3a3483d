import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attemptQuery, tellUsedTime } from '../exams.queries.ts';
import { subscribeToTicks } from './use-exam-timer.ts';
import { createUsedTime } from './used-time.ts';

const TOLD_EVERY_SECONDS = 30;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Seconds that this attempt was open and used, on whichever device; the server keeps them. Null for a mock, whose time
 * runs on by itself.
 */
export function useUsedSeconds(attempt: Attempt): number | null {
  const { exam_attempt_id: attemptId, mode, used_seconds: kept } = attempt;
  const client = useQueryClient();
  const [seconds, setSeconds] = useState(kept);
  const opening = useRef(kept);
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
  return isCounted ? seconds : null;
}

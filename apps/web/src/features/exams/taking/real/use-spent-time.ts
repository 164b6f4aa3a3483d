import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { useCallback, useEffect, useRef } from 'react';
import { watchUse } from '../clock/use-used-seconds.ts';

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

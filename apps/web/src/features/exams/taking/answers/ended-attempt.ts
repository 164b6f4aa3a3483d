import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { examKeys } from '../../exams.queries.ts';
import type { AnswerSender } from './answer-sender.ts';

const KEY = 'exam_ended';

/** Tells the other tabs of this browser. */
export function tellEnded(attemptId: number): void {
  // Taken away at once: what counts is that it changes, also the next time.
  deviceStorage.set(KEY, String(attemptId));
  deviceStorage.remove(KEY);
}

/**
 * Asks the server whether the attempt still runs, as soon as anything speaks against it: another tab that ended it, an
 * answer that is refused, or the return to the page after it was ended on another device.
 */
export function useEndElsewhere(attemptId: number, sender: AnswerSender): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: examKeys.attempt(attemptId) });
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const stops = [
      deviceStorage.onChangedElsewhere((key) => {
        if (key === KEY) ask();
      }),
      sender.onEvent(({ kind }) => {
        if (kind === 'refused') ask();
      }),
    ];
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [attemptId, client, sender]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { examKeys } from '../../exams.queries.ts';
import type { AnswerSender } from './answer-sender.ts';

const KEY = 'exam_ended';

/** Tells the other tabs of this browser that an attempt has ended. */
export function tellEnded(attemptId: number): void {
  // Removed at once, so that the next call changes the key again: other tabs hear only changes.
  deviceStorage.set(KEY, String(attemptId));
  deviceStorage.remove(KEY);
}

/**
 * Asks the server whether the attempt still runs whenever there is a sign that it may have ended: another tab
 * ended it, an answer was refused, or the person came back to the page and may have ended it on another
 * device.
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

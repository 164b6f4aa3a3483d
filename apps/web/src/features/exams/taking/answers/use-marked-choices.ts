import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { useCallback, useEffect, useState } from 'react';
import {
  forgetChoices,
  type MarkedChoices,
  onChoicesElsewhere,
  readChoices,
  storeChoice,
} from './marked-choices.ts';

/** What is marked and not yet answered, here or in another tab; survives a reload. */
export function useMarkedChoices(attemptId: number) {
  const [choices, setChoices] = useState<MarkedChoices>(() => readChoices(attemptId));
  useEffect(() => {
    const readAnew = () => setChoices(readChoices(attemptId));
    // What another tab changed before this one listened.
    readAnew();
    return onChoicesElsewhere(attemptId, readAnew);
  }, [attemptId]);

  const mark = useCallback(
    (item: Pick<ExamItem, 'id' | 'number'>, alternativeId: number, page: number) => {
      storeChoice(attemptId, item.id, { alternativeId, number: item.number, page });
      setChoices(readChoices(attemptId));
    },
    [attemptId],
  );
  const unmark = useCallback(
    (itemIds: readonly number[]) => {
      forgetChoices(attemptId, itemIds);
      setChoices(readChoices(attemptId));
    },
    [attemptId],
  );
  return { choices, mark, unmark };
}

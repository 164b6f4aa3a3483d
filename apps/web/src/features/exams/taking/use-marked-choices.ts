import type { ExamItem } from '@amauta/contract/exam.ts';
import { useCallback, useState } from 'react';
import { type MarkedChoices, readChoices, storeChoices, withoutChoices } from './marked-choices.ts';

/** What is marked and not yet answered; survives a reload. */
export function useMarkedChoices(attemptId: number) {
  const [choices, setChoices] = useState<MarkedChoices>(() => readChoices(localStorage, attemptId));

  const change = useCallback(
    (make: (old: MarkedChoices) => MarkedChoices) =>
      setChoices((old) => {
        const next = make(old);
        storeChoices(localStorage, attemptId, next);
        return next;
      }),
    [attemptId],
  );
  const mark = useCallback(
    (item: Pick<ExamItem, 'id' | 'number'>, alternativeId: number, page: number) =>
      change((old) => ({ ...old, [item.id]: { alternativeId, number: item.number, page } })),
    [change],
  );
  const unmark = useCallback(
    (itemIds: readonly number[]) => change((old) => withoutChoices(old, itemIds)),
    [change],
  );
  return { choices, mark, unmark };
}

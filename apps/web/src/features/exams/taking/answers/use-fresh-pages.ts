import type { ExamQuestion, Progress } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { examKeys, progressQuery } from '../../exams.queries.ts';
import { withAnswerInProgress } from './saved-answer.ts';

/**
 * Keeps the page shown and the counts agreeing. A page fetched ahead may be older than an answer given in another
 * tab or device, and the counts older than the page.
 */
export function useFreshPages(
  attemptId: number,
  page: number,
  question: ExamQuestion | undefined,
  progress: Progress,
): void {
  const client = useQueryClient();
  // Once per item, so that a server that contradicts itself is not asked for ever.
  const asked = useRef(new Set<number>());
  useEffect(() => {
    for (const item of question?.questions ?? []) {
      const known = progress.questions_status.find((mark) => mark.q === item.number)?.status;
      if (item.user_answer === null && known !== undefined && known !== 'unanswered') {
        if (asked.current.has(item.id)) continue;
        asked.current.add(item.id);
        void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
      } else if (item.user_answer !== null && known === 'unanswered') {
        const isCorrect = item.user_answer.status === 'correct';
        client.setQueryData(
          progressQuery(attemptId).queryKey,
          (old) => old && withAnswerInProgress(old, item.number, isCorrect),
        );
      }
    }
  }, [attemptId, client, page, progress, question]);
}

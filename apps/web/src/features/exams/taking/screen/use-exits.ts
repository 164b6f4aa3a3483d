import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { modeSlugOf, paths } from '../../../../paths.ts';
import { attemptQuery } from '../../exams.queries.ts';
import { REPEAT_FALLBACK, useStartExam } from '../../start-exam.ts';
import { tellEnded } from '../answers/ended-attempt.ts';
import { forgetChoices } from '../answers/marked-choices.ts';

/** The path of an attempt's results, under the attempt's own exam type and mode. */
export function resultsPath({ type_exam, mode, exam_attempt_id }: Attempt): string {
  return paths.examResults(type_exam, modeSlugOf(mode), exam_attempt_id);
}

export function startPath({ type_exam, mode }: Pick<Attempt, 'type_exam' | 'mode'>): string {
  return paths.examStart(type_exam, modeSlugOf(mode));
}

/** The ways out of an exam: to its results, to the start page, or to another exam of the same choice. */
export function useExits(attempt: Attempt, allowLeaving: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const attemptId = attempt.exam_attempt_id;

  const toResults = useCallback(() => {
    allowLeaving();
    forgetChoices(attemptId);
    tellEnded(attemptId);
    // With this, coming back to the exam's address leads to the results without asking the server first.
    client.setQueryData(
      attemptQuery(attemptId).queryKey,
      (old) => old && { ...old, finished_at: old.finished_at ?? new Date().toISOString() },
    );
    void navigate({ to: resultsPath(attempt), replace: true });
  }, [allowLeaving, attempt, attemptId, client, navigate]);

  const restart = useStartExam({
    fallback: REPEAT_FALLBACK,
    onStarted: () => {
      allowLeaving();
      forgetChoices(attemptId);
    },
    replace: true,
  });
  /** While the time runs, the guard against leaving asks first. */
  const toStart = useCallback(() => void navigate({ to: startPath(attempt) }), [attempt, navigate]);
  return { toResults, toStart, restart };
}

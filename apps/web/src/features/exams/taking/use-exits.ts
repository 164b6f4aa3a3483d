import type { Attempt } from '@amauta/contract/exam.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { modeSlugOf, paths } from '../../../paths.ts';
import { showToast } from '../../../ui/toast.ts';
import { attemptQuery } from '../exams.queries.ts';
import { startExam } from '../start-exam.ts';
import { storeChoices } from './marked-choices.ts';

const RESTART_FALLBACK = 'Error al reiniciar el examen';

/** The results of an attempt, at the address of its own exam type and mode. */
export function resultsPath({ type_exam, mode, exam_attempt_id }: Attempt): string {
  return paths.examResults(type_exam, modeSlugOf(mode), exam_attempt_id);
}

export function startPath({ type_exam, mode }: Pick<Attempt, 'type_exam' | 'mode'>): string {
  return paths.examStart(type_exam, modeSlugOf(mode));
}

/** The ways out of an exam: results, start page, and another exam of the same choice. */
export function useExits(attempt: Attempt, allowLeaving: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const attemptId = attempt.exam_attempt_id;

  const toResults = useCallback(() => {
    allowLeaving();
    storeChoices(localStorage, attemptId, {});
    // Whoever comes back to this address is sent on without asking the server first.
    client.setQueryData(
      attemptQuery(attemptId).queryKey,
      (old) => old && { ...old, finished_at: old.finished_at ?? new Date().toISOString() },
    );
    void navigate({ to: resultsPath(attempt), replace: true });
  }, [allowLeaving, attempt, attemptId, client, navigate]);

  const restart = useMutation({
    mutationFn: () => startExam(attempt.payload, RESTART_FALLBACK),
    onSuccess: (created) => {
      allowLeaving();
      storeChoices(localStorage, attemptId, {});
      showToast('success', 'Iniciando examen correctamente.');
      void navigate({
        to: paths.exam(attempt.type_exam, modeSlugOf(attempt.mode), created.exam_attempt_id),
        replace: true,
      });
    },
    onError: (error) => showToast('error', messageOf(error, RESTART_FALLBACK)),
  });
  /** Through the question whether one wants to leave, while the time runs. */
  const toStart = useCallback(() => void navigate({ to: startPath(attempt) }), [attempt, navigate]);
  return { toResults, toStart, restart };
}

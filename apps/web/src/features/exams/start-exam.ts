import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { modeSlugOf, paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { storeAttempt } from './exam-storage.ts';

interface StartOptions {
  /** Said where the server gives no reason of its own. */
  readonly fallback?: string;
  /** Told of the choice before the page turns to its exam. */
  readonly onStarted?: (payload: ExamPayload) => void;
  /** The exam takes the place of this page: one doesn't come back to it. */
  readonly replace?: boolean;
}

/**
 * Draws an exam for a choice, once however often it is pressed, starts its clock, keeps it as the current attempt of
 * this device and goes to it. Says what the server says of it, such as that it has fewer questions than asked for.
 */
export function useStartExam(options: StartOptions = {}) {
  const { fallback = 'Error al iniciar el examen', onStarted, replace = false } = options;
  const navigate = useNavigate();
  // Set at the press itself: a second one comes before the page has been drawn anew.
  const isStarting = useRef(false);
  const start = useMutation({
    mutationFn: (payload: ExamPayload) => call(createAttemptRoute, { body: payload, fallback }),
    onSuccess: ({ data, message }, payload) => {
      storeAttempt(payload, data);
      onStarted?.(payload);
      showToast('success', 'Iniciando examen correctamente.');
      if (message) showToast('info', message);
      const { type_exam: examType, type } = payload;
      return navigate({ to: paths.exam(examType, modeSlugOf(type), data.exam_attempt_id), replace });
    },
    onError: (failure) => showToast('error', messageOf(failure, fallback)),
    // A success settles once its page has been turned to.
    onSettled: () => {
      isStarting.current = false;
    },
  });
  const mutate = (payload: ExamPayload) => {
    if (isStarting.current) return;
    isStarting.current = true;
    start.mutate(payload);
  };
  return { mutate, isPending: start.isPending, isSuccess: start.isSuccess };
}

/** As `useStartExam`, for the choice of an exam that is there already. */
export function useRestartExam(options: Omit<StartOptions, 'fallback'> = {}) {
  return useStartExam({ ...options, fallback: 'Error al reiniciar el examen' });
}

import { TEACHER_SOURCE_ID } from '@amauta/contract/catalogue.ts';
import { type AttemptCreated, createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf, NetworkError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { deviceStorage } from '../../api/device-storage.ts';
import { modeSlugOf, paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';

export interface StartOptions {
  /** Shown when the server gives no reason of its own. */
  readonly fallback?: string;
  /** Called with the choice before the exam opens. */
  readonly onStarted?: (payload: ExamPayload) => void;
  /** Whether the exam replaces this page in the browser's history, so that 'back' skips it. */
  readonly replace?: boolean;
  /** Called when the request reached no server. */
  readonly onOffline?: () => void;
  /** Called when the server refused to start the exam. */
  readonly onRefused?: () => void;
}

/** The `fallback` of buttons that start an exam again with the same choice. */
export const REPEAT_FALLBACK = 'Error al reiniciar el examen';
const OFFLINE_TEXT = 'Sin conexión. Vuelve a intentarlo cuando tengas internet.';

/**
 * Starts an exam. `mutate(payload)` has the server draw an exam for the teacher's choice, stores it as the current
 * attempt of this device and opens it. Several presses draw only one exam. Shows the server's message, if any, such as
 * that the exam has fewer questions than asked for.
 */
export function useStartExam(options: StartOptions = {}) {
  const {
    fallback = 'Error al iniciar el examen',
    onStarted,
    replace = false,
    onOffline,
    onRefused,
  } = options;
  const navigate = useNavigate();
  // A ref, since a second press may come before the page is rendered again.
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
    onError: (failure) => {
      const isOffline = failure instanceof NetworkError && failure.reason === 'offline';
      showToast('error', isOffline ? OFFLINE_TEXT : messageOf(failure, fallback));
      if (isOffline) onOffline?.();
      else onRefused?.();
    },
    // After a success this runs once the exam's page has opened.
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

/** The body of the call that starts an exam: nothing is chosen but `chosen`. */
export function payloadOf(
  chosen: Pick<ExamPayload, 'type' | 'type_exam'> & Partial<ExamPayload>,
): ExamPayload {
  return { source_section: TEACHER_SOURCE_ID, years: [], question_types: [], exams_selected: {}, ...chosen };
}

/** The device's storage keys of the attempt started last. */
export const STORED_ATTEMPT_KEYS = {
  payload: 'exam_payload',
  startTime: 'exam_start_time',
  duration: 'exam_duration',
  timerType: 'exam_timer_type',
  attemptId: 'exam_attempt_id',
} as const;

/** Stores a newly started attempt, replacing the one before. */
function storeAttempt(
  payload: ExamPayload,
  attempt: Pick<AttemptCreated, 'exam_attempt_id' | 'start_time' | 'duration_minutes' | 'timer_type'>,
): void {
  deviceStorage.set(STORED_ATTEMPT_KEYS.payload, JSON.stringify(payload));
  deviceStorage.set(STORED_ATTEMPT_KEYS.startTime, attempt.start_time);
  deviceStorage.set(STORED_ATTEMPT_KEYS.duration, String(attempt.duration_minutes));
  deviceStorage.set(STORED_ATTEMPT_KEYS.timerType, attempt.timer_type);
  deviceStorage.set(STORED_ATTEMPT_KEYS.attemptId, String(attempt.exam_attempt_id));
}

import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../api/device-storage.ts';

/** The device's storage keys of the attempt started last. */
export const STORED_ATTEMPT_KEYS = {
  payload: 'exam_payload',
  startTime: 'exam_start_time',
  duration: 'exam_duration',
  timerType: 'exam_timer_type',
  attemptId: 'exam_attempt_id',
} as const;

/** Stores a newly started attempt, replacing the one before. */
export function storeAttempt(
  payload: ExamPayload,
  attempt: Pick<AttemptCreated, 'exam_attempt_id' | 'start_time' | 'duration_minutes' | 'timer_type'>,
): void {
  deviceStorage.set(STORED_ATTEMPT_KEYS.payload, JSON.stringify(payload));
  deviceStorage.set(STORED_ATTEMPT_KEYS.startTime, attempt.start_time);
  deviceStorage.set(STORED_ATTEMPT_KEYS.duration, String(attempt.duration_minutes));
  deviceStorage.set(STORED_ATTEMPT_KEYS.timerType, attempt.timer_type);
  deviceStorage.set(STORED_ATTEMPT_KEYS.attemptId, String(attempt.exam_attempt_id));
}

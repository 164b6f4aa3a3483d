import { type AttemptCreated, TimerType } from '@amauta/contract/exams/attempt.ts';
import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../api/device-storage.ts';

/** The attempt as the page keeps it locally. The server stays the one who decides; this only names the attempt. */
export interface StoredAttempt {
  readonly attemptId: number;
  readonly payload: ExamPayload;
  readonly startTime: string;
  readonly durationMinutes: number;
  readonly timerType: TimerType;
}

const KEYS = {
  payload: 'exam_payload',
  startTime: 'exam_start_time',
  duration: 'exam_duration',
  timerType: 'exam_timer_type',
  attemptId: 'exam_attempt_id',
} as const;

const DEFAULT_DURATION_MINUTES = 60;

/** Overwrites what is kept with a newly started attempt. */
export function storeAttempt(
  payload: ExamPayload,
  attempt: Pick<AttemptCreated, 'exam_attempt_id' | 'start_time' | 'duration_minutes' | 'timer_type'>,
): void {
  deviceStorage.set(KEYS.payload, JSON.stringify(payload));
  deviceStorage.set(KEYS.startTime, attempt.start_time);
  deviceStorage.set(KEYS.duration, String(attempt.duration_minutes));
  deviceStorage.set(KEYS.timerType, attempt.timer_type);
  deviceStorage.set(KEYS.attemptId, String(attempt.exam_attempt_id));
}

/** What is kept of the last attempt started on this device, or null when nothing whole is. */
export function readStoredAttempt(): StoredAttempt | null {
  const attemptId = Number(deviceStorage.get(KEYS.attemptId));
  const startTime = deviceStorage.get(KEYS.startTime);
  const payload = ExamPayload.safeParse(parsed(deviceStorage.get(KEYS.payload)));
  if (!Number.isInteger(attemptId) || attemptId < 1 || !startTime || !payload.success) return null;
  const minutes = Number(deviceStorage.get(KEYS.duration));
  const timerType = TimerType.safeParse(deviceStorage.get(KEYS.timerType));
  return {
    attemptId,
    payload: payload.data,
    startTime,
    durationMinutes: minutes > 0 ? minutes : DEFAULT_DURATION_MINUTES,
    timerType: timerType.success ? timerType.data : 'COUNTDOWN',
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

import { type AttemptCreated, ExamPayload, TimerType } from '@amauta/contract/exam.ts';

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
  try {
    localStorage.setItem(KEYS.payload, JSON.stringify(payload));
    localStorage.setItem(KEYS.startTime, attempt.start_time);
    localStorage.setItem(KEYS.duration, String(attempt.duration_minutes));
    localStorage.setItem(KEYS.timerType, attempt.timer_type);
    localStorage.setItem(KEYS.attemptId, String(attempt.exam_attempt_id));
  } catch {
    // A full or forbidden storage must not stop an exam that the server has already started.
  }
}

/** What is kept of the last attempt started on this device, or null when nothing whole is. */
export function readStoredAttempt(): StoredAttempt | null {
  const attemptId = Number(localStorage.getItem(KEYS.attemptId));
  const startTime = localStorage.getItem(KEYS.startTime);
  const payload = ExamPayload.safeParse(parsed(localStorage.getItem(KEYS.payload)));
  if (!Number.isInteger(attemptId) || attemptId < 1 || !startTime || !payload.success) return null;
  const minutes = Number(localStorage.getItem(KEYS.duration));
  const timerType = TimerType.safeParse(localStorage.getItem(KEYS.timerType));
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

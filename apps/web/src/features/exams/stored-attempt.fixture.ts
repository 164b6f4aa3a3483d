import { TimerType } from '@amauta/contract/exams/attempt.ts';
import { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { deviceStorage } from '../../api/device-storage.ts';
import { STORED_ATTEMPT_KEYS } from './start-exam.ts';

/** The attempt stored on the device. It only names the attempt: the server decides what holds. */
interface StoredAttempt {
  readonly attemptId: number;
  readonly payload: ExamPayload;
  readonly startTime: string;
  readonly durationMinutes: number;
  readonly timerType: TimerType;
}

const DEFAULT_DURATION_MINUTES = 60;

/** The attempt started last on this device, or null when none is stored completely. */
export function readStoredAttempt(): StoredAttempt | null {
  const attemptId = Number(deviceStorage.get(STORED_ATTEMPT_KEYS.attemptId));
  const startTime = deviceStorage.get(STORED_ATTEMPT_KEYS.startTime);
  const payload = ExamPayload.safeParse(parsed(deviceStorage.get(STORED_ATTEMPT_KEYS.payload)));
  if (!Number.isInteger(attemptId) || attemptId < 1 || !startTime || !payload.success) return null;
  const minutes = Number(deviceStorage.get(STORED_ATTEMPT_KEYS.duration));
  const timerType = TimerType.safeParse(deviceStorage.get(STORED_ATTEMPT_KEYS.timerType));
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

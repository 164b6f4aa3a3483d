import type { TimerType } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';

/** Seconds after a mock's end in which an answer that was given in time may still arrive. */
export const LATE_ANSWER_SECONDS = 600;
/** The timer warns when this many seconds are left. */
const WARNING_SECONDS = 300;

/**
 * The clock of one attempt. On the server `now` is its own time; on the page it is the page's time, corrected
 * by the server's.
 */
interface AttemptClock {
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly now: Date;
}

/** How the timer of each mode counts: down from the granted time, or up from zero. */
export const TIMER_TYPES: Record<AttemptMode, TimerType> = {
  MOCK: 'COUNTDOWN',
  WRONG: 'COUNTDOWN',
  BANK: 'ELAPSED',
  TOPIC: 'ELAPSED',
};

/** Returns the moment at which the granted time is over. */
export function endOfTime(clock: Pick<AttemptClock, 'startedAt' | 'durationSeconds'>): Date {
  return new Date(clock.startedAt.getTime() + clock.durationSeconds * 1000);
}

/**
 * Returns the whole seconds that are left: never more than the duration, and negative once the time is over.
 */
export function remainingSeconds(clock: AttemptClock): number {
  const left = Math.ceil((endOfTime(clock).getTime() - clock.now.getTime()) / 1000);
  return Math.min(left, clock.durationSeconds);
}

/** Whether time has ended the attempt. Only a MOCK ends by time; the other modes go on. */
export function isTimeOver(clock: AttemptClock & { readonly mode: AttemptMode }): boolean {
  return clock.mode === 'MOCK' && clock.now.getTime() >= endOfTime(clock).getTime();
}

/** Whether the timer is shown in red: during the last five minutes of a countdown, and afterwards. */
export function isTimerWarning(clock: AttemptClock & { readonly timerType: TimerType }): boolean {
  return clock.timerType === 'COUNTDOWN' && remainingSeconds(clock) <= WARNING_SECONDS;
}

type AnswerTimeVerdict = 'accepted' | 'time-over' | 'finished';

/**
 * Decides whether an answer may still be stored. A finished attempt refuses every answer, because its results
 * show the keys. After the end of a MOCK an answer is accepted only if it was given in time and arrives
 * within `LATE_ANSWER_SECONDS`, or for a stored paper until `acceptedUntil`, so that a lost connection loses no
 * answer. `elapsedSeconds` is the time from the start to the answer by the page's corrected clock.
 */
export function judgeAnswerTime(
  answer: AttemptClock & {
    readonly mode: AttemptMode;
    readonly timerType: TimerType;
    readonly finishedAt: Date | null;
    readonly elapsedSeconds: number;
    /** Only for a stored paper. */
    readonly acceptedUntil?: Date | null;
  },
): AnswerTimeVerdict {
  if (answer.finishedAt !== null) return 'finished';
  if (answer.timerType !== 'COUNTDOWN' || !isTimeOver(answer)) return 'accepted';
  const until = answer.acceptedUntil?.getTime() ?? endOfTime(answer).getTime() + LATE_ANSWER_SECONDS * 1000;
  const inTime = answer.elapsedSeconds <= answer.durationSeconds && answer.now.getTime() <= until;
  return inTime ? 'accepted' : 'time-over';
}

/**
 * Returns when the person answered: the start plus the seconds that the page counted, but never before the
 * start or after `now`.
 */
export function answeredAt(answer: {
  readonly startedAt: Date;
  readonly elapsedSeconds: number;
  readonly now: Date;
}): Date {
  const claimed = answer.startedAt.getTime() + answer.elapsedSeconds * 1000;
  return new Date(Math.max(answer.startedAt.getTime(), Math.min(claimed, answer.now.getTime())));
}

/** Returns the moment to store when an attempt is finished now. A MOCK never lasts longer than its time. */
export function finishMoment(clock: AttemptClock & { readonly mode: AttemptMode }): Date {
  return isTimeOver(clock) ? endOfTime(clock) : clock.now;
}

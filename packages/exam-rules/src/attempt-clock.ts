import type { AttemptMode, TimerType } from '@amauta/contract/exam.ts';

/** How long after a mock's end an answer given in time may still arrive. */
export const LATE_ANSWER_SECONDS = 600;
/** Rest of the countdown from which the timer warns. */
export const WARNING_SECONDS = 300;

/** The clock of one attempt. `now` is the server's, or the page's corrected by the server's. */
export interface AttemptClock {
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly now: Date;
}

/** How each mode counts its time. */
export const TIMER_TYPES: Record<AttemptMode, TimerType> = {
  MOCK: 'COUNTDOWN',
  WRONG: 'COUNTDOWN',
  BANK: 'ELAPSED',
};

/** The moment at which the granted time is used up. */
export function endOfTime(clock: Pick<AttemptClock, 'startedAt' | 'durationSeconds'>): Date {
  return new Date(clock.startedAt.getTime() + clock.durationSeconds * 1000);
}

/** Whole seconds left, at most the duration; negative once the time is over. */
export function remainingSeconds(clock: AttemptClock): number {
  const left = Math.ceil((endOfTime(clock).getTime() - clock.now.getTime()) / 1000);
  return Math.min(left, clock.durationSeconds);
}

/** Whether the time has ended the attempt: only a MOCK ends by its time, the other modes go on. */
export function isTimeOver(clock: AttemptClock & { readonly mode: AttemptMode }): boolean {
  return clock.mode === 'MOCK' && clock.now.getTime() >= endOfTime(clock).getTime();
}

/** Whether the timer shows red: in the last 5 minutes of a countdown and after them. */
export function isTimerWarning(clock: AttemptClock & { readonly timerType: TimerType }): boolean {
  return clock.timerType === 'COUNTDOWN' && remainingSeconds(clock) <= WARNING_SECONDS;
}

export type AnswerTimeVerdict = 'accepted' | 'time-over' | 'finished';

/**
 * Whether an answer may still be stored. A finished attempt refuses every answer, since its results show the
 * keys. After the end of a MOCK only an answer given in time (`elapsedSeconds`, by the page's corrected clock) and
 * arriving within ten minutes counts, so that a dropped connection loses nothing.
 */
export function judgeAnswerTime(
  answer: AttemptClock & {
    readonly mode: AttemptMode;
    readonly timerType: TimerType;
    readonly finishedAt: Date | null;
    readonly elapsedSeconds: number;
  },
): AnswerTimeVerdict {
  if (answer.finishedAt !== null) return 'finished';
  if (answer.timerType !== 'COUNTDOWN' || !isTimeOver(answer)) return 'accepted';
  const late = answer.now.getTime() - endOfTime(answer).getTime();
  const inTime = answer.elapsedSeconds <= answer.durationSeconds && late <= LATE_ANSWER_SECONDS * 1000;
  return inTime ? 'accepted' : 'time-over';
}

/** When the person answered: the start plus the seconds the page counted, never outside of start and now. */
export function answeredAt(answer: {
  readonly startedAt: Date;
  readonly elapsedSeconds: number;
  readonly now: Date;
}): Date {
  const claimed = answer.startedAt.getTime() + answer.elapsedSeconds * 1000;
  return new Date(Math.max(answer.startedAt.getTime(), Math.min(claimed, answer.now.getTime())));
}

/** The moment to store when an attempt is finished now: a MOCK never lasts longer than its time. */
export function finishMoment(clock: AttemptClock & { readonly mode: AttemptMode }): Date {
  return isTimeOver(clock) ? endOfTime(clock) : clock.now;
}

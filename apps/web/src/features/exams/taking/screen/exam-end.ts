import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { paperRun } from '../../../../api/kept/paper-runs.ts';
import { modeSlugOf, paths } from '../../../../paths.ts';
import { dismissToast, showToast, UNDO_MS } from '../../../../ui/feedback/toast.ts';
import { attemptQuery, examKeys, finishAttempt } from '../../exams.queries.ts';
import { endRun } from '../../papers/paper-sync.ts';
import { REPEAT_FALLBACK, useStartExam } from '../../start-exam.ts';
import { type AnswerSender, retryDelay } from '../answers/answer-sender.ts';
import { outcomeOfFailure } from '../answers/answer-transport.ts';
import { forgetChoices } from '../answers/marked-choices.ts';
import { serverClock, subscribeToTicks } from '../clock/server-clock.ts';

/** The person ended the exam: waiting answers are being sent, then the server is told of the end. */
interface Finishing {
  readonly kind: 'finishing';
  /** Counts the times the end was asked for. */
  readonly turn: number;
  /** The last try to tell the end, if it failed. `isServerAway` is false when nothing answered at all. */
  readonly failure: { readonly isServerAway: boolean } | null;
}

type ExamPhase =
  | { readonly kind: 'taking' }
  | Finishing
  /** The time ended the exam. */
  | { readonly kind: 'over'; readonly isDone: boolean }
  | { readonly kind: 'finished' };

interface FinishOptions {
  readonly attemptId: number;
  readonly sender: AnswerSender;
  readonly isTimeOver: boolean;
  /** Hands every marked alternative to the sender. */
  readonly submitMarked: () => void;
}

const REFUSED_TOAST = 'exam-end-refused';

const finishing = (turn: number): Finishing => ({ kind: 'finishing', turn, failure: null });

/** Ends a stored paper taken on this device, with or without a connection. Returns false for any other attempt. */
function endPaper(attemptId: number, sender: AnswerSender): boolean {
  if (!paperRun(attemptId)) return false;
  endRun(attemptId);
  sender.retryNow();
  return true;
}

/** Resolves after `milliseconds`, when the connection is back, when `wake.current` is called, or when the signal aborts. */
function pause(milliseconds: number, wake: { current: () => void }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    wake.current = done;
  });
}

interface Telling {
  readonly signal: AbortSignal;
  /** `current` is set to a function that ends the wait before the next try. */
  readonly wake: { current: () => void };
  /** Called after each failure that a later try may repair. */
  readonly onFailed: (isServerAway: boolean) => void;
}

/**
 * Tells the server that the attempt has ended, as often as it takes: the connection may be away for long.
 * @throws what the server answers when it refuses the end for good, and whatever came last when the signal aborts
 */
async function tellEnd(attemptId: number, { signal, wake, onFailed }: Telling): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await finishAttempt(attemptId, { repeats: false, signal });
    } catch (error) {
      const outcome = outcomeOfFailure(error);
      if (signal.aborted || outcome.kind === 'refused') throw error;
      onFailed(outcome.isServerAway);
      await pause(retryDelay(failures, Math.random(), outcome.retryAfterSeconds), wake, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Ends the attempt: first all answers are sent, then the server is told of the end. */
export function useFinish({ attemptId, sender, isTimeOver, submitMarked }: FinishOptions) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<ExamPhase>({ kind: 'taking' });
  /** Ends the wait before the next try to tell the server of the end. */
  const wake = useRef(() => {});

  const turn = phase.kind === 'finishing' ? phase.turn : null;
  useEffect(() => {
    if (turn === null) return;
    const taken = new AbortController();
    const { signal } = taken;
    dismissToast(REFUSED_TOAST);
    const onFailed = (isServerAway: boolean) =>
      setPhase({ kind: 'finishing', turn, failure: { isServerAway } });
    const end = async () => {
      if (endPaper(attemptId, sender)) {
        setPhase({ kind: 'finished' });
        return;
      }
      await sender.whenSent(attemptId);
      if (signal.aborted) return;
      try {
        await tellEnd(attemptId, { signal, wake, onFailed });
        if (!signal.aborted) setPhase({ kind: 'finished' });
      } catch (error) {
        if (signal.aborted) return;
        showToast('error', messageOf(error, 'Error al finalizar el examen'), {
          id: REFUSED_TOAST,
          duration: UNDO_MS,
          action: { label: 'Reintentar', onPress: () => setPhase(finishing(0)) },
        });
        setPhase({ kind: 'taking' });
      }
    };
    void end();
    return () => taken.abort();
  }, [attemptId, sender, turn]);

  useEffect(() => () => dismissToast(REFUSED_TOAST), []);

  const submitLast = useEffectEvent(submitMarked);
  useEffect(() => {
    if (!isTimeOver) return;
    const left = new AbortController();
    const { signal } = left;
    const setOver = (isDone: boolean) =>
      setPhase((old) => (old.kind === 'finished' ? old : { kind: 'over', isDone }));
    setOver(false);
    submitLast();
    if (endPaper(attemptId, sender)) {
      setOver(true);
      return;
    }
    const end = async () => {
      await sender.whenSent(attemptId);
      // Refused for good: go on, the results page will say why.
      await tellEnd(attemptId, { signal, wake, onFailed: () => undefined }).catch(() => undefined);
      if (signal.aborted) return;
      await client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
      if (!signal.aborted) setOver(true);
    };
    void end();
    return () => left.abort();
  }, [attemptId, client, isTimeOver, sender]);

  return {
    phase,
    finish: () => {
      submitMarked();
      setPhase((old) => finishing(old.kind === 'finishing' ? old.turn + 1 : 0));
    },
    cancel: () => setPhase({ kind: 'taking' }),
    /** Tries to send waiting answers, and the end, at once. */
    retry: () => {
      sender.retryNow();
      wake.current();
    },
  };
}

const ENDED_KEY = 'exam_ended';

/** Tells the other tabs of this browser that an attempt has ended. */
export function tellEnded(attemptId: number): void {
  // Removed at once, so that the next call changes the key again: other tabs hear only changes.
  deviceStorage.set(ENDED_KEY, String(attemptId));
  deviceStorage.remove(ENDED_KEY);
}

/** The least time between two requests to set the clock: without a connection they must not run at every tick. */
const RESYNC_MS = 15_000;

/**
 * Asks the server for the attempt again whenever there is a sign that it may have ended: another tab ended it,
 * an answer was refused, or the person came back to the page and may have ended it on another device. Also
 * asks after the device slept or somebody set its clock, because the reply carries the server's time.
 */
export function useAskAgain(attemptId: number, sender: AnswerSender): void {
  const client = useQueryClient();
  useEffect(() => {
    let clockAskedAt = Number.NEGATIVE_INFINITY;
    const ask = () => void client.invalidateQueries({ queryKey: examKeys.attempt(attemptId) });
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const stops = [
      deviceStorage.onChangedElsewhere((key) => {
        if (key === ENDED_KEY) ask();
      }),
      sender.onEvent(({ kind }) => {
        if (kind === 'refused') ask();
      }),
      subscribeToTicks(() => {
        if (!serverClock.isDoubtful() || performance.now() - clockAskedAt < RESYNC_MS) return;
        clockAskedAt = performance.now();
        ask();
      }),
    ];
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [attemptId, client, sender]);
}

/** The path of an attempt's results, under the attempt's own exam type and mode. */
export function resultsPath({ type_exam, mode, exam_attempt_id }: Attempt): string {
  return paths.examResults(type_exam, modeSlugOf(mode), exam_attempt_id);
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
  const toStart = () => void navigate({ to: paths.examStart(attempt.type_exam, modeSlugOf(attempt.mode)) });
  return { toResults, toStart, restart };
}

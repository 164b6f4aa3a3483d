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

type ExamPhase =
  | { readonly kind: 'taking' }
  /** The person ended the exam and waiting answers are being sent. `turn` counts the times the end was asked for. */
  | { readonly kind: 'finishing'; readonly turn: number }
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

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends a stored paper taken on this device, with or without a connection. Returns false for any other attempt. */
function endPaper(attemptId: number, sender: AnswerSender): boolean {
  if (!paperRun(attemptId)) return false;
  endRun(attemptId);
  sender.retryNow();
  return true;
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
    dismissToast(REFUSED_TOAST);
    const end = async () => {
      if (endPaper(attemptId, sender)) {
        setPhase({ kind: 'finished' });
        return;
      }
      await sender.whenSent(attemptId);
      if (taken.signal.aborted) return;
      try {
        await finishAttempt(attemptId, { signal: taken.signal });
        if (!taken.signal.aborted) setPhase({ kind: 'finished' });
      } catch (error) {
        if (taken.signal.aborted) return;
        const again = () => setPhase({ kind: 'finishing', turn: 0 });
        showToast('error', messageOf(error, 'Error al finalizar el examen'), {
          id: REFUSED_TOAST,
          duration: UNDO_MS,
          action: { label: 'Reintentar', onPress: again },
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
    let isLeft = false;
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
      for (let failures = 1; !isLeft; failures += 1) {
        try {
          await finishAttempt(attemptId, { repeats: false });
          break;
        } catch (error) {
          const outcome = outcomeOfFailure(error);
          // Refused for good: go on, the results page will say why.
          if (outcome.kind === 'refused') break;
          const asked = new Promise<void>((resolve) => {
            wake.current = resolve;
          });
          await Promise.race([asked, wait(retryDelay(failures, Math.random(), outcome.retryAfterSeconds))]);
        }
      }
      if (isLeft) return;
      await client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
      if (!isLeft) setOver(true);
    };
    void end();
    return () => {
      isLeft = true;
    };
  }, [attemptId, client, isTimeOver, sender]);

  return {
    phase,
    finish: () => {
      submitMarked();
      setPhase((old) => ({ kind: 'finishing', turn: old.kind === 'finishing' ? old.turn + 1 : 0 }));
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { paperRun } from '../../../../api/kept/paper-runs.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { examKeys, finishAttempt } from '../../exams.queries.ts';
import { endRun } from '../../papers/paper-sync.ts';
import { type AnswerSender, retryDelay } from '../answers/answer-sender.ts';
import { outcomeOfFailure } from '../answers/answer-transport.ts';

export type ExamPhase =
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
        showToast('error', messageOf(error, 'Error al finalizar el examen'));
        setPhase({ kind: 'taking' });
      }
    };
    void end();
    return () => taken.abort();
  }, [attemptId, sender, turn]);

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

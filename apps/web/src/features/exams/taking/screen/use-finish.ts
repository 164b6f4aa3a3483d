import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { examKeys, finishAttempt } from '../../exams.queries.ts';
import { type AnswerSender, retryDelay } from '../answers/answer-sender.ts';
import { outcomeOfFailure } from '../answers/answer-transport.ts';

/** Results follow this long after the end, so that the last answer's word can be read. */
const RESULTS_AFTER_MS = 500;

export type ExamPhase =
  | { readonly kind: 'taking' }
  /** The person ended it; what waits is on its way. */
  | { readonly kind: 'finishing' }
  /** The time ended it. */
  | { readonly kind: 'over'; readonly isDone: boolean }
  | { readonly kind: 'finished' };

interface FinishOptions {
  readonly attemptId: number;
  readonly sender: AnswerSender;
  readonly isTimeOver: boolean;
  /** Hands every marked alternative to the sender. */
  readonly submitMarked: () => void;
  readonly onFinished: () => void;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends the attempt: everything answered is sent first, and only then the end is told. */
export function useFinish({ attemptId, sender, isTimeOver, submitMarked, onFinished }: FinishOptions) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<ExamPhase>({ kind: 'taking' });
  /** The run that may still change the screen; leaving or a newer run takes its place. */
  const run = useRef(0);
  /** Cuts short the wait before the end is told again. */
  const wake = useRef(() => {});
  /** Ends the request to finish, and its repetitions. */
  const withdraw = useRef(() => {});
  const latest = useRef({ submitMarked, onFinished });
  latest.current = { submitMarked, onFinished };

  const finish = useCallback(async () => {
    run.current += 1;
    const mine = run.current;
    const stop = new AbortController();
    withdraw.current = () => stop.abort();
    setPhase({ kind: 'finishing' });
    latest.current.submitMarked();
    await sender.whenSent(attemptId);
    if (mine !== run.current) return;
    try {
      await finishAttempt(attemptId, { signal: stop.signal });
    } catch (error) {
      if (mine !== run.current) return;
      showToast('error', messageOf(error, 'Error al finalizar el examen'));
      setPhase({ kind: 'taking' });
      return;
    }
    if (mine !== run.current) return;
    setPhase({ kind: 'finished' });
    await wait(RESULTS_AFTER_MS);
    if (mine === run.current) latest.current.onFinished();
  }, [attemptId, sender]);

  const cancel = useCallback(() => {
    run.current += 1;
    withdraw.current();
    setPhase({ kind: 'taking' });
  }, []);

  useEffect(() => {
    if (!isTimeOver) return;
    run.current += 1;
    const mine = run.current;
    setPhase((old) => (old.kind === 'finished' ? old : { kind: 'over', isDone: false }));
    latest.current.submitMarked();
    const end = async () => {
      await sender.whenSent(attemptId);
      for (let failures = 1; mine === run.current; failures += 1) {
        try {
          await finishAttempt(attemptId, { repeats: false });
          break;
        } catch (error) {
          const outcome = outcomeOfFailure(error);
          // Refused for good: the results page says what there is to say.
          if (outcome.kind === 'refused') break;
          const asked = new Promise<void>((resolve) => {
            wake.current = resolve;
          });
          await Promise.race([asked, wait(retryDelay(failures, Math.random(), outcome.retryAfterSeconds))]);
        }
      }
      if (mine !== run.current) return;
      await client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
      if (mine === run.current) setPhase({ kind: 'over', isDone: true });
    };
    void end();
    return () => {
      run.current += 1;
    };
  }, [attemptId, client, isTimeOver, sender]);

  /** What waits is tried at once. */
  const retry = useCallback(() => {
    sender.retryNow();
    wake.current();
  }, [sender]);

  return { phase, finish, cancel, retry };
}

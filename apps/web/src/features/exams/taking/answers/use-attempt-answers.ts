import type { Attempt, ExamItem, Progress } from '@amauta/contract/exams/attempt.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { examKeys, progressQuery, questionPageQuery } from '../../exams.queries.ts';
import { serverClock } from '../clock/server-clock.ts';
import { elapsedSeconds } from '../clock/use-exam-timer.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import type { AnswerSender, RefusedAnswer, SenderEvent } from './answer-sender.ts';
import { VERDICTS } from './item-state.ts';
import { refusedOf } from './refused-answers.ts';
import { withAnswerInProgress, withAnswerOnPage, withSavedAnswers } from './saved-answer.ts';

/** For a page left before its answer was saved. One at a time: stacked they would cover the question shown. */
const ANSWER_TOAST = { duration: 3_000, id: 'answer' };
const RECOVERED_NOTICE_MS = 4_000;

export interface GivenAnswer {
  readonly item: Pick<ExamItem, 'id' | 'number'>;
  readonly alternativeId: number;
  readonly page: number;
}

export interface AttemptAnswers {
  /** What the server said, with what was saved here since it was asked. */
  readonly progress: Progress;
  readonly pending: readonly PendingAnswer[];
  readonly pendingOf: (itemId: number) => PendingAnswer | undefined;
  readonly isLost: boolean;
  /** Given here and not saved, since the server no longer takes them. */
  readonly refused: readonly RefusedAnswer[];
  /** How many answers went out when the connection came back, for a few seconds. */
  readonly recovered: number | null;
  readonly submit: (answers: readonly GivenAnswer[]) => void;
}

/** The answers of one attempt on their way: hands them to the sender, and brings what it reports to the screen. */
export function useAttemptAnswers(
  attempt: Attempt,
  read: Progress,
  sender: AnswerSender,
  shownPage: RefObject<number>,
  onResult: (isCorrect: boolean) => void,
): AttemptAnswers {
  const attemptId = attempt.exam_attempt_id;
  const state = useSyncExternalStore(sender.subscribe, sender.state);
  const recovered = useSenderEvents(attemptId, sender, shownPage, onResult);
  const pending = useMemo(
    () => state.pending.filter((answer) => answer.attempt_id === attemptId),
    [state.pending, attemptId],
  );
  const pendingOf = useCallback(
    (itemId: number) => pending.find((answer) => answer.question_id === itemId),
    [pending],
  );
  const submit = useCallback(
    (answers: readonly GivenAnswer[]) => {
      const now = serverClock.now();
      for (const { item, alternativeId, page } of answers) {
        sender.submit({
          attempt_id: attemptId,
          question_id: item.id,
          selected_alternative_id: alternativeId,
          elapsed_time: elapsedSeconds(attempt, now),
          number: item.number,
          page,
          queued_at: now,
        });
      }
    },
    [attempt, attemptId, sender],
  );
  const refused = useMemo(() => refusedOf(state.refused, attemptId), [state.refused, attemptId]);
  const progress = useMemo(
    () => withSavedAnswers(read, state.saved, attemptId),
    [read, state.saved, attemptId],
  );
  const isLost = state.lost && pending.length > 0;
  return { progress, pending, pendingOf, isLost, refused, recovered, submit };
}

function useSenderEvents(
  attemptId: number,
  sender: AnswerSender,
  shownPage: RefObject<number>,
  onResult: (isCorrect: boolean) => void,
): number | null {
  const client = useQueryClient();
  const [recovered, setRecovered] = useState<number | null>(null);

  // Another tab may have settled them while this screen was loading.
  useEffect(() => readAnew(client, attemptId, sender.state().elsewhere), [attemptId, client, sender]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (event: SenderEvent) => {
      if (event.kind === 'recovered') {
        clearTimeout(timer);
        timer = setTimeout(() => setRecovered(null), RECOVERED_NOTICE_MS);
        setRecovered(event.saved);
      } else if (event.kind === 'elsewhere') {
        readAnew(client, attemptId, event.answers);
      } else if (event.kind === 'saved' && event.answer.attempt_id === attemptId) {
        // After an outage many come at once; only what is on the screen needs its own word.
        const isNews = !sender.state().lost || event.answer.page === shownPage.current;
        if (isNews) {
          // The page itself says it while it is shown.
          if (event.answer.page !== shownPage.current) announce(event.result.is_correct);
          onResult(event.result.is_correct);
        }
        // A reply on its way may have been written before this answer.
        void client.cancelQueries({ queryKey: examKeys.progress(attemptId) });
        client.setQueryData(
          questionPageQuery(attemptId, event.answer.page).queryKey,
          (page) => page && withAnswerOnPage(page, event.result),
        );
        client.setQueryData(
          progressQuery(attemptId).queryKey,
          (progress) =>
            progress && withAnswerInProgress(progress, event.answer.number, event.result.is_correct),
        );
      }
    };
    const stop = sender.onEvent(onEvent);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [attemptId, client, onResult, sender, shownPage]);
  return recovered;
}

function readAnew(client: QueryClient, attemptId: number, settled: readonly PendingAnswer[]): void {
  const own = settled.filter((answer) => answer.attempt_id === attemptId);
  for (const { page } of own) void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
  if (own.length > 0) void client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
}

function announce(isCorrect: boolean): void {
  showToast(isCorrect ? 'success' : 'error', VERDICTS[isCorrect ? 'correct' : 'incorrect'], ANSWER_TOAST);
}

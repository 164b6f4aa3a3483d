import type {
  AnswerResult,
  Attempt,
  ExamItem,
  Progress,
  QuestionPage,
} from '@amauta/contract/exams/attempt.ts';
import type { QueryClient } from '@tanstack/react-query';
import { examKeys, progressQuery } from '../../exams.queries.ts';
import { elapsedSeconds } from '../clock/exam-timer.ts';
import { serverClock } from '../clock/server-clock.ts';
import { isFact, type Pending, type PendingAnswer } from './answer-outbox.ts';
import type { AnswerSender } from './answer-sender.ts';
import { type ExamTally, tallyOf, withAnswerInProgress, withAnswerOnPage } from './item-state.ts';
import {
  forgetChoices,
  type MarkedChoices,
  onChoicesElsewhere,
  readChoices,
  storeChoice,
} from './marked-choices.ts';
import { createAttemptFrame, type SendingState } from './sending-state.ts';

/** The items of an attempt: which are marked, wait to be sent, are saved, or were refused. */
export interface AttemptState extends SendingState {
  /** The state of each item, and the number of items in each state. */
  readonly tally: ExamTally;
  /** Alternatives marked but not yet given as answers, by item id. */
  readonly choices: MarkedChoices;
  /** Answers that the server has not confirmed yet. */
  readonly pending: readonly PendingAnswer[];
  /** The server's results for the answers saved since this page was opened, by item id. */
  readonly results: ReadonlyMap<number, AnswerResult>;
}

/**
 * Holds all that is known of each item of one attempt. The sources are the server's progress and pages in the
 * query cache, the sender, and the marks on this device.
 *
 * An item that any source has called answered is never shown as open again, even if an older reply arrives
 * later. The store never writes to the cache.
 */
export function createAttemptStore(
  attempt: Attempt,
  opening: Progress,
  sender: AnswerSender,
  client: QueryClient,
) {
  const attemptId = attempt.exam_attempt_id;
  const isOwn = (answer: Pending): answer is PendingAnswer =>
    answer.attempt_id === attemptId && !isFact(answer);
  /** Whether the answer to an item is right, by item number. */
  const verdicts = new Map<number, boolean>();
  /**
   * Items whose page was already fetched anew. Each is asked for once, so that a server that contradicts
   * itself is not asked for ever.
   */
  const askedAnew = new Set<number>();
  let choices = readChoices(attemptId);
  const frame = createAttemptFrame({ attemptId, sender, client, derive, afterUpdate: askForOldPages });
  const { state, update } = frame;

  function derive(sending: SendingState): AttemptState {
    const { pending, saved } = sender.state();
    const waiting = pending.filter(isOwn);
    const results = new Map<number, AnswerResult>();
    for (const { answer, result } of saved.filter((each) => isOwn(each.answer))) {
      results.set(result.question_id, result);
      verdicts.set(answer.number, result.is_correct);
    }
    for (const { q, status } of client.getQueryData(progressQuery(attemptId).queryKey)?.questions_status ??
      []) {
      if (status !== 'unanswered') verdicts.set(q, status === 'correct');
    }
    for (const { number, user_answer } of pagesOf(client, attemptId).flatMap(({ items }) => items)) {
      if (user_answer !== null) verdicts.set(number, user_answer.status === 'correct');
    }
    const progress = [...verdicts].reduce(
      (known, [number, isCorrect]) => withAnswerInProgress(known, number, isCorrect),
      opening,
    );
    return { ...sending, tally: tallyOf(progress, waiting), choices, pending: waiting, results };
  }

  /**
   * Fetches pages anew that show an item as open although its result is known: a page fetched ahead may be
   * older than an answer given in another tab or on another device.
   */
  function askForOldPages(): void {
    for (const { page, items } of pagesOf(client, attemptId)) {
      const old = items.filter(
        ({ id, number, user_answer }) =>
          user_answer === null && verdicts.has(number) && !state().results.has(id) && !askedAnew.has(id),
      );
      for (const { id } of old) askedAnew.add(id);
      if (old.length > 0) void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
    }
  }

  /** Fetches the pages and counts of answers that another tab settled: only the server knows the results. */
  function readAnew(settled: readonly Pending[]): void {
    const own = settled.filter(isOwn);
    for (const { page } of own) void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
    if (own.length > 0) void client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
  }

  /**
   * Marks the cached counts as old without fetching them: this screen knows them, but the next one must read
   * them.
   */
  function forgetCounts(): void {
    void client.invalidateQueries({ queryKey: examKeys.progress(attemptId), refetchType: 'none' });
  }

  function readMarks(): void {
    choices = readChoices(attemptId);
    update();
  }

  /** Hands the marked alternatives of these items to the sender as answers, and removes the marks. */
  function submit(itemIds: readonly number[]): void {
    const now = serverClock.now();
    for (const itemId of itemIds) {
      const choice = choices[itemId];
      if (!choice) continue;
      sender.submit({
        attempt_id: attemptId,
        question_id: itemId,
        selected_alternative_id: choice.alternativeId,
        elapsed_time: elapsedSeconds(attempt, now),
        number: choice.number,
        page: choice.page,
        queued_at: now,
      });
    }
    forgetChoices(attemptId, itemIds);
    readMarks();
  }

  return {
    state,
    subscribe: frame.subscribe,
    /**
     * Starts listening to the sender, to the server's replies and to other tabs. Returns a function that stops
     * listening.
     */
    start(): () => void {
      const stops = [
        frame.listen(),
        sender.onEvent((event) => {
          if (event.kind === 'elsewhere') readAnew(event.answers);
          if (event.kind === 'saved' && isOwn(event.answer)) forgetCounts();
        }),
        onChoicesElsewhere(attemptId, readMarks),
      ];
      // Changes from before this store started to listen.
      readAnew(sender.state().elsewhere);
      readMarks();
      return () => {
        for (const stop of stops) stop();
      };
    },
    mark(item: Pick<ExamItem, 'id' | 'number'>, alternativeId: number, page: number): void {
      storeChoice(attemptId, item.id, { alternativeId, number: item.number, page });
      readMarks();
    },
    submit,
    /**
     * Gives every marked alternative of the attempt as an answer, on whichever page. Returns the numbers of
     * their items.
     */
    submitMarked(): readonly number[] {
      const open = state().tally.marks.filter((mark) => mark.state === 'unanswered');
      const given = Object.entries(choices).filter(([, choice]) =>
        open.some(({ number }) => number === choice.number),
      );
      submit(given.map(([itemId]) => Number(itemId)));
      // Also the marks of items that were answered elsewhere.
      forgetChoices(attemptId);
      readMarks();
      return given.map(([, { number }]) => number).sort((a, b) => a - b);
    },
  };
}

/** The pages of an attempt that were fetched, with their items. */
function pagesOf(client: QueryClient, attemptId: number): { page: number; items: readonly ExamItem[] }[] {
  return client
    .getQueriesData<QuestionPage>({ queryKey: examKeys.pages(attemptId) })
    .map(([key, page]) => ({ page: Number(key.at(-1)), items: page?.data.questions ?? [] }));
}

/** A page as the server sent it, with the answers saved since then added. */
export function withResults(page: QuestionPage, results: AttemptState['results']): QuestionPage {
  const saved = page.data.questions.flatMap(({ id }) => results.get(id) ?? []);
  return saved.reduce(withAnswerOnPage, page);
}

import type {
  AnswerResult,
  Attempt,
  ExamItem,
  Progress,
  QuestionPage,
} from '@amauta/contract/exams/attempt.ts';
import type { QueryClient } from '@tanstack/react-query';
import { examKeys, progressQuery } from '../../exams.queries.ts';
import { serverClock } from '../clock/server-clock.ts';
import { elapsedSeconds } from '../clock/use-exam-timer.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import type { AnswerSender, RefusedAnswer } from './answer-sender.ts';
import {
  type ExamTally,
  type ItemMark,
  type ItemState,
  stateOfItem,
  tallyOf,
  withAnswerInProgress,
  withAnswerOnPage,
} from './item-state.ts';
import {
  forgetChoices,
  type MarkedChoices,
  onChoicesElsewhere,
  readChoices,
  storeChoice,
} from './marked-choices.ts';

const RECOVERED_NOTICE_MS = 4_000;

/** The items of an attempt: what is marked, what waits to be sent, what is saved, and what was refused. */
export interface AttemptState {
  /** The state of each item, and how many there are of each. */
  readonly tally: ExamTally;
  /** What is marked and not yet given as an answer, by item id. */
  readonly choices: MarkedChoices;
  /** Answers that the server has not confirmed. */
  readonly pending: readonly PendingAnswer[];
  /** Given here and not saved, since the server no longer takes them. */
  readonly refused: readonly RefusedAnswer[];
  /** What the server said of the answers that were saved since this page was opened, by item id. */
  readonly results: ReadonlyMap<number, AnswerResult>;
  /** Answers wait because the connection is lost. */
  readonly isLost: boolean;
  /** The server says that it is away; otherwise nothing answers. */
  readonly isServerAway: boolean;
  /** How many answers went out when the connection came back, for a few seconds. */
  readonly recovered: number | null;
}

export interface GivenAnswer {
  readonly item: Pick<ExamItem, 'id' | 'number'>;
  readonly alternativeId: number;
  readonly page: number;
}

export interface AttemptStore {
  state(): AttemptState;
  subscribe(listener: () => void): () => void;
  /** Begins to hear the sender, the server's replies and other tabs. Returns how to stop. */
  start(): () => void;
  mark(item: Pick<ExamItem, 'id' | 'number'>, alternativeId: number, page: number): void;
  /** Hands answers to the sender; their marks are taken away. */
  submit(answers: readonly GivenAnswer[]): void;
  /** Every marked alternative becomes an answer, wherever it was marked. Returns the numbers of their items. */
  submitMarked(): readonly number[];
}

/**
 * Holds what is known of each item of one attempt, from all who know something: the server's progress and pages in
 * the cache of queries, the sender, and the marks on this device.
 *
 * An answer is a fact: an item that anybody has told to be answered is never shown as open again, however old the
 * reply is that arrives next. What the cache holds is never changed.
 */
export function createAttemptStore(
  attempt: Attempt,
  opening: Progress,
  sender: AnswerSender,
  client: QueryClient,
): AttemptStore {
  const attemptId = attempt.exam_attempt_id;
  const isOwn = (answer: Pick<PendingAnswer, 'attempt_id'>) => answer.attempt_id === attemptId;
  const listeners = new Set<() => void>();
  /** Whether the answer of an item is right, by the item's number. */
  const verdicts = new Map<number, boolean>();
  /** Items whose page was asked for anew: once each, so that a server that contradicts itself is not asked for ever. */
  const askedAnew = new Set<number>();
  let choices = readChoices(attemptId);
  let recovered: number | null = null;
  let state = derive();

  function derive(): AttemptState {
    const { pending, refused, saved, lost, isServerAway } = sender.state();
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
    return {
      tally: tallyOf(progress, waiting),
      choices,
      pending: waiting,
      refused: refused.filter(({ answer }) => isOwn(answer)),
      results,
      isLost: lost && waiting.length > 0,
      isServerAway,
      recovered,
    };
  }

  function update(): void {
    state = derive();
    for (const listener of [...listeners]) listener();
    askForOldPages();
  }

  /** A page that was fetched ahead may be older than an answer given in another tab or on another device. */
  function askForOldPages(): void {
    for (const { page, items } of pagesOf(client, attemptId)) {
      const old = items.filter(
        ({ id, number, user_answer }) =>
          user_answer === null && verdicts.has(number) && !state.results.has(id) && !askedAnew.has(id),
      );
      for (const { id } of old) askedAnew.add(id);
      if (old.length > 0) void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
    }
  }

  /** Another tab settled these answers: what became of them only the server knows. */
  function readAnew(settled: readonly PendingAnswer[]): void {
    const own = settled.filter(isOwn);
    for (const { page } of own) void client.invalidateQueries({ queryKey: examKeys.page(attemptId, page) });
    if (own.length > 0) void client.invalidateQueries({ queryKey: examKeys.progress(attemptId) });
  }

  /** Whoever opens another page reads the counts anew; here they are known. */
  function forgetCounts(): void {
    void client.invalidateQueries({ queryKey: examKeys.progress(attemptId), refetchType: 'none' });
  }

  function submit(answers: readonly GivenAnswer[]): void {
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
  }

  function readMarks(): void {
    choices = readChoices(attemptId);
    update();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tellRecovered = (count: number | null) => {
        recovered = count;
        update();
      };
      const stops = [
        sender.subscribe(update),
        sender.onEvent((event) => {
          if (event.kind === 'elsewhere') readAnew(event.answers);
          if (event.kind === 'saved' && isOwn(event.answer)) forgetCounts();
          if (event.kind !== 'recovered') return;
          clearTimeout(timer);
          timer = setTimeout(() => tellRecovered(null), RECOVERED_NOTICE_MS);
          tellRecovered(event.saved);
        }),
        onChoicesElsewhere(attemptId, readMarks),
        client.getQueryCache().subscribe((event) => {
          const [feature, id] = event.query.queryKey;
          const isRead = event.type === 'updated' && event.action.type === 'success';
          // Not at once: the cache still tells its other listeners.
          if (isRead && feature === 'exams' && id === attemptId) queueMicrotask(update);
        }),
        () => clearTimeout(timer),
      ];
      // What changed before this listened.
      readAnew(sender.state().elsewhere);
      readMarks();
      return () => {
        for (const stop of stops) stop();
      };
    },
    mark(item, alternativeId, page) {
      storeChoice(attemptId, item.id, { alternativeId, number: item.number, page });
      readMarks();
    },
    submit(answers) {
      submit(answers);
      forgetChoices(
        attemptId,
        answers.map(({ item }) => item.id),
      );
      readMarks();
    },
    submitMarked() {
      const open = new Set(state.tally.marks.filter(isOpen).map(({ number }) => number));
      const given = Object.entries(choices)
        .map(([id, choice]) => ({ item: { id: Number(id), number: choice.number }, ...choice }))
        .filter(({ item }) => open.has(item.number));
      submit(given);
      forgetChoices(attemptId);
      readMarks();
      return given.map(({ item }) => item.number).sort((a, b) => a - b);
    },
  };
}

const isOpen = ({ state }: ItemMark) => state === 'unanswered';

/** The pages of an attempt that were fetched, with their items. */
function pagesOf(client: QueryClient, attemptId: number): { page: number; items: readonly ExamItem[] }[] {
  return client
    .getQueriesData<QuestionPage>({ queryKey: examKeys.pages(attemptId) })
    .map(([key, page]) => ({ page: Number(key.at(-1)), items: page?.data.questions ?? [] }));
}

/** A page as the server sent it, with what was saved since. */
export function withResults(page: QuestionPage, results: AttemptState['results']): QuestionPage {
  const saved = page.data.questions.flatMap(({ id }) => results.get(id) ?? []);
  return saved.reduce(withAnswerOnPage, page);
}

/** The state of an item of the page shown. */
export function stateIn({ pending }: AttemptState, item: ExamItem): ItemState {
  return stateOfItem(
    item,
    pending.find(({ question_id }) => question_id === item.id),
  );
}

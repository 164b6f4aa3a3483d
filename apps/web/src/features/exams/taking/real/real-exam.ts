import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { ExamChoices, ExamFact, ItemChoice } from '@amauta/contract/exams/real.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { choicesQuery, examKeys } from '../../exams.queries.ts';
import { isAnswer, isFact, nextSequence, type Pending, type PendingFact } from '../answers/answer-outbox.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { type ExamTally, withFact } from '../answers/item-state.ts';
import { createAttemptFrame, type SendingState } from '../answers/sending-state.ts';
import { elapsedExactly } from '../clock/exam-timer.ts';
import { serverClock } from '../clock/server-clock.ts';
import { type Exam, useExamPages } from '../screen/exam.ts';

/** Results stay empty: nothing is corrected before the end. */
const NO_RESULTS = new Map();
const ELSEWHERE_NOTICE_MS = 20_000;

/** An exam as on the day: each choice is sent at once and may be changed until the end. */
export function useRealExam(attempt: Attempt, read: ExamChoices, sender: AnswerSender): Exam {
  const client = useQueryClient();
  const [store] = useState(() => createChoiceStore(attempt, read, sender, client));
  useEffect(() => store.start(), [store]);
  const answers = useSyncExternalStore(store.subscribe, store.state);
  const { tally, items } = answers;
  const pages = useExamPages(attempt, { tally, results: NO_RESULTS, isLost: answers.isLost });
  return {
    ...pages,
    tally,
    answers,
    stateOf: ({ id }) => (items.get(id)?.selected_alternative_id == null ? 'blank' : 'answered'),
    chosenOf: ({ id }) => items.get(id)?.selected_alternative_id ?? undefined,
    choose: ({ id }, alternativeId) => store.choose(id, alternativeId),
    isOpen: false,
    hint: 'Puedes cambiar tus respuestas hasta que termine el tiempo.',
    wouldStayOpen: tally.unanswered,
    markedAtEnd: [],
    saveAndCheck: () => 'nothing-open',
    submitMarked: () => undefined,
    real: {
      choiceOf: ({ id }) => items.get(id),
      toggleMark: ({ id }) => store.toggleMark(id),
      toggleDiscard: ({ id }, alternativeId) => store.toggleDiscard(id, alternativeId),
      takeBack: ({ id }) => store.takeBack(id),
      spend: store.spend,
      isElsewhere: useHasGrown(answers.otherDeviceFacts),
    },
  };
}

/** Whether the count has grown in the last seconds. A count above 0 at the start also counts as grown. */
function useHasGrown(count: number): boolean {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (count === seen) return;
    const timer = setTimeout(() => setSeen(count), ELSEWHERE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [count, seen]);
  return count > seen;
}

/** Answers, marks and discards of an exam as on the day, as far as this device knows them. */
interface ChoiceState extends SendingState {
  readonly tally: ExamTally;
  /** By item id. */
  readonly items: ReadonlyMap<number, ItemChoice>;
  /** Facts that the server has not confirmed yet, without the times of items: no screen waits for times. */
  readonly pending: readonly PendingFact[];
  /** How many facts other devices have reported in this exam. The number only grows. */
  readonly otherDeviceFacts: number;
}

/** A fact without its number, question and time. */
type Change = ExamFact extends infer F ? (F extends ExamFact ? Omit<F, FactHead> : never) : never;
type FactHead = 'sequence' | 'question_id' | 'elapsed_seconds';

/**
 * Holds the answers, marks and discards of an exam as on the day. The base is the choices that the server
 * sent; the facts of this device that the server did not know by then are laid over them. The base is never
 * changed, so a refused fact simply disappears and the choice before it shows again.
 */
export function createChoiceStore(
  attempt: Attempt,
  opening: ExamChoices,
  sender: AnswerSender,
  client: QueryClient,
) {
  const attemptId = attempt.exam_attempt_id;
  const isOwn = (entry: Pending): entry is PendingFact => entry.attempt_id === attemptId && isFact(entry);
  const frame = createAttemptFrame({ attemptId, sender, client, derive, afterUpdate: readOtherDevices });
  const { state, update } = frame;

  function known(): ExamChoices {
    return client.getQueryData(choicesQuery(attemptId).queryKey) ?? opening;
  }

  function derive(sending: SendingState): ChoiceState {
    const { pending, stored } = sender.state();
    const base = known();
    const waiting = pending.filter(isOwn);
    const confirmed = stored.filter(({ entry }) => isOwn(entry));
    const unknown = [...confirmed.map(({ entry }) => entry), ...waiting]
      .map(({ fact }) => fact)
      .filter(({ sequence }) => sequence > base.last_sequence)
      .sort((a, b) => a.sequence - b.sequence);
    const items = new Map(base.items.map((item) => [item.question_id, item]));
    for (const fact of unknown) {
      const item = items.get(fact.question_id);
      if (item) items.set(item.question_id, withFact(item, fact));
    }
    const told = waiting.filter(({ fact }) => fact.type !== 'TIME');
    return {
      ...sending,
      tally: tallyOfChoices([...items.values()], told),
      items,
      pending: told,
      otherDeviceFacts: confirmed.reduce(
        (most, { otherDeviceFacts }) => Math.max(most, otherDeviceFacts),
        base.other_device_facts,
      ),
    };
  }

  function readAnew(): void {
    void client.invalidateQueries({ queryKey: examKeys.choices(attemptId) });
  }

  /** The number of facts of other devices for which the choices were last fetched anew. */
  let readFor = opening.other_device_facts;
  function readOtherDevices(): void {
    const { otherDeviceFacts } = state();
    if (otherDeviceFacts <= readFor) return;
    readFor = otherDeviceFacts;
    if (known().other_device_facts < otherDeviceFacts) readAnew();
  }

  function give(itemId: number, change: Change, { isUrgent = true } = {}): void {
    const item = state().items.get(itemId);
    if (!item) return;
    const now = serverClock.now();
    const entry: PendingFact = {
      attempt_id: attemptId,
      question_id: itemId,
      number: item.q,
      page: item.page,
      queued_at: now,
      started_at: Date.parse(attempt.start_time),
      fact: {
        ...change,
        sequence: nextSequence(deviceStorage, known().last_sequence),
        question_id: itemId,
        elapsed_seconds: elapsedExactly(attempt, now),
      },
    };
    if (isUrgent) sender.submit(entry);
    else sender.keep(entry);
  }

  return {
    state,
    subscribe: frame.subscribe,
    /** Starts listening to the sender and to the server's replies. Returns a function that stops listening. */
    start(): () => void {
      const onVisible = () => {
        if (document.visibilityState === 'visible') readAnew();
      };
      document.addEventListener('visibilitychange', onVisible);
      const stops = [
        frame.listen(),
        sender.onEvent((event) => {
          if (event.kind === 'elsewhere' && event.answers.some(isOwn)) readAnew();
        }),
        () => document.removeEventListener('visibilitychange', onVisible),
      ];
      // Facts that another tab sent before this store started to listen.
      if (sender.state().elsewhere.some(isOwn)) readAnew();
      update();
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Answers an item, or changes its answer. Choosing a discarded alternative recovers it. */
    choose(itemId: number, alternativeId: number): void {
      const item = state().items.get(itemId);
      if (!item || item.selected_alternative_id === alternativeId) return;
      if (item.discarded_alternative_ids.includes(alternativeId)) {
        give(itemId, { type: 'DISCARD', alternative_id: alternativeId, on: false }, { isUrgent: false });
      }
      give(itemId, { type: 'ANSWER', alternative_id: alternativeId });
    },
    takeBack(itemId: number): void {
      if (state().items.get(itemId)?.selected_alternative_id == null) return;
      give(itemId, { type: 'ANSWER', alternative_id: null });
    },
    toggleMark(itemId: number): void {
      give(itemId, { type: 'MARK', on: !state().items.get(itemId)?.marked });
    },
    /** Strikes an alternative out, or recovers it. Striking out the chosen alternative takes the answer back. */
    toggleDiscard(itemId: number, alternativeId: number): void {
      const item = state().items.get(itemId);
      if (!item) return;
      const on = !item.discarded_alternative_ids.includes(alternativeId);
      if (on && item.selected_alternative_id === alternativeId) {
        give(itemId, { type: 'ANSWER', alternative_id: null }, { isUrgent: false });
      }
      give(itemId, { type: 'DISCARD', alternative_id: alternativeId, on });
    },
    /** Reports how long the items were on the screen; the seconds are shared equally among them. */
    spend(itemIds: readonly number[], seconds: number): void {
      for (const itemId of itemIds) {
        give(itemId, { type: 'TIME', spent_seconds: seconds / itemIds.length }, { isUrgent: false });
      }
    },
  };
}

function tallyOfChoices(items: readonly ItemChoice[], waiting: readonly PendingFact[]): ExamTally {
  const answered = items.filter((item) => item.selected_alternative_id !== null).length;
  const pending = [...new Set(waiting.filter(isAnswer).map(({ number }) => number))];
  return {
    total: items.length,
    correct: 0,
    incorrect: 0,
    unanswered: items.length - answered,
    pending,
    saved: answered,
    answered,
    marked: items.filter((item) => item.marked).length,
    marks: items
      .toSorted((a, b) => a.q - b.q)
      .map(({ q, page, selected_alternative_id: selected, marked }) => ({
        number: q,
        page,
        state: selected === null ? 'blank' : 'answered',
        isMarked: marked,
      })),
  };
}

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { examKeys } from '../../exams.queries.ts';
import {
  sampleAnswered,
  sampleAttempt,
  sampleItem,
  samplePage,
  sampleProgress,
} from '../fixtures/exam-samples.fixture.ts';
import { oneByOne } from '../fixtures/sender.fixture.ts';
import { createAnswerOutbox, type PendingAnswer } from './answer-outbox.ts';
import { createAnswerSender, type SendOutcome } from './answer-sender.ts';
import { createAttemptStore, withResults } from './attempt-store.ts';
import { stateOfItem } from './item-state.ts';
import { readChoices } from './marked-choices.ts';

const PAGES = [[1], [2, 3], [4]];
const TOTALS = { pages: 3, questions: 4 };

function saved({ question_id, selected_alternative_id }: PendingAnswer): SendOutcome {
  const correct_alternative_id = question_id * 10 + 1;
  const is_correct = selected_alternative_id === correct_alternative_id;
  const justification: [] = [];
  return {
    kind: 'saved',
    result: { question_id, selected_alternative_id, is_correct, correct_alternative_id, justification },
  };
}

function open({ send = saved }: { send?: (answer: PendingAnswer) => SendOutcome } = {}) {
  const client = new QueryClient();
  client.setQueryData(examKeys.progress(7), sampleProgress(PAGES));
  const sender = createAnswerSender({
    outbox: createAnswerOutbox(deviceStorage, 3),
    send: oneByOne(send),
    exclusively: (work) => work(),
    random: () => 1,
  });
  const store = createAttemptStore(sampleAttempt(), sampleProgress(PAGES), sender, client);
  const stop = store.start();
  const states = () => store.state().tally.marks.map(({ state }) => state);
  return { client, sender, store, stop, states };
}

const choice = (number: number) => ({ alternativeId: number * 10 + 1, number, page: number });
type Store = ReturnType<typeof open>['store'];
function answer(store: Store, number: number): void {
  store.mark({ id: number, number }, number * 10 + 1, number);
  store.submit([number]);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('two tabs', () => {
  /** Writes a mark as another tab would: the browser then fires `storage` in this tab. */
  function otherTabMarks(itemId: number, value: string | null): void {
    const key = `exam_choices/7/${itemId}`;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  it("keep each other's marks and show them", () => {
    const { store } = open();
    otherTabMarks(6, JSON.stringify(choice(6)));
    expect(store.state().choices).toEqual({ 6: choice(6) });
    store.mark({ id: 5, number: 5 }, 51, 5);
    expect(readChoices(7)).toEqual({ 5: choice(5), 6: choice(6) });
    otherTabMarks(6, null);
    expect(store.state().choices).toEqual({ 5: choice(5) });
  });
});

describe('an item', () => {
  it('is first marked, then waits to be sent, then has the verdict of the server', async () => {
    const { store, states } = open();
    store.mark({ id: 1, number: 1 }, 11, 1);
    expect(states()[0]).toBe('unanswered');
    store.submit([1]);
    expect(store.state().choices).toEqual({});
    expect(states()[0]).toBe('pending');
    expect(stateOfItem(sampleItem(1), store.state().pending)).toBe('pending');
    await vi.advanceTimersByTimeAsync(10);
    expect(states()[0]).toBe('correct');
    expect(store.state().pending).toEqual([]);
    const page = samplePage(1, [sampleItem(1)], TOTALS);
    expect(withResults(page, store.state().results).data.questions[0]).toMatchObject({
      user_answer: { selected_alternative_id: 11, status: 'correct' },
      correct_alternative_id: 11,
    });
  });

  it('stays answered whatever older reply arrives after it', async () => {
    const { client, store, states } = open();
    answer(store, 2);
    await vi.advanceTimersByTimeAsync(10);
    client.setQueryData(examKeys.progress(7), sampleProgress(PAGES));
    client.setQueryData(examKeys.page(7, 2), samplePage(2, [sampleItem(2), sampleItem(3)], TOTALS));
    await vi.advanceTimersByTimeAsync(10);
    expect(states()).toEqual(['unanswered', 'correct', 'unanswered', 'unanswered']);
    expect(store.state().tally).toMatchObject({ saved: 1, answered: 1, unanswered: 3 });
  });

  it('that is refused is open again and told of', async () => {
    const { store, states } = open({ send: () => ({ kind: 'refused', message: 'El examen ya terminó.' }) });
    answer(store, 4);
    await vi.advanceTimersByTimeAsync(10);
    expect(states()[3]).toBe('unanswered');
    expect(store.state().refused.map(({ message }) => message)).toEqual(['El examen ya terminó.']);
  });
});

describe('what the server tells', () => {
  it('counts an answer that stands on a page but not in the progress', async () => {
    const { client, states } = open();
    client.setQueryData(examKeys.page(7, 1), samplePage(1, [sampleAnswered(1, 12)], TOTALS));
    await vi.advanceTimersByTimeAsync(10);
    expect(states()[0]).toBe('incorrect');
  });

  it('fetches once a page that is older than the progress, and no page of an item answered here', async () => {
    const { client, store } = open();
    client.setQueryData(examKeys.page(7, 1), samplePage(1, [sampleItem(1)], TOTALS));
    client.setQueryData(examKeys.page(7, 3), samplePage(3, [sampleItem(4)], TOTALS));
    answer(store, 4);
    await vi.advanceTimersByTimeAsync(10);
    const asked = vi.spyOn(client, 'invalidateQueries');
    const progress = sampleProgress(PAGES);
    progress.questions_status[0] = { q: 1, page: 1, status: 'correct' };
    client.setQueryData(examKeys.progress(7), progress);
    await vi.advanceTimersByTimeAsync(10);
    client.setQueryData(examKeys.progress(7), { ...progress });
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.mock.calls).toEqual([[{ queryKey: examKeys.page(7, 1) }]]);
  });
});

it('every mark becomes an answer, but for those of answered items', async () => {
  const { store, sender, states } = open();
  answer(store, 1);
  await vi.advanceTimersByTimeAsync(10);
  for (const number of [4, 1, 2]) store.mark({ id: number, number }, number * 10 + 1, number);
  expect(store.submitMarked()).toEqual([2, 4]);
  expect(store.state().choices).toEqual({});
  expect(localStorage.getItem('exam_choices/7/1')).toBeNull();
  await sender.whenSent(7);
  expect(states()).toEqual(['correct', 'correct', 'unanswered', 'correct']);
});

it('a stopped store follows the sender no more', async () => {
  const { store, stop, states } = open();
  stop();
  answer(store, 1);
  const listener = vi.fn();
  store.subscribe(listener);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(listener).not.toHaveBeenCalled();
  expect(states()[0]).toBe('pending');
});

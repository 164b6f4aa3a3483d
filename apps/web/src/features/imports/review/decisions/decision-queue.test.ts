import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../../api/api-error.ts';
import { draftItem, draftOf } from '../review.fixture.ts';
import { createDecisionQueue, type Decision } from './decision-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: 'INTERNAL', message: 'Falló.', retryAfterSeconds });
const refusal = new ApiError({ status: 400, code: 'INVALID_INPUT', message: 'Falta la clave.' });

/** A queue whose server answers each sending with the next of `answers`: an error or 'done'. */
function queueWith(answers: (Error | 'done')[] = []) {
  const told: string[] = [];
  const queue = createDecisionQueue({
    onDone: ({ id }) => told.push(`done ${id}`),
    onRefused: ({ draftId }, error) => told.push(`refused ${draftId}: ${(error as Error).message}`),
    onEmpty: () => told.push('empty'),
  });
  const decision = (draftId: number): Decision => ({
    draftId,
    status: 'discarded',
    index: 0,
    async send(): Promise<ImportDraft> {
      told.push(`sent ${draftId}`);
      const answer = answers.shift() ?? 'done';
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (answer !== 'done') throw answer;
      return draftOf(draftId, [draftItem(draftId)]);
    },
  });
  return { queue, told, add: (...ids: number[]) => ids.forEach((id) => void queue.add(decision(id))) };
}

/** Undoes a discard at the server. */
const undo = () => Promise.resolve(draftOf(9, [draftItem(9)]));

test('decisions are sent one at a time, in their order', async () => {
  const { queue, told, add } = queueWith();
  add(1, 2, 3);
  expect(told).toEqual(['sent 1']);
  expect(queue.state().waiting.map(({ draftId }) => draftId)).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['sent 1', 'done 1', 'sent 2', 'done 2', 'sent 3', 'done 3', 'empty']);
  expect(queue.state()).toEqual({ waiting: [], isStuck: false });
});

test('a decision is sent again after the time that the server names, and later decisions wait', async () => {
  const { queue, told, add } = queueWith([away(503, 7), away(503, 1)]);
  add(1, 2);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(told).toEqual(['sent 1']);
  expect(queue.state().isStuck).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['sent 1', 'sent 1', 'sent 1', 'done 1', 'sent 2', 'done 2', 'empty']);
  expect(queue.state().isStuck).toBe(false);
});

test('without a connection a decision is sent again until it arrives, at once when the connection is back', async () => {
  const offline = new NetworkError('Sin conexión.', 'offline');
  const { queue, told, add } = queueWith(Array.from({ length: 12 }, () => offline));
  add(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told.length).toBeGreaterThan(4);
  expect(new Set(told)).toEqual(new Set(['sent 1']));
  while (queue.state().waiting.length > 0) {
    queue.retry();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(told.slice(-3)).toEqual(['sent 1', 'done 1', 'empty']);
});

test('a refused decision is handed back, and the later ones are sent', async () => {
  const { told, add } = queueWith([refusal]);
  add(1, 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['sent 1', 'refused 1: Falta la clave.', 'sent 2', 'done 2', 'empty']);
});

test('a decision on which the server fails each time is given up', async () => {
  const { told, add } = queueWith(Array.from({ length: 9 }, () => away(500)));
  add(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toEqual(['sent 1', 'sent 1', 'sent 1', 'sent 1', 'refused 1: Falló.', 'empty']);
});

test('a decision that was not sent yet can be taken back', async () => {
  const { queue, told, add } = queueWith();
  add(1, 2, 3);
  expect(queue.takeBack(1, undo)).toBe(false);
  expect(queue.takeBack(2, undo)).toBe(true);
  expect(queue.takeBack(9, undo)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['sent 1', 'done 1', 'sent 3', 'done 3', 'empty']);
});

test('a discard that the server may have received is taken back by sending its undoing in its place', async () => {
  const { queue, told, add } = queueWith([away(503, 5)]);
  add(1, 2);
  expect(queue.takeBack(1, undo)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(queue.takeBack(1, undo)).toBe(true);
  expect(queue.state().waiting.map(({ draftId, status }) => `${draftId} ${status}`)).toEqual([
    '1 pending',
    '2 discarded',
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['sent 1', 'done 9', 'sent 2', 'done 2', 'empty']);
});

test.each([
  ['all arrived', [], true],
  ['the server is away', ['done', away(503, 30)], false],
  ['one was refused', ['done', refusal], false],
] as const)('waiting for the end tells that %s', async (_name, answers, expected) => {
  const { queue, add } = queueWith([...answers]);
  add(1, 2, 3);
  const settled = queue.settle();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await settled).toBe(expected);
});

test('a closed queue sends nothing', async () => {
  const { queue, told, add } = queueWith([away(503, 5)]);
  add(1, 2);
  await vi.advanceTimersByTimeAsync(200);
  queue.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['sent 1']);
});

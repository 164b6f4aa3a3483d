import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../../api/api-error.ts';
import { patchItem } from '../../../../question-form/model/form-changes.ts';
import { draftItem, draftOf } from '../review.fixture.ts';
import { createDraftSession, SAVE_REST_MS } from './draft-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: 'CONFLICT' | 'INVALID_INPUT', fields = {}) =>
  new ApiError({ status, code, message: 'Texto del servidor.', fields });

/** A session whose saves the test answers one by one. */
function begin() {
  const draft = draftOf(1, [draftItem(12)]);
  const waiting: { answer: (draft: ImportDraft) => void; fail: (error: Error) => void; number: number }[] =
    [];
  const onSaved = vi.fn();
  const session = createDraftSession(draft, {
    save: (_id, form) =>
      new Promise((resolve, reject) => {
        const { questions } = JSON.parse(String(form.get('data'))) as ImportDraft;
        waiting.push({ answer: resolve, fail: reject, number: questions[0]?.number ?? 0 });
      }),
    onSaved,
  });
  const key = session.store.get().content.items[0]?.key ?? '';
  const type = (number: number) => session.store.change(patchItem(key, { number: String(number) }));
  const answer = (at: number, version: number) =>
    waiting[at]?.answer(draftOf(1, [draftItem(waiting[at].number)], { version }));
  return { session, type, waiting, answer, onSaved, key };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('text is saved once the typing rests', async () => {
  const { session, type, waiting, answer, onSaved } = begin();
  expect(session.state().kind).toBe('saved');
  type(1);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS - 1);
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS - 1);
  expect([waiting.length, session.state().kind]).toEqual([0, 'waiting']);
  await vi.advanceTimersByTimeAsync(1);
  expect([waiting.length, session.state().kind]).toEqual([1, 'saving']);
  answer(0, 2);
  await settle();
  expect(session.state().kind).toBe('saved');
  expect(session.stored().version).toBe(2);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(session.isSettled()).toBe(true);
});

test('text that is typed during a save is saved after it', async () => {
  const { session, type, waiting, answer } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  type(14);
  answer(0, 2);
  await settle();
  expect(session.state().kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  expect(waiting.map(({ number }) => number)).toEqual([13, 14]);
  answer(1, 3);
  await settle();
  expect(session.isSettled()).toBe(true);
});

test('flushing saves all text at once, also text that is typed meanwhile', async () => {
  const { session, type, waiting, answer } = begin();
  type(13);
  const done = session.flush();
  await settle();
  type(14);
  answer(0, 2);
  await settle();
  answer(1, 3);
  await expect(done).resolves.toBe(true);
  expect(waiting).toHaveLength(2);
});

test('a save without an answer is repeated by itself', async () => {
  const { session, type, waiting, answer } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  waiting[0]?.fail(new NetworkError('Sin conexión.', 'offline'));
  await settle();
  expect(session.state()).toEqual({
    kind: 'failed',
    message: 'Sin conexión. El cambio se guardará solo cuando vuelva.',
    isOffline: true,
  });
  expect(session.isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  answer(1, 2);
  await settle();
  expect(session.state().kind).toBe('saved');
});

test('a save is repeated at the time that the server names, however often the server was unavailable', async () => {
  const { session, type, waiting, answer } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(waiting).toHaveLength(tries);
    const away = { status: 503, code: 'OVERLOADED', message: 'No responde.', retryAfterSeconds: 5 } as const;
    waiting[tries - 1]?.fail(new ApiError(away));
    await vi.advanceTimersByTimeAsync(5_000);
  }
  answer(4, 2);
  await settle();
  expect(session.state().kind).toBe('saved');
});

test('a refusal stands on its field, and the next change is saved', async () => {
  const { session, type, waiting, key } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  waiting[0]?.fail(refusal(400, 'INVALID_INPUT', { 'questions.0.number': ['No vale.'] }));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(waiting).toHaveLength(1);
  expect(session.store.get().problems.get(`number:${key}`)).toBe('No vale.');
});

test('a newer version stops the saving until the person chooses their own text', async () => {
  const { session, type, waiting } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  waiting[0]?.fail(refusal(409, 'CONFLICT'));
  await settle();
  type(14);
  await vi.advanceTimersByTimeAsync(100_000);
  expect([session.state().kind, waiting.length]).toEqual(['conflict', 1]);
  await expect(session.flush()).resolves.toBe(false);
  void session.rebase(draftOf(1, [draftItem(20)], { version: 7 }), 'mine');
  await settle();
  expect(waiting.at(-1)?.number).toBe(14);
});

test('the stored version replaces the typed text when the person chooses it', async () => {
  const { session, type } = begin();
  type(13);
  session.conflict('Otra persona la cambió.');
  void session.rebase(draftOf(1, [draftItem(20)], { version: 7 }), 'stored');
  expect(session.store.get().content.items[0]?.number).toBe('20');
  expect(session.isSettled()).toBe(true);
});

test('typing the stored text again needs no save', async () => {
  const { session, type, waiting } = begin();
  const { content } = session.store.get();
  type(13);
  session.store.change(() => content);
  await vi.advanceTimersByTimeAsync(SAVE_REST_MS);
  expect([session.state().kind, waiting.length]).toEqual(['saved', 0]);
});

test.each([
  ['while it rests', 0],
  ['while it is sent', SAVE_REST_MS],
])('a session that is closed %s sends nothing more, whatever comes back', async (_name, passed) => {
  const { session, type, waiting } = begin();
  type(13);
  await vi.advanceTimersByTimeAsync(passed);
  session.close();
  waiting[0]?.fail(new NetworkError('Sin conexión.', 'offline'));
  const sent = waiting.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await session.flush()).toBe(false);
  expect(waiting).toHaveLength(sent);
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseSession } from '../../../../api/session-store.ts';
import { type Draft, type DraftStore, draftToOffer } from '../../../../question-form/drafts/draft-store.ts';
import { createFormStore } from '../../../../question-form/form-store.ts';
import { patchItem, withClass } from '../../../../question-form/model/form-changes.ts';
import { individual } from '../../../../question-form/model/form-content.fixture.ts';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { useDraft } from './use-draft.ts';

const TARGET = 'pregunta 31';
const content = individual();
const draft = (change: Partial<Draft> = {}): Draft => ({
  id: 'old',
  ownerId: administrator.id,
  target: TARGET,
  savedAt: 1_000,
  content,
  ...change,
});

function memoryDrafts(...given: Draft[]): DraftStore & { kept: Map<string, Draft> } {
  const kept = new Map(given.map((one) => [one.id, one]));
  return {
    kept,
    list: async () => [...kept.values()],
    save: async (one) => void kept.set(one.id, one),
    remove: async (id) => void kept.delete(id),
    keepNow: () => undefined,
  };
}

test.each<[name: string, drafts: Draft[], offered: string | undefined]>([
  ['none', [], undefined],
  ['the newest', [draft(), draft({ id: 'newer', savedAt: 2_000 })], 'newer'],
  ['not of another account', [draft({ ownerId: 99 })], undefined],
  ['not of another question', [draft({ target: 'pregunta 32' })], undefined],
  ['not its own', [draft({ id: 'own' })], undefined],
])('what is offered: %s', (_name, drafts, offered) => {
  const wanted = { ownerId: administrator.id, target: TARGET, ownId: 'own' };
  expect(draftToOffer(drafts, wanted)?.id).toBe(offered);
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs(administrator);
});
afterEach(() => vi.useRealTimers());

function openForm(drafts: DraftStore) {
  const store = createFormStore(content);
  const view = renderHook(() => useDraft(store, TARGET, drafts));
  const type = (number: string) => act(() => store.change(patchItem('item24', { number })));
  const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000));
  return { store, type, rest, result: view.result, leave: view.unmount };
}

test('what is typed is kept after a moment, and forgotten once it is saved', async () => {
  const drafts = memoryDrafts();
  const { type, rest, result } = openForm(drafts);
  type('25');
  type('26');
  expect(drafts.kept.size).toBe(0);
  await rest();
  expect([...drafts.kept.values()].map((one) => one.content.items[0]?.number)).toEqual(['26']);
  expect(result.current.savedAt).not.toBeNull();
  await act(() => result.current.forget());
  expect(drafts.kept.size).toBe(0);
});

test('a draft whose changes were undone is removed, also when the page is left at once', async () => {
  const drafts = memoryDrafts();
  const { type, rest, result, leave } = openForm(drafts);
  type('25');
  await rest();
  type('24');
  await rest();
  expect(drafts.kept.size).toBe(0);
  expect(result.current.savedAt).toBeNull();
  type('26');
  await rest();
  expect(drafts.kept.size).toBe(1);
  type('24');
  leave();
  await rest();
  expect(drafts.kept.size).toBe(0);
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test.each<[name: string, leave: (form: ReturnType<typeof openForm>) => void]>([
  ['the page changes', ({ leave }) => leave()],
  ['the page is loaded again', () => void window.dispatchEvent(new Event('beforeunload'))],
  ['the page is closed', () => void window.dispatchEvent(new Event('pagehide'))],
  ['the page is hidden', hide],
  [
    'the session is lost, and the page changes',
    ({ leave }) => {
      act(() => loseSession());
      leave();
    },
  ],
])('the last burst before %s is kept, for its author', async (_name, leave) => {
  const drafts = memoryDrafts();
  const form = openForm(drafts);
  form.type('25');
  await act(() => vi.advanceTimersByTimeAsync(100));
  leave(form);
  await act(() => vi.advanceTimersByTimeAsync(0));
  vi.restoreAllMocks();
  expect([...drafts.kept.values()]).toMatchObject([
    { ownerId: administrator.id, content: { items: [{ number: '25' }] } },
  ]);
});

test('a draft that was given up is not kept again when the page is left', async () => {
  const drafts = memoryDrafts();
  const { type, rest, result, leave } = openForm(drafts);
  type('25');
  await act(() => result.current.forget());
  leave();
  await rest();
  expect(drafts.kept.size).toBe(0);
});

test('a form in which nothing was written is not kept', async () => {
  const drafts = memoryDrafts();
  const { store, rest } = openForm(drafts);
  act(() => store.change(withClass('COMMON')));
  await rest();
  expect(drafts.kept.size).toBe(0);
});

test('a draft of an earlier visit is offered, and belongs to this form once it is recovered', async () => {
  const left = individual({ number: '77' });
  const drafts = memoryDrafts(draft({ content: left }));
  const { store, result } = openForm(drafts);
  await waitFor(() => expect(result.current.offer?.id).toBe('old'));
  act(() => result.current.recover());
  expect(store.get().content).toBe(left);
  expect(store.isDirty()).toBe(true);
  await waitFor(() => expect(drafts.kept.has('old')).toBe(false));
  expect(drafts.kept.size).toBe(1);
});

test('new text doesn’t overwrite the offered draft, and discarding removes only the offered one', async () => {
  const drafts = memoryDrafts(draft());
  const { type, rest, result } = openForm(drafts);
  await waitFor(() => expect(result.current.offer).not.toBeNull());
  type('25');
  await rest();
  expect(drafts.kept.size).toBe(2);
  act(() => result.current.discard());
  await waitFor(() => expect(drafts.kept.has('old')).toBe(false));
  expect(drafts.kept.size).toBe(1);
});

test('the form works on a device that is full', async () => {
  const drafts = memoryDrafts();
  drafts.save = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { type, rest, result } = openForm(drafts);
  type('25');
  await rest();
  expect(result.current.savedAt).toBeNull();
});

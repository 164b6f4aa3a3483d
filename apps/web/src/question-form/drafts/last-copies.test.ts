import { expect, test } from 'vitest';
import { deviceStorage } from '../../api/device-storage.ts';
import { file, imageBlock, individual, textBlock } from '../model/form-content.fixture.ts';
import type { Draft } from './draft-store.ts';
import { withLastCopies } from './last-copies.ts';

const draft = (savedAt: number, change: Partial<Draft> = {}): Draft => ({
  id: 'own',
  ownerId: 7,
  target: 'pregunta 31',
  savedAt,
  content: individual({ number: String(savedAt) }),
  ...change,
});

/** A store that outlives the page. While `isLost` is true its writes never end. */
function slowStore(...given: Draft[]) {
  const kept = new Map(given.map((one) => [one.id, one]));
  const end = (write: () => void) => (store.isLost ? new Promise<never>(() => {}) : Promise.resolve(write()));
  const store = {
    isLost: false,
    kept,
    list: async () => [...kept.values()],
    save: (one: Draft) => end(() => kept.set(one.id, one)),
    remove: (id: string) => end(() => kept.delete(id)),
  };
  return store;
}
const open = (store: ReturnType<typeof slowStore>) => withLastCopies(store, deviceStorage, () => 5_000);
const numbers = (drafts: readonly Draft[]) => drafts.map(({ content }) => content.items[0]?.number);

test.each<[name: string, given: Draft[]]>([
  ['the first', []],
  ['a later', [draft(1_000)]],
])(
  '%s write that the page didn’t live to see is listed next, and then stands in the store',
  async (_name, given) => {
    const store = slowStore(...given);
    store.isLost = true;
    const left = open(store);
    void left.save(draft(2_000));
    left.keepNow();
    store.isLost = false;
    expect(numbers(await open(store).list())).toEqual(['2000']);
    await expect.poll(() => localStorage.length).toBe(0);
    expect(numbers([...store.kept.values()])).toEqual(['2000']);
  },
);

test('what the store has stays nowhere else', async () => {
  const store = slowStore();
  const drafts = open(store);
  const saving = drafts.save(draft(2_000));
  drafts.keepNow();
  expect(localStorage).toHaveLength(1);
  await saving;
  expect(localStorage).toHaveLength(0);
  drafts.keepNow();
  expect(localStorage).toHaveLength(0);
});

test('a newer write is not undone by the copy of an older one', async () => {
  const store = slowStore();
  store.isLost = true;
  const left = open(store);
  void left.save(draft(2_000));
  left.keepNow();
  store.kept.set('own', draft(3_000));
  store.isLost = false;
  expect(numbers(await open(store).list())).toEqual(['3000']);
  expect(localStorage).toHaveLength(0);
});

test('what was given up as the page was left is not listed again', async () => {
  const store = slowStore(draft(1_000));
  store.isLost = true;
  const left = open(store);
  void left.save(draft(2_000));
  left.keepNow();
  void left.remove('own');
  left.keepNow();
  store.isLost = false;
  expect(await open(store).list()).toEqual([]);
  await expect.poll(() => store.kept.size).toBe(0);
  expect(localStorage).toHaveLength(0);
});

test('images, which the copy can’t hold, come from the store', async () => {
  const image = imageBlock(file('plano.png'), 'Un plano');
  const content = individual({ statement: [textBlock('<p>Mira</p>'), image, imageBlock(file('nueva.png'))] });
  const before = individual({ statement: [image] });
  const store = slowStore(draft(1_000, { content: before }));
  store.isLost = true;
  const left = open(store);
  void left.save(draft(2_000, { content }));
  left.keepNow();
  store.isLost = false;
  const [listed] = await open(store).list();
  const statement = listed?.content.items[0]?.statement;
  expect(statement).toMatchObject([{ html: '<p>Mira</p>' }, { description: 'Un plano' }]);
  expect(statement?.[1]).toHaveProperty('image', image.image);
});

test.each(['', '{', 'null', '7', '{"id":"own","savedAt":2000}'])(
  'a damaged copy is removed: %s',
  async (text) => {
    localStorage.setItem('draft_copy/own', text);
    expect(numbers(await open(slowStore(draft(1_000))).list())).toEqual(['1000']);
    expect(localStorage).toHaveLength(0);
  },
);

test('a draft of more than a million characters leaves the room to others', () => {
  const store = slowStore();
  store.isLost = true;
  const drafts = open(store);
  void drafts.save(draft(2_000, { content: individual({ statement: [textBlock('a'.repeat(1_000_000))] }) }));
  drafts.keepNow();
  expect(localStorage).toHaveLength(0);
});

import { expect, test } from 'vitest';
import { createRememberedRows } from './remembered-rows.ts';

/** A memory over rows whose value and time a test sets. Rows of every key are alike. */
function remembered(rememberedMs = 900, most = 10) {
  const state = { ms: 0, reads: 0, value: 1 };
  let hold: Promise<void> | undefined;
  const memory = createRememberedRows<string, { value: number }>(
    async (keys) => {
      state.reads += 1;
      const rows = new Map(keys.map((key) => [key, { value: state.value }]));
      rows.delete('gone');
      await hold;
      return rows;
    },
    { rememberedMs, most, monotonicMs: () => state.ms },
  );
  return { state, memory, hold: (wait: Promise<void>) => (hold = wait) };
}

test('a row is read once in its time, however many calls come', async () => {
  const { state, memory } = remembered();
  for (const ms of [0, 300, 899]) {
    state.ms = ms;
    await memory.recall('a');
  }
  expect(state.reads).toBe(1);
  state.value = 2;
  state.ms = 900;
  expect(await memory.recall('a')).toEqual({ value: 2 });
});

test('the time begins before the reading', async () => {
  const { state, memory, hold } = remembered();
  let release = () => {};
  hold(new Promise((resolve) => (release = resolve)));
  const slow = memory.recall('a');
  await new Promise((resolve) => setTimeout(resolve, 5));
  state.ms = 900;
  release();
  await slow;
  await memory.recall('a');
  expect(state.reads).toBe(2);
});

test('after forgetting nothing remembered is used, nor what was being read', async () => {
  const { state, memory, hold } = remembered();
  await memory.recall('a');
  let release = () => {};
  hold(new Promise((resolve) => (release = resolve)));
  const slow = memory.recall('b');
  await new Promise((resolve) => setTimeout(resolve, 5));
  state.value = 2;
  memory.forget();
  release();
  expect(await slow).toEqual({ value: 1 });
  expect(await memory.recall('a')).toEqual({ value: 2 });
  expect(await memory.recall('b')).toEqual({ value: 2 });
});

test('a row that its caller refuses is read again', async () => {
  const { state, memory } = remembered();
  await memory.recall('a');
  state.value = 2;
  expect(await memory.recall('a', ({ value }) => value === 1)).toEqual({ value: 1 });
  expect(await memory.recall('a', ({ value }) => value === 2)).toEqual({ value: 2 });
});

test('a row that does not exist is looked for each time', async () => {
  const { state, memory } = remembered();
  expect(await memory.recall('gone')).toBeUndefined();
  expect(await memory.recall('gone')).toBeUndefined();
  expect(state.reads).toBe(2);
});

test('no time remembers nothing', async () => {
  const { state, memory } = remembered(0);
  await memory.recall('a');
  await memory.recall('a');
  expect(state.reads).toBe(2);
});

test('the row that was not used for longest is dropped first', async () => {
  const { state, memory } = remembered(900, 2);
  for (const key of ['a', 'b', 'a', 'c']) await memory.recall(key);
  expect(state.reads).toBe(3);
  await memory.recall('a');
  expect(state.reads).toBe(3);
  await memory.recall('b');
  expect(state.reads).toBe(4);
});

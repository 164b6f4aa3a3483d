import { expect, test } from 'vitest';
import type { SessionAccountRow } from './session.queries.ts';
import { createSessionMemory } from './session-memory.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const LATER = new Date('2026-04-02T15:00:00Z');

/** A memory over one session, whose row and time a test sets. */
function remembered() {
  const state = { ms: 0, reads: 0, revokedAt: null as Date | null, expiresAt: LATER };
  let hold: Promise<void> | undefined;
  const memory = createSessionMemory(
    async (ids) => {
      state.reads += 1;
      const rows = ids.map((sessionId) => ({
        sessionId,
        sessionRevokedAt: state.revokedAt,
        sessionExpiresAt: state.expiresAt,
      }));
      await hold;
      return rows as SessionAccountRow[];
    },
    { rememberedMs: 900, monotonicMs: () => state.ms },
  );
  return { state, memory, hold: (wait: Promise<void>) => (hold = wait) };
}

test('a session is read once in less than a second, however many calls come', async () => {
  const { state, memory } = remembered();
  for (const ms of [0, 300, 899]) {
    state.ms = ms;
    await memory.recall('a', NOW);
  }
  expect(state.reads).toBe(1);
  state.revokedAt = NOW;
  state.ms = 900;
  expect(await memory.recall('a', NOW)).toMatchObject({ sessionRevokedAt: NOW });
});

test('after forgetting nothing remembered is used, nor what was being read', async () => {
  const { state, memory, hold } = remembered();
  await memory.recall('a', NOW);
  let release = () => {};
  hold(new Promise((resolve) => (release = resolve)));
  const slow = memory.recall('b', NOW);
  await new Promise((resolve) => setTimeout(resolve, 5));
  state.revokedAt = NOW;
  memory.forget();
  release();
  expect(await slow).toMatchObject({ sessionRevokedAt: null });
  expect(await memory.recall('a', NOW)).toMatchObject({ sessionRevokedAt: NOW });
  expect(await memory.recall('b', NOW)).toMatchObject({ sessionRevokedAt: NOW });
});

test('a session whose time seems over is read again, because it may have been prolonged', async () => {
  const { state, memory } = remembered();
  state.expiresAt = new Date(NOW.getTime() + 1_000);
  await memory.recall('a', NOW);
  state.expiresAt = LATER;
  expect(await memory.recall('a', new Date(NOW.getTime() + 2_000))).toMatchObject({
    sessionExpiresAt: LATER,
  });
});

import { expect, test, vi } from 'vitest';
import { createFactsMemory } from './attempt-facts.ts';
import type { AttemptFacts } from './attempts.queries.ts';

function facts(accountId: number): AttemptFacts {
  return {
    accountId,
    mode: 'MOCK',
    timerType: 'COUNTDOWN',
    startedAt: new Date('2026-03-02T15:00:00Z'),
    durationSeconds: 3600,
  };
}

test('an attempt is read once, the least recently used is forgotten first', async () => {
  const find = vi.fn(async (id: number) => facts(id * 10));
  const recall = createFactsMemory(find, 2);
  for (const id of [1, 2, 1, 3, 1, 2]) expect((await recall(id))?.accountId).toBe(id * 10);
  // 2 was forgotten when 3 came, because 1 had been used since.
  expect(find.mock.calls.map(([id]) => id)).toEqual([1, 2, 3, 2]);
});

test('an attempt that does not exist is looked for again', async () => {
  const find = vi.fn(async (): Promise<AttemptFacts | undefined> => undefined);
  const recall = createFactsMemory(find, 2);
  expect(await recall(1)).toBeUndefined();
  find.mockResolvedValueOnce(facts(10));
  expect((await recall(1))?.accountId).toBe(10);
});

import { describe, expect, test } from 'vitest';
import type { Hostility } from './hostile-child.testing.ts';
import { ChildFailure, type ChildLimits, type ChildOptions, runInChild } from './run-in-child.ts';
import { createTurns } from './turns.ts';

const LIMITS: ChildLimits = { memoryMb: 300, totalMs: 60_000 };

function run(
  how: Hostility,
  options: Partial<ChildOptions<unknown>> = {},
  value?: unknown,
): Promise<unknown> {
  const program = new URL('./hostile-child.testing.ts', import.meta.url);
  return runInChild(program, { how, value }, { limits: LIMITS, ...options });
}

test('a result arrives unchanged, bytes and maps too, after the messages sent before it', async () => {
  const told: unknown[] = [];
  const value = { bytes: Buffer.from([1, 2]), names: new Map([['a', new Uint8Array(3)]]) };
  expect(await run('echo', { onTold: (one) => told.push(one) }, value)).toEqual(value);
  expect(told).toEqual(['on my way']);
});

test('a program gets no secret of this process', async () => {
  process.env.TOKEN_SECRET = 'a secret';
  expect(await run('environment')).not.toHaveProperty('TOKEN_SECRET');
});

test('a program gives the memory of freed pictures back, and has the collector', async () => {
  expect(await run('environment')).toMatchObject({ MALLOC_MMAP_THRESHOLD_: '1048576', hasCollector: 'true' });
});

test('a program reads no fonts of the machine unless it asks for them', async () => {
  expect(await run('environment')).toMatchObject({ DISABLE_SYSTEM_FONTS_LOAD: '1' });
});

describe('a program is ended,', { timeout: 60_000 }, () => {
  test.each<[string, Hostility, Partial<ChildLimits>, string]>([
    ['that fills its heap', 'heap', { memoryMb: 200 }, 'memory'],
    ['that fills memory outside of its heap, and yields to nothing', 'buffers', {}, 'memory'],
    ['that takes too long, and yields to nothing', 'spin', { totalMs: 2_000 }, 'time'],
    ['that sends no message for too long', 'silence', { stillMs: 1_500 }, 'still'],
    ['that computes too long between two messages', 'spin', { workMs: 1_000 }, 'still'],
    ['that throws', 'throw', {}, 'failed'],
    ['that exits by itself', 'exit', {}, 'failed'],
  ])('%s', async (_case, how, limits, end) => {
    const before = process.memoryUsage.rss();
    await expect(run(how, { limits: { ...LIMITS, ...limits } })).rejects.toMatchObject({ end });
    // The child's memory never counted as memory of this process.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_048_576);
  });

  test('when the signal of its caller is aborted', async () => {
    const stop = new AbortController();
    const running = run('silence', { signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    await expect(run('echo', { signal: stop.signal })).rejects.toThrow('cancelled');
  });
});

test('this process goes on working while a program keeps its own thread busy', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(run('spin', { limits: { ...LIMITS, totalMs: 1_500 } })).rejects.toThrow(ChildFailure);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

test('at most so many turns as given run at once, in order, and a failed turn frees its place', async () => {
  const takeTurn = createTurns(2);
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const ends = gates.map((gate, index) =>
    takeTurn(async () => {
      begun.push(index);
      await gate.promise;
      return index;
    }).catch(() => 'failed'),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error());
  await ends[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(ends)).toEqual([0, 'failed', 2, 3]);
});

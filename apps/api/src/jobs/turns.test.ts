import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTurns, QueueFull } from './turns.ts';

/** Work that lasts until the test settles it. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

test('work beyond the running and the waiting is refused at once', async () => {
  const takeTurn = createTurns(1, { mostWaiting: 1 });
  const first = heldWork();
  const running = takeTurn(first.work);
  const waiting = takeTurn(async () => 'second');
  await expect(takeTurn(async () => 'third')).rejects.toBeInstanceOf(QueueFull);
  first.resolve('first');
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
  expect(await takeTurn(async () => 'fourth')).toBe('fourth');
});

test('work that waits for too long is refused, and the work behind it keeps its place', async () => {
  vi.useFakeTimers();
  const takeTurn = createTurns(1, { longestWaitMs: 100 });
  const first = heldWork();
  const running = takeTurn(first.work);
  const second = takeTurn(async () => 'second');
  const refused = expect(second).rejects.toBeInstanceOf(QueueFull);
  vi.advanceTimersByTime(60);
  const third = takeTurn(async () => 'third');
  vi.advanceTimersByTime(40);
  await refused;
  first.resolve('first');
  expect(await Promise.all([running, third])).toEqual(['first', 'third']);
  vi.useRealTimers();
});

test('work that fails frees its slot', async () => {
  const takeTurn = createTurns(1);
  const failing = heldWork();
  const failed = takeTurn(failing.work);
  const next = takeTurn(async () => 'next');
  failing.reject(new Error('broken'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('no more runs at once than allowed, and the first to come is the first to run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      async (concurrent, turns) => {
        const takeTurn = createTurns(concurrent);
        const started: number[] = [];
        let running = 0;
        let most = 0;
        await Promise.all(
          turns.map((count, index) =>
            takeTurn(async () => {
              started.push(index);
              running += 1;
              most = Math.max(most, running);
              for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
              running -= 1;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(concurrent);
        expect(started).toEqual(turns.map((_, index) => index));
      },
    ),
  );
});

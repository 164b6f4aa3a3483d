import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate, GateFull } from './gate.ts';

/** Work that lasts until the test settles it. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

test('work beyond the running and the waiting is refused at once', async () => {
  const gate = createGate({ concurrent: 1, waiting: 1 });
  const first = heldWork();
  const running = gate(first.work);
  const waiting = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toBeInstanceOf(GateFull);
  first.resolve('first');
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
  expect(await gate(async () => 'fourth')).toBe('fourth');
});

test('work that fails frees its slot', async () => {
  const gate = createGate({ concurrent: 1, waiting: 5 });
  const failing = heldWork();
  const failed = gate(failing.work);
  const next = gate(async () => 'next');
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
        const gate = createGate({ concurrent, waiting: turns.length });
        const started: number[] = [];
        let running = 0;
        let most = 0;
        await Promise.all(
          turns.map((count, index) =>
            gate(async () => {
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWork } from './repeat-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is done at once and after each interval, and continues after a failure', async () => {
  const errors: unknown[] = [];
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 1) throw new Error('no database yet');
  };
  const repeated = repeatWork(work, 1_000, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(0);
  expect([times, errors]).toEqual([1, [new Error('no database yet')]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(times).toBe(3);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times).toBe(3);
});

test('stopping waits for the work under way', async () => {
  const end = Promise.withResolvers<void>();
  const repeated = repeatWork(
    () => end.promise,
    1_000,
    () => {},
  );
  let isStopped = false;
  const stopping = repeated.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  end.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.getTimerCount()).toBe(0);
});

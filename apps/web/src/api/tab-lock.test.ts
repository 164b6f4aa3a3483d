import { afterEach, expect, it, vi } from 'vitest';
import { inOneTab } from './tab-lock.ts';

/** Replaces the part of the browser's locks that the code uses. */
function stubLocks(request: (name: string, options: LockOptions, work: () => unknown) => unknown): void {
  vi.stubGlobal('navigator', { locks: { request } });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('does the work when the browser has no locks, or refuses them as it refuses storage', async () => {
  vi.stubGlobal('navigator', {});
  expect(await inOneTab('a', () => Promise.resolve(1))).toBe(1);
  stubLocks(() => Promise.reject(new DOMException('refused', 'SecurityError')));
  expect(await inOneTab('a', () => Promise.resolve(2))).toBe(2);
});

it('does the work without a lock that another tab never releases', async () => {
  vi.useFakeTimers();
  stubLocks(
    (_name, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    setTimeout(() => timeout.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return timeout.signal;
  });
  const work = vi.fn(() => Promise.resolve(3));
  const done = inOneTab('a', work);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await done).toBe(3);
});

it('does the work once under the lock, and passes its failure on', async () => {
  stubLocks((_name, _options, work) => work());
  const work = vi.fn(() => Promise.reject(new Error('broken')));
  await expect(inOneTab('a', work)).rejects.toThrow('broken');
  expect(work).toHaveBeenCalledOnce();
});

/**
 * Longer than any request under the lock. A tab that holds the lock for longer was put to sleep by the
 * browser.
 */
const LONGEST_WAIT_MS = 15_000;

/**
 * Does work that only one tab should do at a time. The work is done without the lock when the browser has
 * none (no secure origin, or it refuses to store) and when another tab doesn't release it. The work must
 * therefore be harmless when two tabs do it at once.
 */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isGranted = false;
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, () => {
      isGranted = true;
      return work();
    });
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}

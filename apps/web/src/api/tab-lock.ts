/** Longer than any request under it lasts: a tab that holds it longer has been put to sleep. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Does what tabs should do one at a time. It is done without the lock where there is none (not a secure origin, or the
 * browser refuses to store) and where another tab doesn't give it back, so the work must bear being done twice at once.
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

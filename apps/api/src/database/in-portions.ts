import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * How long a portion may take. Others wait for one portion at each of their statements; an answer has three or
 * four.
 */
const PORTION_MS = 80;
const FIRST = 50;
/** Fewer items would not make a portion shorter: a transaction takes some milliseconds, however little it writes. */
const SMALLEST = 25;
const LARGEST = 500;
/**
 * Pause between portions, in which waiting requests run some statements, above all on the embedded database,
 * which runs one at a time.
 */
const PAUSE_MS = 15;

interface Written<T, R> {
  /** What the calls answered, in their order. */
  done: R[];
  /** The items that were not written, because a portion failed after another one was written. */
  left: T[];
}

/**
 * Calls `write` with the items in their order, some at a time, and pauses between the calls. Each call should be a
 * transaction of its own: the embedded database has one connection, so that everybody waits for the longest
 * transaction. Use it where writing some of the items is better than making others wait.
 * @param onFailure hears why items are left.
 * @throws what the first call throws. Then nothing was written.
 */
export async function inPortions<T, R>(
  items: readonly T[],
  write: (portion: T[]) => Promise<R>,
  onFailure: (error: unknown) => void,
): Promise<Written<T, R>> {
  const done: R[] = [];
  let size = FIRST;
  for (let start = 0; start < items.length; ) {
    const portion = items.slice(start, start + size);
    const began = performance.now();
    try {
      done.push(await write(portion));
    } catch (error) {
      if (done.length === 0) throw error;
      onFailure(error);
      return { done, left: items.slice(start) };
    }
    start += portion.length;
    const took = performance.now() - began;
    const fitting = Math.round((portion.length * PORTION_MS) / Math.max(took, 1));
    size = Math.min(Math.max(fitting, SMALLEST), size * 2, LARGEST);
    if (start < items.length) await setTimeout(PAUSE_MS);
  }
  return { done, left: [] };
}

const READ_AT_ONCE = 250;

/**
 * Calls `read` with the items in their order, in portions, so that other requests run in between. Returns
 * all results.
 */
export async function readInPortions<T, R>(
  items: readonly T[],
  read: (portion: T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += READ_AT_ONCE) {
    found.push(...(await read(items.slice(start, start + READ_AT_ONCE))));
    await setImmediate();
  }
  return found;
}

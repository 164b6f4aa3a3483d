/** Limits of `createReadBatch`: how many statements run at once, and how many keys each may hold. */
interface BatchLimits {
  /** The most statements at a time. Keys that are asked for meanwhile wait and share the next statement. */
  atOnce: number;
  /** Largest number of keys of one statement. */
  largest: number;
}

interface Waiting<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that reads keys and lets many callers share a statement. Keys that are asked for in the
 * same turn of the event loop, or while earlier statements run, go together, so that with many callers each
 * costs a fraction of a round trip.
 * A statement begins only after all its callers have asked, so each caller sees everything that was stored
 * before. `read` returns no entry for a key that doesn't exist. When `read` fails, all callers of the
 * statement get the failure.
 */
export function createReadBatch<Key extends string | number, Value>(
  read: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { atOnce, largest }: BatchLimits = { atOnce: 2, largest: 100 },
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Waiting<Value>[]>();
  let underWay = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.size === 0 || underWay >= atOnce) return;
    isScheduled = true;
    setImmediate(start);
  }

  function start(): void {
    isScheduled = false;
    const taken = takeSome();
    underWay += 1;
    run(taken).finally(() => {
      underWay -= 1;
      schedule();
    });
    schedule();
  }

  function takeSome(): ReadonlyMap<Key, Waiting<Value>[]> {
    const all = waiting;
    waiting = new Map();
    if (all.size <= largest) return all;
    const entries = [...all];
    waiting = new Map(entries.slice(largest));
    return new Map(entries.slice(0, largest));
  }

  async function run(taken: ReadonlyMap<Key, Waiting<Value>[]>): Promise<void> {
    try {
      const found = await read([...taken.keys()]);
      for (const [key, askers] of taken) for (const { resolve } of askers) resolve(found.get(key));
    } catch (error) {
      for (const askers of taken.values()) for (const { reject } of askers) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key);
      if (askers) askers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      schedule();
    });
}

/** How a batch of readings may use the database. */
export interface BatchLimits {
  /** Statements under way at a time. While so many are, what is asked waits and goes together with what follows. */
  atOnce: number;
  /** Largest number of keys of one statement. */
  largest: number;
}

interface Waiting<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads many keys by one statement. What is asked in one turn of the event loop, and what is asked while earlier
 * statements are under way, goes together: with many callers at once, each costs a fraction of a round trip. A
 * statement begins only after all that share it have asked, so that each sees whatever was stored before it asked.
 * `read` gives no entry for a key that isn't there. When it fails, all that share the statement fail.
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

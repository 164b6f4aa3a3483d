/** Thrown instead of doing work: the queue of waiting work is full, or this work has waited for too long. */
export class QueueFull extends Error {}

interface QueueLimits {
  /** How many pieces of work may wait. */
  mostWaiting?: number;
  /** Milliseconds after which waiting work is refused. */
  longestWaitMs?: number;
}

/** Runs work when it is its turn. */
interface Turns {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How much work waits now. */
  waiting(): number;
}

/**
 * Makes a function that runs pieces of work in the order in which they were given, at most `atOnce` at a time; the
 * others wait. Work beyond the limits of the queue is refused with QueueFull.
 */
export function createTurns(
  atOnce: number,
  { mostWaiting = Number.POSITIVE_INFINITY, longestWaitMs }: QueueLimits = {},
): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const refuse = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new QueueFull());
      };
      const giveUp = longestWaitMs === undefined ? undefined : setTimeout(refuse, longestWaitMs);
      waiting.push(start);
    });
  }

  const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new QueueFull();
    else await wait();
    try {
      return await work();
    } finally {
      // The next waiting work takes over this turn, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(takeTurn, { waiting: () => waiting.length });
}

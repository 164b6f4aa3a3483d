/** Thrown in place of work that would have to wait when enough waits already. */
export class QueueFull extends Error {}

/**
 * Makes a function that runs work, at most `atOnce` pieces at a time, in the order in which they were given.
 * With `mostWaiting`, work beyond so many waiting pieces is refused with QueueFull.
 */
export function createTurns(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new QueueFull();
      await new Promise<void>((start) => waiting.push(start));
    }
    try {
      return await work();
    } finally {
      // The next waiting work takes over this turn, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

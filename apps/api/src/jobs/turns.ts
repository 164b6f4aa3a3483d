/**
 * Makes a function that runs work, at most `atOnce` pieces at a time, in the order in which they were given.
 */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
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

/** Thrown instead of waiting when the queue is full. */
export class GateFull extends Error {}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `concurrent` pieces of work run at once and `waiting` more queue up, first come first served. */
export function createGate(limits: { concurrent: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < limits.concurrent) running += 1;
    else {
      if (queue.length >= limits.waiting) throw new GateFull();
      // The one that ends hands its slot over, so `running` stays as it is.
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

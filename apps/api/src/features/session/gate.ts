/** Thrown when the queue of waiting work is full. */
export class GateFull extends Error {}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a gate that runs `concurrent` pieces of work at once and lets `waiting` more wait, first come, first
 * served. Further work is refused with GateFull.
 */
export function createGate(limits: { concurrent: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < limits.concurrent) running += 1;
    else {
      if (queue.length >= limits.waiting) throw new GateFull();
      // Work that ends hands its slot to the next in the queue, so `running` stays the same.
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

/**
 * Wakes the runners of this process as soon as a job waits or was cancelled. Without a ring they would find
 * that out at their next look at the database.
 */
export interface JobSignal {
  ring(): void;
  /** Calls `listener` at each ring. The returned function ends this. */
  listen(listener: () => void): () => void;
}

export function createJobSignal(): JobSignal {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

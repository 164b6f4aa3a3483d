/** Tells the runners of this process at once what they would see at their next look: a job waits, or was cancelled. */
export interface JobSignal {
  ring(): void;
  /** Calls `listener` at each ring until the function that it answers is called. */
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

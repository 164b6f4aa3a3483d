/** Keeps the listeners of a value that lives outside of React. `subscribe` fits `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Adds a listener. The returned function removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls each listener of now, also one that another listener removes meanwhile. */
    notify(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** What this device keeps of the product between visits, by key. */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Every key that begins so, in no order. */
  keys(prefix: string): string[];
  /** Calls back when another tab changed a key; null stands for all of them. Returns how to stop. */
  onChangedElsewhere(listener: (key: string | null) => void): () => void;
}

/**
 * Never throws. A browser may refuse to store: by its settings, in a private window, or for want of room. What it
 * refuses lives in memory, as long as the page.
 * @param open asked each time, since merely reaching for the browser's storage may throw
 */
export function createDeviceStorage(open: () => Storage): DeviceStorage {
  /** What could not be written, and hides what may be stored under the key. Null: it could not be taken away. */
  const unwritten = new Map<string, string | null>();

  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  }
  function write(key: string, value: string | null): void {
    const isWritten = attempt((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, false);
    if (isWritten) unwritten.delete(key);
    else unwritten.set(key, value);
  }

  return {
    get(key) {
      const held = unwritten.get(key);
      return held === undefined ? attempt((storage) => storage.getItem(key), null) : held;
    },
    set: write,
    remove: (key) => write(key, null),
    keys(prefix) {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      );
      const held = [...unwritten].flatMap(([key, value]) => (value === null ? [] : key));
      return [...new Set([...stored.filter((key) => unwritten.get(key) !== null), ...held])].filter((key) =>
        key.startsWith(prefix),
      );
    },
    onChangedElsewhere(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // What another tab wrote is newer than what this one could not write.
        if (key !== null) unwritten.delete(key);
        listener(key);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

export const deviceStorage: DeviceStorage = createDeviceStorage(() => window.localStorage);

/** Values that the product keeps on this device between visits, by key. */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Whether the browser keeps what an exam writes; otherwise why it doesn't. Tried with a value as long as that. */
  standing(): 'keeps' | 'refused' | 'full';
  /** All keys with this prefix, in no particular order. */
  keys(prefix: string): string[];
  /**
   * Calls the listener when another tab has changed a key; null means all keys. The returned function ends
   * this.
   */
  onChangedElsewhere(listener: (key: string | null) => void): () => void;
}

const PROBE_KEY = 'amauta-probe';
/** The answers, changes and marks of a long exam that waits to be sent: 400 entries of 250 characters. */
const PROBE = 'x'.repeat(100_000);

/**
 * Creates a storage that never throws. A browser may refuse to store values: because of its settings, in a
 * private window, or because there is no room. Such values stay in memory until the page is closed.
 * @param open returns the browser's storage. Called each time, because even reaching for the storage may
 * throw.
 */
export function createDeviceStorage(open: () => Storage): DeviceStorage {
  /**
   * Values that couldn't be written. They hide what the browser has stored under the same key. Null stands
   * for a key that couldn't be removed.
   */
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
    standing() {
      try {
        const storage = open();
        storage.setItem(PROBE_KEY, PROBE);
        storage.removeItem(PROBE_KEY);
        return 'keeps';
      } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';
      }
    },
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
        // The other tab's value is newer than the one that this tab couldn't write.
        if (key !== null) unwritten.delete(key);
        listener(key);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

export const deviceStorage: DeviceStorage = createDeviceStorage(() => window.localStorage);

/**
 * A cache of values that never change, limited to a number of bytes. The least recently used values are
 * dropped first.
 */
export interface BoundedMemory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** Bytes of all values that are kept, as `sizeOf` estimates them. */
  bytes(): number;
}

/** What the map and its entry take for each value besides the value itself. */
const ENTRY_BYTES = 100;

/**
 * Makes a cache of at most `bound` bytes.
 * @param sizeOf estimates the bytes of a value. A value that is larger than the bound is not kept.
 */
export function createBoundedMemory<Key, Value>(
  bound: number,
  sizeOf: (value: Value) => number,
): BoundedMemory<Key, Value> {
  // A map keeps the order of insertion: the newest use moves to the end.
  const known = new Map<Key, { value: Value; size: number }>();
  let total = 0;

  function drop(key: Key): void {
    const entry = known.get(key);
    if (!entry) return;
    known.delete(key);
    total -= entry.size;
  }

  return {
    get(key) {
      const entry = known.get(key);
      if (!entry) return undefined;
      known.delete(key);
      known.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      drop(key);
      const size = sizeOf(value) + ENTRY_BYTES;
      if (size > bound) return;
      known.set(key, { value, size });
      total += size;
      for (const oldest of known.keys()) {
        if (total <= bound) break;
        drop(oldest);
      }
    },
    bytes: () => total,
  };
}

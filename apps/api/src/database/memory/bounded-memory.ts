import { LRUCache } from 'lru-cache';

/** What the map and its entry take for each value besides the value itself. */
const ENTRY_BYTES = 100;

export type BoundedMemory<Key extends {}, Value extends {}> = ReturnType<
  typeof createBoundedMemory<Key, Value>
>;

/**
 * Makes a cache of values that never change, of at most `bound` bytes. The least recently used values are dropped
 * first.
 * @param sizeOf estimates the bytes of a value. A value that is larger than the bound is not kept.
 */
export function createBoundedMemory<Key extends {}, Value extends {}>(
  bound: number,
  sizeOf: (value: Value) => number,
) {
  const known = new LRUCache<Key, Value>({
    maxSize: Math.floor(bound),
    sizeCalculation: (value) => Math.ceil(sizeOf(value)) + ENTRY_BYTES,
  });
  return {
    get: (key: Key): Value | undefined => known.get(key),
    set: (key: Key, value: Value): void => void known.set(key, value),
    /** Bytes of all values that are kept, as `sizeOf` estimates them. */
    bytes: (): number => known.calculatedSize,
  };
}

import { LRUCache } from 'lru-cache';

/** How many totals a process remembers. The ones that were not used for longest are forgotten first. */
const REMEMBERED_TOTALS = 500;

/** Returns the remembered total of a search if the directory hasn't changed, and counts otherwise. */
export type DirectoryTotals = (
  /**
   * The directory's state, from `summariseTeachers`. Read it before counting, so that a total is never older
   * than its state.
   */
  state: string,
  /** Identifies the search. */
  key: string,
  count: () => Promise<number>,
) => Promise<number>;

/**
 * Remembers totals in this process, so that a search is counted only once while its pages are turned. A
 * change of the directory forgets all totals. The state comes from the database, so changes by other
 * processes are noticed too.
 */
export function createDirectoryTotals(capacity = REMEMBERED_TOTALS): DirectoryTotals {
  let knownState: string | undefined;
  const totals = new LRUCache<string, number>({ max: capacity });
  return async (state, key, count) => {
    if (state !== knownState) totals.clear();
    knownState = state;
    const total = totals.get(key) ?? (await count());
    // If another call has met a newer state meanwhile, this total may be outdated and isn't remembered.
    if (state === knownState) totals.set(key, total);
    return total;
  };
}

import { LRUCache } from 'lru-cache';

/** Totals that the process has counted, of the searches used last. */
const REMEMBERED_TOTALS = 500;

/** Answers what was counted while the directory stood as it does, and counts otherwise. */
export type DirectoryTotals = (
  /** Names the state of the directory; read before counting, so that what is counted is never older. */
  state: string,
  /** Names what is counted. */
  key: string,
  count: () => Promise<number>,
) => Promise<number>;

/**
 * Keeps totals by the process, so that turning the pages of a search counts once. A change of the directory forgets
 * all of them; which process made it doesn't matter, as the database names the state.
 */
export function createDirectoryTotals(capacity = REMEMBERED_TOTALS): DirectoryTotals {
  let knownState: string | undefined;
  const totals = new LRUCache<string, number>({ max: capacity });
  return async (state, key, count) => {
    if (state !== knownState) totals.clear();
    knownState = state;
    const total = totals.get(key) ?? (await count());
    // Another call may have met a later state while this one counted.
    if (state === knownState) totals.set(key, total);
    return total;
  };
}

/** A failed item that waits to be practised. */
export interface PracticeItem {
  readonly entryId: number;
  /** Newest version of its entry, and of the item in it. */
  readonly entryVersionId: number;
  readonly itemVersionId: number;
  /** Place within its entry, from 1. */
  readonly position: number;
}

/** One page of a practice: items of one entry, in the entry's order. */
export interface PracticePage<T extends PracticeItem> {
  readonly entryVersionId: number;
  readonly items: readonly T[];
}

/**
 * Draws up to `count` items of a pool that is listed most overdue first. An entry's items share its page, which
 * stands where the most overdue of them does; while there is room they come together, so that a shared text is read
 * once. No item is drawn twice.
 */
export function drawPractice<T extends PracticeItem>(pool: readonly T[], count: number): PracticePage<T>[] {
  let left = count;
  const byEntry = Map.groupBy(pool, (item) => item.entryId);
  const pages: PracticePage<T>[] = [];
  for (const waiting of byEntry.values()) {
    const items = waiting.slice(0, left).toSorted((a, b) => a.position - b.position);
    const [first] = items;
    if (!first) break;
    left -= items.length;
    pages.push({ entryVersionId: first.entryVersionId, items });
  }
  return pages;
}

/** An item that the teacher has failed and should practise. */
export interface PracticeItem {
  readonly entryId: number;
  /** The newest version of the entry, and the version of the item in it. */
  readonly entryVersionId: number;
  readonly itemVersionId: number;
  /** Position within the entry, from 1. */
  readonly position: number;
}

/** One page of a practice: items of one entry, in the entry's order. */
export interface PracticePage<T extends PracticeItem> {
  readonly entryVersionId: number;
  readonly items: readonly T[];
}

/**
 * Draws up to `count` items from a pool sorted by due date, the most overdue item first. The items of one
 * entry share a page while there is room, so that a shared text is read once. Pages are sorted by their most
 * overdue item. No item is drawn twice.
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

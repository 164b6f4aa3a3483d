import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';

/**
 * A bank entry that may be drawn. An INDIVIDUAL entry has `itemCount` 1; a COMMON entry is drawn with all its
 * items.
 */
export interface PoolEntry {
  readonly entryId: number;
  readonly versionId: number;
  readonly kind: Kind;
  readonly itemCount: number;
}

/** An entry of the drawn exam. Its index in the list is its page, from 0. */
type DrawnEntry = PoolEntry;

/** How many items of one kind the bank has, the draw asks for, and the draw gets. */
export interface KindCount {
  readonly kind: Kind;
  readonly available: number;
  readonly wanted: number;
  readonly drawn: number;
}

/** An entry with its position in its paper. */
export interface PaperEntry extends PoolEntry {
  /** Number of the entry's first item in the paper. */
  readonly number: number;
  /** Order of the entry's directive exam among the others; null when the paper belongs to a year. */
  readonly examOrder: number | null;
}

type BlueprintCount = Pick<BlueprintRow, 'kind' | 'question_count'>;

interface DrawSource {
  readonly pool: readonly PoolEntry[];
  /** One row for each kind, in the order in which the exam presents the kinds. */
  readonly blueprint: readonly BlueprintCount[];
  /** Largest number of items in the whole exam, even if the blueprint asks for more. */
  readonly maximumItems?: number | undefined;
}

/**
 * Draws a mock exam, kind by kind in the blueprint's order. Each kind gets exactly `question_count` items if
 * some combination of whole entries has that many, else the largest number below that a combination reaches.
 * No entry is drawn twice or in part. `random` returns numbers in [0, 1).
 */
export function drawMock(source: DrawSource & { readonly random: () => number }): DrawnEntry[] {
  return takeByKind(source, (entries) => shuffled(entries, source.random)).flatMap((row) => row.entries);
}

/** Counts how many items of each kind `drawMock` would draw from the same pool, without drawing. */
export function countDraw(source: DrawSource): KindCount[] {
  return takeByKind(source, (entries) => entries).map(({ entries, ...row }) => ({
    ...row,
    drawn: itemTotal(entries),
  }));
}

/**
 * Sorts the entries as their paper prints them: by directive exam, then by number. When a subtest is borrowed
 * from another category's paper and two entries have the same number, the subtests follow one another in the
 * order of `kinds`.
 */
export function inPaperOrder<T extends PaperEntry>(entries: readonly T[], kinds: readonly Kind[]): T[] {
  const places = new Set(entries.map((entry) => `${entry.examOrder} ${entry.number}`));
  const kindPlace = (entry: T) => (places.size < entries.length ? kinds.indexOf(entry.kind) : 0);
  return entries.toSorted(
    (a, b) =>
      (a.examOrder ?? 0) - (b.examOrder ?? 0) ||
      kindPlace(a) - kindPlace(b) ||
      a.number - b.number ||
      a.entryId - b.entryId,
  );
}

function takeByKind(source: DrawSource, arrange: (entries: PoolEntry[]) => PoolEntry[]) {
  const byKind = groupByKind(source.pool);
  let left = source.maximumItems ?? Number.POSITIVE_INFINITY;
  return source.blueprint.map(({ kind, question_count: wanted }) => {
    const candidates = byKind.get(kind) ?? [];
    const entries = takeUpTo(arrange(candidates), Math.min(wanted, left));
    left -= itemTotal(entries);
    return { kind, available: itemTotal(candidates), wanted, entries };
  });
}

/**
 * Takes entries with the largest reachable sum of items within `capacity`. Goes through the entries in order
 * and takes each one after which that sum is still reachable. The order is random, so no size of entry is
 * preferred more than the sum demands.
 */
function takeUpTo(entries: readonly PoolEntry[], capacity: number): PoolEntry[] {
  const width = capacity + 1;
  // reachable[i * width + s] is 1 when some of the entries from index i on have exactly s items together.
  const reachable = new Uint8Array((entries.length + 1) * width);
  reachable[entries.length * width] = 1;
  for (let i = entries.length - 1; i >= 0; i--) {
    const size = entries[i]?.itemCount ?? 0;
    for (let sum = 0; sum < width; sum++) {
      const without = reachable[(i + 1) * width + sum];
      const within = sum >= size ? reachable[(i + 1) * width + sum - size] : 0;
      reachable[i * width + sum] = without || within ? 1 : 0;
    }
  }
  let open = capacity;
  while (!reachable[open]) open--;
  const taken: PoolEntry[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry.itemCount > open || !reachable[(i + 1) * width + open - entry.itemCount]) continue;
    taken.push(entry);
    open -= entry.itemCount;
  }
  return taken;
}

/** Groups entries by kind. An entry listed twice counts once; an entry without items is left out. */
function groupByKind(pool: readonly PoolEntry[]): Map<Kind, PoolEntry[]> {
  const seen = new Set<number>();
  const groups = new Map<Kind, PoolEntry[]>();
  for (const entry of pool) {
    if (entry.itemCount < 1 || seen.has(entry.entryId)) continue;
    seen.add(entry.entryId);
    const group = groups.get(entry.kind);
    if (group) group.push(entry);
    else groups.set(entry.kind, [entry]);
  }
  return groups;
}

function itemTotal(entries: readonly PoolEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.itemCount, 0);
}

/** Shuffles a copy of the list (Fisher-Yates). */
function shuffled(entries: readonly PoolEntry[], random: () => number): PoolEntry[] {
  const list = [...entries];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [list[i], list[j]];
    if (a && b) {
      list[i] = b;
      list[j] = a;
    }
  }
  return list;
}

/** Kinds that the official papers of one exam type and year share among all categories. */
export const SHARED_KINDS: readonly Kind[] = ['CL', 'RL'];

/**
 * Returns the category from which an exam draws the items of a kind, or null when no category has any. The
 * official papers of one exam type and year share CL and RL among all categories. A category without items of
 * its own therefore borrows them from the other category with the lowest id. CCP and CG are never borrowed.
 * `categoriesWithKind` are the categories that have items of the kind in the chosen exam type and years.
 */
export function poolCategoryFor(choice: {
  readonly kind: Kind;
  readonly ownCategoryId: number;
  readonly categoriesWithKind: readonly number[];
}): number | null {
  const { kind, ownCategoryId, categoriesWithKind } = choice;
  if (categoriesWithKind.includes(ownCategoryId)) return ownCategoryId;
  if (!SHARED_KINDS.includes(kind) || categoriesWithKind.length === 0) return null;
  return Math.min(...categoriesWithKind);
}

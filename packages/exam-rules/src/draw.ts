import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';

/** A bank entry that may be drawn: an INDIVIDUAL one (`itemCount` 1) or a COMMON one with all of its items. */
export interface PoolEntry {
  readonly entryId: number;
  readonly versionId: number;
  readonly kind: Kind;
  readonly itemCount: number;
}

/** An entry of the drawn exam; its place in the list is its page. */
export type DrawnEntry = PoolEntry;

/** What a draw asks for and gets of one kind, in items. */
export interface KindCount {
  readonly kind: Kind;
  readonly available: number;
  readonly wanted: number;
  readonly drawn: number;
}

/** An entry with its place in its paper. */
export interface PaperEntry extends PoolEntry {
  /** Number of its first item. */
  readonly number: number;
  /** Place of its directive exam among the others; null where the paper belongs to a year. */
  readonly examOrder: number | null;
}

type BlueprintCount = Pick<BlueprintRow, 'kind' | 'question_count'>;

interface DrawSource {
  readonly pool: readonly PoolEntry[];
  /** Rows in the order in which the exam presents its kinds. */
  readonly blueprint: readonly BlueprintCount[];
  /** Items that the whole exam may hold, whatever the blueprint sums to. */
  readonly maximumItems?: number | undefined;
}

/**
 * Draws a mock exam. Kinds follow the blueprint's order; each takes its `question_count` of items, exactly
 * whenever some combination of whole entries reaches it and else the largest sum below it that can be reached.
 * No entry is drawn twice or in part. `random` gives numbers in [0, 1).
 */
export function drawMock(source: DrawSource & { readonly random: () => number }): DrawnEntry[] {
  return takeByKind(source, (entries) => shuffled(entries, source.random)).flatMap((row) => row.entries);
}

/** How many items of each kind `drawMock` would draw from the same pool, without drawing. */
export function countDraw(source: DrawSource): KindCount[] {
  return takeByKind(source, (entries) => entries).map(({ entries, ...row }) => ({
    ...row,
    drawn: itemTotal(entries),
  }));
}

/**
 * A paper's entries as it prints them: by directive exam, then by number. Where a subtest is borrowed from another
 * category's paper and both use the same numbers, the subtests stand one after the other in the order of `kinds`.
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
 * Walks the entries in their order and takes each one that leaves the best reachable sum within reach. Since the
 * order is random, no size is preferred beyond what reaching the sum demands.
 */
function takeUpTo(entries: readonly PoolEntry[], capacity: number): PoolEntry[] {
  const width = capacity + 1;
  // reachable[i * width + s]: the entries from i on hold a combination of exactly s items.
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

/** Entries by kind; an entry listed twice counts once, one without items not at all. */
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

/** Fisher–Yates on a copy. */
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

/**
 * The category whose items of a kind an exam draws, or null when there is none. The official papers of one exam
 * type and year share CL and RL among all categories, so a category without its own borrows them from the lowest
 * other category; CCP and CG belong to their category alone. `categoriesWithKind` are the categories that hold
 * items of the kind in the chosen exam type and years.
 */
export function poolCategoryFor(choice: {
  readonly kind: Kind;
  readonly ownCategoryId: number;
  readonly categoriesWithKind: readonly number[];
}): number | null {
  const { kind, ownCategoryId, categoriesWithKind } = choice;
  if (categoriesWithKind.includes(ownCategoryId)) return ownCategoryId;
  if ((kind !== 'CL' && kind !== 'RL') || categoriesWithKind.length === 0) return null;
  return Math.min(...categoriesWithKind);
}

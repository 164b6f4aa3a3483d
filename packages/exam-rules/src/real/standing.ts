/** A stored fact: an action during an exam of the real way (decision 36). */
export interface StoredFact {
  readonly deviceId: string;
  /** Rises on each device. No two facts of an attempt have the same device and sequence. */
  readonly sequence: number;
  readonly type: 'ANSWER' | 'MARK' | 'DISCARD' | 'TIME';
  readonly itemId: number;
  /** Null for an answer that was taken back, and for facts that name no alternative. */
  readonly alternativeId: number | null;
  /** For MARK and DISCARD: 1 when set, 0 when removed. For TIME: milliseconds on the screen. Else 0. */
  readonly value: number;
  /** Milliseconds from the start of the attempt, by the device. */
  readonly elapsedMs: number;
}

/** The present state of one item, computed from its facts. */
export interface ItemStanding {
  /** The alternative that counts; null for a blank item. */
  readonly selectedAlternativeId: number | null;
  /** When this answer was given or taken back. Null when no answer was ever given. */
  readonly answeredAtMs: number | null;
  /**
   * The answers in order, the one that counts last; null stands for an answer that was taken back.
   * Repetitions are left out.
   */
  readonly given: readonly (number | null)[];
  readonly marked: boolean;
  /** In rising order. */
  readonly discarded: readonly number[];
  /** Time on the screen in milliseconds; null when no device reported any. */
  readonly spentMs: number | null;
}

/** The state of an item without facts. */
export const UNTOUCHED: ItemStanding = {
  selectedAlternativeId: null,
  answeredAtMs: null,
  given: [],
  marked: false,
  discarded: [],
  spentMs: null,
};

/**
 * Returns the state of each item that has facts. The last answer, mark and discard of an item count. Facts of
 * one device are ordered by their sequence, even when the device's clock went back; facts of different
 * devices are ordered by their times. The order of the list doesn't matter, and a fact listed twice counts
 * once.
 */
export function standingOf(facts: readonly StoredFact[]): Map<number, ItemStanding> {
  const drafts = new Map<number, Draft>();
  for (const { fact, atMs } of inGivenOrder(facts)) {
    let draft = drafts.get(fact.itemId);
    if (!draft) {
      draft = { answers: [], answeredAtMs: null, marked: false, discarded: new Set(), spentMs: null };
      drafts.set(fact.itemId, draft);
    }
    apply(draft, fact, atMs);
  }
  return new Map([...drafts].map(([itemId, draft]) => [itemId, toStanding(draft)]));
}

interface Draft {
  answers: (number | null)[];
  answeredAtMs: number | null;
  marked: boolean;
  discarded: Set<number>;
  spentMs: number | null;
}

function apply(draft: Draft, fact: StoredFact, atMs: number): void {
  switch (fact.type) {
    case 'ANSWER':
      if (draft.answers.length === 0 || draft.answers.at(-1) !== fact.alternativeId) {
        draft.answers.push(fact.alternativeId);
      }
      draft.answeredAtMs = atMs;
      break;
    case 'MARK':
      draft.marked = fact.value === 1;
      break;
    case 'DISCARD':
      if (fact.alternativeId === null) break;
      if (fact.value === 1) draft.discarded.add(fact.alternativeId);
      else draft.discarded.delete(fact.alternativeId);
      break;
    case 'TIME':
      draft.spentMs = (draft.spentMs ?? 0) + fact.value;
  }
}

function toStanding(draft: Draft): ItemStanding {
  return {
    selectedAlternativeId: draft.answers.at(-1) ?? null,
    answeredAtMs: draft.answeredAtMs,
    given: draft.answers,
    marked: draft.marked,
    discarded: [...draft.discarded].toSorted((a, b) => a - b),
    spentMs: draft.spentMs,
  };
}

/**
 * Sorts the facts in the order in which they were given. The time of a fact is the latest time that its
 * device has reported so far, so that a clock that went back can't put a fact before an earlier fact of the
 * same device.
 */
function inGivenOrder(facts: readonly StoredFact[]): { fact: StoredFact; atMs: number }[] {
  const timed: { fact: StoredFact; atMs: number }[] = [];
  for (const ofDevice of Map.groupBy(facts, (fact) => fact.deviceId).values()) {
    let latest = Number.NEGATIVE_INFINITY;
    let last = 0;
    for (const fact of ofDevice.toSorted((a, b) => a.sequence - b.sequence)) {
      if (fact.sequence === last) continue;
      last = fact.sequence;
      latest = Math.max(latest, fact.elapsedMs);
      timed.push({ fact, atMs: latest });
    }
  }
  return timed.sort(
    (a, b) =>
      a.atMs - b.atMs || compareText(a.fact.deviceId, b.fact.deviceId) || a.fact.sequence - b.fact.sequence,
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Whether a device's clock went back: a fact with a later sequence has a time that is earlier by more than
 * `toleranceMs`.
 */
export function wentBack(
  facts: readonly Pick<StoredFact, 'deviceId' | 'sequence' | 'elapsedMs'>[],
  toleranceMs: number,
): boolean {
  return [...Map.groupBy(facts, (fact) => fact.deviceId).values()].some((ofDevice) => {
    let latest = Number.NEGATIVE_INFINITY;
    return ofDevice
      .toSorted((a, b) => a.sequence - b.sequence)
      .some(({ elapsedMs }) => {
        const isBefore = elapsedMs < latest - toleranceMs;
        latest = Math.max(latest, elapsedMs);
        return isBefore;
      });
  });
}

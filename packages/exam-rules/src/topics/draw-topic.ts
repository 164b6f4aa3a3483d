/** An item that may be drawn for a practice of a topic. */
export interface TopicCandidate {
  readonly entryId: number;
  readonly entryVersionId: number;
  readonly itemVersionId: number;
  /** Position of the item within its entry. */
  readonly position: number;
  /** Whether the teacher has never answered the item. Otherwise the teacher's last answer was wrong. */
  readonly isUnseen: boolean;
}

/**
 * Draws up to `count` items: unseen items in a random order, then failed items in the order given. The items
 * of one entry share a page, in their order. The last page may be cut, so that the total never exceeds
 * `count`.
 */
export function drawTopic<T extends TopicCandidate>(
  candidates: readonly T[],
  count: number,
  random: () => number,
): T[][] {
  const unseen = shuffled(
    candidates.filter(({ isUnseen }) => isUnseen),
    random,
  );
  const inOrder = [...unseen, ...candidates.filter(({ isUnseen }) => !isUnseen)];
  const pages = [...Map.groupBy(inOrder, ({ entryId }) => entryId).values()];
  let left = count;
  return pages.flatMap((page) => {
    const taken = page.slice(0, left).sort((a, b) => a.position - b.position);
    left -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const next = [...list];
  for (let i = next.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [next[i], next[j]] = [next[j] as T, next[i] as T];
  }
  return next;
}

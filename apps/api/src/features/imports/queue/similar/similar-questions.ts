/** Number of words in a shingle, which is a run of words that is compared as a whole. */
const SHINGLE = 3;
/**
 * The share of equal shingles (runs of three words) from which two questions count as alike. A smaller share warns of
 * more questions that only share a subject.
 */
const ALIKE = 0.6;
/** Texts with fewer shingles aren't compared, because they would be alike by chance. */
const FEWEST_SHINGLES = 8;

/** A known text that is like a given text. */
interface Likeness<Known> {
  known: Known;
  /** From 0 to 1. */
  share: number;
}

/**
 * Finds, for each of some texts, the known text that is most like it. The texts are indexed by their
 * shingles, so that comparing a known text costs no more than its own length.
 */
export function createLikenessFinder<Known>(texts: readonly string[]) {
  const sizes: number[] = [];
  const places = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    const shingles = shinglesOf(text);
    sizes.push(shingles.size);
    for (const shingle of shingles) {
      const found = places.get(shingle);
      if (found) found.push(index);
      else places.set(shingle, [index]);
    }
  }
  const best: (Likeness<Known> | null)[] = texts.map(() => null);

  return {
    /** Compares one known text with all given texts. */
    compare(known: Known, text: string): void {
      const shingles = shinglesOf(text);
      if (shingles.size < FEWEST_SHINGLES) return;
      const shared = new Map<number, number>();
      for (const shingle of shingles) {
        for (const index of places.get(shingle) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
      }
      for (const [index, count] of shared) {
        const size = sizes[index] ?? 0;
        if (size < FEWEST_SHINGLES) continue;
        const share = count / (size + shingles.size - count);
        if (share >= ALIKE && share > (best[index]?.share ?? 0)) best[index] = { known, share };
      }
    },
    /** For each text, the known text that is most like it so far; null when none is alike. */
    found: (): readonly (Likeness<Known> | null)[] => best,
  };
}

/** All shingles of a text, without accents, signs and capitals. A repeated shingle counts once. */
function shinglesOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at++) shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}

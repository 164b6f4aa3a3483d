/** Words in a row that are compared as one. */
const SHINGLE = 3;
/** Share of equal shingles from which two questions are told to be alike. */
const ALIKE = 0.6;
/** What is shorter is alike by chance. */
const FEWEST_SHINGLES = 8;

/** A text that a given one is like. */
export interface Likeness<Known> {
  known: Known;
  /** From 0 to 1. */
  share: number;
}

/**
 * Finds for each of some texts the known text that is most like it. The texts are indexed by their shingles, so that each
 * known one costs no more than its own length.
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
    /** Compares one known text with all of them. */
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
    /** The most alike of each text so far; null where none is alike. */
    found: (): readonly (Likeness<Known> | null)[] => best,
  };
}

/** Every run of words, without accents, signs and capitals; a repeated one counts once. */
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

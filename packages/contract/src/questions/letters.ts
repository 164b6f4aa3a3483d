/** The letters of alternatives, in their order: one for each of `MOST_ALTERNATIVES`. */
export const LETTERS = 'ABCDEFGH';

/** The letter of the alternative at an index: 0 is A. */
export function letterOf(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}

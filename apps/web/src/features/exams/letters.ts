import type { ResultAnswer } from '@amauta/contract/exams/results.ts';

/** The letters of alternatives, in their order. */
export const LETTERS = 'ABCDEFGH';

/** The letter of an alternative in its question; null when the id is null or not found. */
export function letterOf(
  { alternatives }: Pick<ResultAnswer, 'alternatives'>,
  alternativeId: number | null,
): string | null {
  return LETTERS[alternatives.findIndex(({ id }) => id === alternativeId)] ?? null;
}

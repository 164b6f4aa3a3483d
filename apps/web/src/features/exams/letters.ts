import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';

/** The letter of the alternative with an id in its question; null when the id is null or not found. */
export function letterOfId(
  { alternatives }: Pick<ResultAnswer, 'alternatives'>,
  alternativeId: number | null,
): string | null {
  return LETTERS[alternatives.findIndex(({ id }) => id === alternativeId)] ?? null;
}

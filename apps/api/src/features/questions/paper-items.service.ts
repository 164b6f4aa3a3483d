import type { QuestionCategory } from '@amauta/contract/authoring.ts';
import type { Database } from '../../database/connect.ts';
import { resolvePaper } from './papers.service.ts';
import { listTakenNumbers } from './questions.queries.ts';

/**
 * Which of the numbers questions of the bank have already in the paper that a form has chosen.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category.
 */
export async function findTakenNumbers(
  db: Database,
  category: QuestionCategory,
  numbers: readonly number[],
): Promise<Set<number>> {
  const paper = await resolvePaper(db, category);
  return new Set(numbers.length > 0 ? await listTakenNumbers(db, paper, numbers) : []);
}

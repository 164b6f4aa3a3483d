import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../database/connect.ts';
import { listKeyedItems, lockPaperEntries } from './paper-items.queries.ts';
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

/** An item of the bank with what a sheet of answers is compared with. */
export interface KeyedItem {
  entryId: number;
  number: number;
  alternativeCount: number;
  /** Index of the correct alternative. */
  key: number;
}

/**
 * The items of a paper that the bank holds, in the order of their numbers. With `lock` none of their questions is changed by
 * anybody else until the transaction ends.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category.
 */
export async function listPaperItems(
  db: Database,
  category: QuestionCategory,
  { lock }: { lock: boolean },
): Promise<KeyedItem[]> {
  const paper = await resolvePaper(db, category);
  // Before and apart: who waited for a lock should read what the other one wrote.
  if (lock) await lockPaperEntries(db, paper);
  const items = await listKeyedItems(db, paper);
  return items.map(({ alternatives, correctAlternativeId, ...item }) => ({
    ...item,
    alternativeCount: alternatives.length,
    key: alternatives.findIndex((alternative) => alternative.id === correctAlternativeId),
  }));
}

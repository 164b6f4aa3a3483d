import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../database/connect.ts';
import { listKeyedItems, lockPaperEntries } from './paper-items.queries.ts';
import { listTakenNumbers } from './questions.queries.ts';
import { resolvePaper } from './resolve-paper.service.ts';

/**
 * Which of these numbers the bank has already in the paper that a category names.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category
 */
export async function findTakenNumbers(
  db: Database,
  category: QuestionCategory,
  numbers: readonly number[],
): Promise<Set<number>> {
  const paper = await resolvePaper(db, category);
  return new Set(numbers.length > 0 ? await listTakenNumbers(db, paper, numbers) : []);
}

/** An item of the bank with the facts that are compared with an answer sheet. */
export interface KeyedItem {
  entryId: number;
  number: number;
  alternativeCount: number;
  /** Index of the correct alternative. */
  key: number;
}

/**
 * The items of a paper in the bank, in the order of their numbers. With `lock`, nobody else can change
 * their questions until the transaction ends.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category
 */
export async function listPaperItems(
  db: Database,
  category: QuestionCategory,
  { lock }: { lock: boolean },
): Promise<KeyedItem[]> {
  const paper = await resolvePaper(db, category);
  // Locking is a statement of its own. After waiting for the lock, the next statement sees what the other
  // transaction wrote.
  if (lock) await lockPaperEntries(db, paper);
  const items = await listKeyedItems(db, paper);
  return items.map(({ alternatives, correctAlternativeId, ...item }) => ({
    ...item,
    alternativeCount: alternatives.length,
    key: alternatives.findIndex((alternative) => alternative.id === correctAlternativeId),
  }));
}

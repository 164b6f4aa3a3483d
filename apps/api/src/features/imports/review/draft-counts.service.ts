import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { findTakenNumbers } from '../../questions/paper-items.service.ts';
import { type ItemFact, listCategories, listItemFacts } from './draft-counts.queries.ts';
import { type DraftCounts, tally, warnedAmong } from './draft-counts.ts';

/** Counts the items of each import, by the import's id. */
export async function countDrafts(
  db: Database,
  importIds: readonly number[],
): Promise<Map<number, DraftCounts>> {
  const known = await loadFacts(db, importIds);
  return new Map([...known].map(([id, { facts, taken }]) => [id, tally(facts, taken)]));
}

/** Counts the items of one import, and lists those that have warnings at the moment. */
export async function countWarned(
  db: Database,
  importId: number,
): Promise<{ counts: DraftCounts; warned: ItemFact[] }> {
  const { facts, taken } = (await loadFacts(db, [importId])).get(importId) ?? { facts: [], taken: new Set() };
  return { counts: tally(facts, taken), warned: warnedAmong(facts, taken) };
}

/** For each import: the facts about its items, and which numbers of pending items the bank already has. */
async function loadFacts(db: Database, importIds: readonly number[]) {
  const known = new Map<number, { facts: ItemFact[]; taken: Set<number> }>();
  if (importIds.length === 0) return known;
  const facts = Map.groupBy(await listItemFacts(db, importIds), (fact) => fact.importId);
  for (const { id, category } of await listCategories(db, importIds)) {
    const own = facts.get(id) ?? [];
    const pending = own.filter((fact) => fact.status === 'pending').map((fact) => fact.number);
    known.set(id, { facts: own, taken: await takenOf(db, category, pending) });
  }
  return known;
}

/**
 * The numbers that the bank already has. Empty when the paper has left the catalogue: accepting reports
 * that.
 */
export async function takenOf(
  db: Database,
  category: QuestionCategory,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  try {
    return await findTakenNumbers(db, category, numbers);
  } catch (error) {
    if (error instanceof RequestFailure) return new Set();
    throw error;
  }
}

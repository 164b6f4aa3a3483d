import type { QuestionCategory } from '@amauta/contract/authoring.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { findTakenNumbers } from '../questions/paper-items.service.ts';
import { listCategories, listItemFacts } from './draft-counts.queries.ts';
import { type DraftCounts, tally } from './draft-counts.ts';

/** Counts of the items of each import, by its id. */
export async function countDrafts(
  db: Database,
  importIds: readonly number[],
): Promise<Map<number, DraftCounts>> {
  if (importIds.length === 0) return new Map();
  const facts = Map.groupBy(await listItemFacts(db, importIds), (fact) => fact.import_id);
  const counts = new Map<number, DraftCounts>();
  for (const { id, category } of await listCategories(db, importIds)) {
    const own = facts.get(id) ?? [];
    const pending = own.filter((fact) => fact.status === 'pending').map((fact) => fact.number);
    counts.set(id, tally(own, await takenOf(db, category, pending)));
  }
  return counts;
}

/** None where the paper has left the catalogue since: accepting tells that. */
async function takenOf(
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

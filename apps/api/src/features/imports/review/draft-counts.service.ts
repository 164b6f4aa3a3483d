import type { ImportSummary } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { findTakenNumbers } from '../../questions/resolve-paper.service.ts';
import { type ItemFact, listCategories, listItemFacts } from './draft-counts.queries.ts';
import { repeatedAmong } from './draft-warnings.ts';

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

type DraftCounts = ImportSummary['counts'];

/** Counts the items of one import. A discarded item counts only in `found` and `discarded`. */
function tally(facts: readonly ItemFact[], taken: ReadonlySet<number>): DraftCounts {
  const pending = facts.filter((fact) => fact.status === 'pending');
  const kept = facts.filter((fact) => fact.status !== 'discarded');
  const shared = kept.filter((fact) => fact.isShared).map((fact) => fact.draftId);
  return {
    found: facts.length,
    accepted: facts.filter((fact) => fact.status === 'accepted').length,
    discarded: facts.length - kept.length,
    pending: pending.length,
    with_warnings: warnedAmong(facts, taken).length,
    shared: new Set(shared).size,
    with_key: kept.filter((fact) => fact.hasKey).length,
  };
}

/** Pending items with a warning. A missing key alone doesn't count. */
function warnedAmong(facts: readonly ItemFact[], taken: ReadonlySet<number>): ItemFact[] {
  const pending = facts.filter((fact) => fact.status === 'pending');
  return [...Map.groupBy(pending, (fact) => fact.group).values()].flatMap((own) => {
    const repeated = repeatedAmong(own.map((fact) => fact.number));
    return own.filter(({ hasWarning, number }) => hasWarning || taken.has(number) || repeated.has(number));
  });
}

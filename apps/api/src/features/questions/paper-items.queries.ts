import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { entries, items, itemVersions } from '../../database/tables/questions.ts';
import { inPaper, type Paper } from './questions.queries.ts';

/** Locks the entries of a paper until the transaction ends. */
export async function lockPaperEntries(tx: Database, paper: Paper): Promise<void> {
  const ids = tx.select({ id: items.entryId }).from(items).where(inPaper(paper));
  await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(inArray(entries.id, ids), isNull(entries.deletedAt)))
    .orderBy(asc(entries.id))
    .for('update');
}

/** The current items of a paper, in the order of their numbers. */
export function listKeyedItems(db: Database, paper: Paper) {
  return db
    .select({
      entryId: items.entryId,
      number: items.number,
      alternatives: itemVersions.alternatives,
      correctAlternativeId: itemVersions.correctAlternativeId,
    })
    .from(items)
    .innerJoin(entries, eq(entries.id, items.entryId))
    .innerJoin(
      itemVersions,
      and(eq(itemVersions.itemId, items.id), eq(itemVersions.entryVersionId, entries.currentVersionId)),
    )
    .where(inPaper(paper))
    .orderBy(asc(items.number));
}

import type { Kind } from '@amauta/contract/catalogue.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { entries, entryVersions, items, itemVersions } from '../../database/tables/questions.ts';
import {
  drawnFrom,
  type EntryContent,
  identify,
  insertItems,
  intArray,
  type Paper,
  takeIds,
  toItemVersion,
} from './questions.queries.ts';

/**
 * Adds a new version to an entry. Items without an id are added, items that `content` lacks are deleted
 * from the bank, and numbers become those of `content`. Call it in a transaction.
 */
export async function insertVersion(
  tx: Database,
  entry: { id: number; paper: Paper; version: number; itemIds: readonly number[] },
  content: EntryContent,
  authorship: { createdBy: number; createdAt: Date },
): Promise<void> {
  const newTotal = content.items.filter((item) => item.id === undefined).length;
  const ids = await takeIds(tx, { entries: 0, versions: 1, items: newTotal });
  const itemIds = ids.items.values();
  const placed = content.items.map((item) => identify(item, itemIds));
  // Numbers must be unique at every moment. So all items are hidden first, and those that stay come back
  // with their new numbers.
  await hideItems(tx, entry.itemIds, authorship.createdAt);
  await showItems(
    tx,
    placed.filter((item) => !item.isNew),
  );
  await insertItems(
    tx,
    entry.paper,
    placed.filter((item) => item.isNew).map((item) => ({ ...item, entryId: entry.id })),
  );
  await setTopics(
    tx,
    placed.filter((item) => !item.isNew),
  );
  const [versionId = 0] = ids.versions;
  await tx
    .insert(entryVersions)
    .overridingSystemValue()
    .values({
      id: versionId,
      entryId: entry.id,
      version: entry.version + 1,
      sharedStatement: content.sharedStatement,
      ...authorship,
    });
  await tx.insert(itemVersions).values(placed.map((item, index) => toItemVersion(item, versionId, index)));
  await tx
    .update(entries)
    .set({ currentVersionId: versionId, ...drawnFrom(content) })
    .where(eq(entries.id, entry.id));
}

async function hideItems(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(items)
    .set({ deletedAt: now })
    .where(inArray(items.id, [...ids]));
}

async function showItems(tx: Database, list: readonly { id: number; number: number }[]): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`
    update items set number = shown.number, deleted_at = null
    from unnest(${intArray(list.map((item) => item.id))}, ${intArray(list.map((item) => item.number))})
      as shown (item_id, number)
    where items.id = shown.item_id`);
}

/**
 * Sets the topics that are given. An item without a given topic keeps its topic, unless its kind has
 * changed.
 */
async function setTopics(
  tx: Database,
  list: readonly { id: number; kind: Kind; topicId?: number | null | undefined }[],
): Promise<void> {
  if (list.length === 0) return;
  const kinds = list.map(({ kind }) => kind);
  const topicIds = list.map(({ topicId }) => topicId ?? null);
  const kept = list.map(({ topicId }) => topicId === undefined);
  await tx.execute(sql`
    update items set topic_id = case when given.is_kept
      then (select topic.id from topics topic where topic.id = items.topic_id and topic.kind = given.kind)
      else given.topic_id end
    from unnest(${intArray(list.map(({ id }) => id))}, ${sql.param(kinds)}::kind[],
      ${sql.param(topicIds)}::int[], ${sql.param(kept)}::boolean[])
      as given (item_id, kind, topic_id, is_kept)
    where items.id = given.item_id and (items.topic_id is not null or given.topic_id is not null)`);
}

/** Deletes an entry from the bank, with the items that still belong to it. */
export async function hideEntry(
  tx: Database,
  entry: { id: number; itemIds: readonly number[] },
  now: Date,
): Promise<void> {
  await tx.update(entries).set({ deletedAt: now }).where(eq(entries.id, entry.id));
  if (entry.itemIds.length > 0) await hideItems(tx, entry.itemIds, now);
}

/** Locks an entry of the bank until the transaction ends. Returns what its next version depends on. */
export async function lockEntry(tx: Database, id: number) {
  const [entry] = await tx
    .select({
      id: entries.id,
      class: entries.class,
      examType: entries.examType,
      categoryId: entries.categoryId,
      sourceId: entries.sourceId,
      year: entries.year,
      directiveExamId: entries.directiveExamId,
      version: entryVersions.version,
      versionId: entryVersions.id,
      sharedStatement: entryVersions.sharedStatement,
    })
    .from(entries)
    .innerJoin(entryVersions, eq(entryVersions.id, entries.currentVersionId))
    .where(and(eq(entries.id, id), isNull(entries.deletedAt)))
    .for('update', { of: entries });
  if (!entry) return undefined;
  const { examType, categoryId, sourceId, year, directiveExamId, ...rest } = entry;
  return { ...rest, paper: { examType, categoryId, sourceId, year, directiveExamId } };
}

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/** The items of an entry that are in the bank. */
export function listLivingItems(db: Database, entryId: number) {
  return db
    .select({ id: items.id, number: items.number })
    .from(items)
    .where(and(eq(items.entryId, entryId), isNull(items.deletedAt)))
    .orderBy(items.id);
}

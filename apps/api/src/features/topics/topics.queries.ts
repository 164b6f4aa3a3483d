import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, rows } from '../../database/connect.ts';
import { items } from '../../database/tables/questions.ts';
import { topics } from '../../database/tables/topics.ts';

/** The fields of a topic that an administrator may change. */
interface TopicFields {
  name: string;
  position: number;
  words: string[];
  parentId: number | null;
}

const parent = alias(topics, 'parent');

/** Topics in the order of the temario, each with its number of items. Deleted topics and items don't count. */
export function listTopics(db: Database, id?: number) {
  return db
    .select({
      id: topics.id,
      examType: topics.examType,
      kind: topics.kind,
      code: topics.code,
      name: topics.name,
      parent: parent.code,
      position: topics.position,
      words: topics.words,
      version: topics.version,
      questionCount: db.$count(items, and(eq(items.topicId, topics.id), isNull(items.deletedAt))),
    })
    .from(topics)
    .leftJoin(parent, eq(parent.id, topics.parentId))
    .where(and(isNull(topics.deletedAt), id === undefined ? undefined : eq(topics.id, id)))
    .orderBy(asc(topics.examType), asc(topics.kind), asc(topics.position), asc(topics.id));
}

/** Names of the topics of an exam type, in the order of the temario. Deleted topics are left out. */
export function listNames(db: Database, examType: ExamType) {
  return db
    .select({
      id: topics.id,
      code: topics.code,
      name: topics.name,
      kind: topics.kind,
      parentId: topics.parentId,
    })
    .from(topics)
    .where(and(eq(topics.examType, examType), isNull(topics.deletedAt)))
    .orderBy(asc(topics.kind), asc(topics.position), asc(topics.id));
}

export type TopicRow = Awaited<ReturnType<typeof listTopics>>[number];

/**
 * Locks topics that aren't deleted until the transaction ends. The order of the locks is always the same, so
 * that two transactions don't wait for each other.
 */
export function lockTopics(tx: Database, ids: readonly number[]) {
  return tx
    .select()
    .from(topics)
    .where(and(inArray(topics.id, [...ids]), isNull(topics.deletedAt)))
    .orderBy(asc(topics.id))
    .for('update');
}

export type LockedTopic = Awaited<ReturnType<typeof lockTopics>>[number];

/**
 * The topics for some codes. The code of a merged topic means the topic that took it over. Nobody can
 * remove these topics until the transaction ends.
 */
export async function findByCodes(
  tx: Database,
  examType: ExamType,
  codes: readonly string[],
): Promise<Map<string, { id: number; kind: Kind }>> {
  if (codes.length === 0) return new Map();
  const named = alias(topics, 'named');
  const found = await tx
    .select({ code: named.code, id: topics.id, kind: topics.kind })
    .from(named)
    .innerJoin(topics, or(eq(topics.id, named.id), eq(topics.id, named.mergedIntoId)))
    .where(and(eq(named.examType, examType), inArray(named.code, [...codes]), isNull(topics.deletedAt)))
    .for('key share', { of: topics });
  return new Map(found.map(({ code, ...topic }) => [code, topic]));
}

/**
 * The id of a topic that may have subtopics: not deleted, of the same exam type and kind, and without a
 * parent.
 */
export async function findParent(
  tx: Database,
  { examType, kind, code }: { examType: ExamType; kind: Kind; code: string },
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(
      and(
        eq(topics.examType, examType),
        eq(topics.kind, kind),
        eq(topics.code, code),
        isNull(topics.parentId),
        isNull(topics.deletedAt),
      ),
    )
    .for('key share');
  return found?.id;
}

export async function insertTopic(
  tx: Database,
  topic: TopicFields & { examType: ExamType; kind: Kind; code: string },
): Promise<number> {
  const [added] = await tx.insert(topics).values(topic).returning({ id: topics.id });
  if (!added) throw new Error('a topic was stored without an id');
  return added.id;
}

export async function updateTopic(
  tx: Database,
  id: number,
  topic: TopicFields & { version: number },
): Promise<void> {
  await tx.update(topics).set(topic).where(eq(topics.id, id));
}

export function countParts(tx: Database, id: number): Promise<number> {
  return tx.$count(topics, and(eq(topics.parentId, id), isNull(topics.deletedAt)));
}

export function countItems(tx: Database, id: number): Promise<number> {
  return tx.$count(items, and(eq(items.topicId, id), isNull(items.deletedAt)));
}

/** Deletes a topic from the temario. Deleted items may still refer to it. */
export async function hideTopic(
  tx: Database,
  id: number,
  { now, mergedIntoId }: { now: Date; mergedIntoId?: number },
): Promise<void> {
  await tx
    .update(topics)
    .set({ deletedAt: now, ...(mergedIntoId === undefined ? {} : { mergedIntoId }) })
    .where(eq(topics.id, id));
}

/** Moves the items, subtopics and former codes of a topic to another topic. */
export async function moveTopic(
  tx: Database,
  id: number,
  into: { id: number; parentId: number | null },
): Promise<void> {
  await tx.update(items).set({ topicId: into.id }).where(eq(items.topicId, id));
  await tx.update(topics).set({ mergedIntoId: into.id }).where(eq(topics.mergedIntoId, id));
  const parentId = into.parentId === null || into.parentId === id ? into.id : into.parentId;
  await tx.update(topics).set({ parentId }).where(eq(topics.parentId, id));
  // If the new topic was a subtopic of the merged one, it becomes a topic of its own.
  await tx
    .update(topics)
    .set({ parentId: null })
    .where(and(eq(topics.id, into.id), eq(topics.parentId, into.id)));
}

/** The current items of some entries, and whether each is of this exam type and kind. */
function itemsOfKind(
  entryIds: readonly number[],
  { examType, kind }: Pick<LockedTopic, 'examType' | 'kind'>,
): SQL {
  return sql`
    select item.id, item.entry_id, item.exam_type = ${examType} and version.kind = ${kind} as fits
    from items item
    join entries entry on entry.id = item.entry_id and entry.deleted_at is null
    join item_versions version
      on version.item_id = item.id and version.entry_version_id = entry.current_version_id
    where item.deleted_at is null and item.entry_id = any(${sql.param([...entryIds])}::int[])`;
}

/** Sets a topic for those items of the entries that are of its exam type and kind. */
export async function assignTopic(tx: Database, topic: LockedTopic, entryIds: readonly number[]) {
  return rows<{ entry_id: number; fits: boolean; items: number; changed: number }>(tx)`
    with chosen as (${itemsOfKind(entryIds, topic)}),
    changed as (
      update items set topic_id = ${topic.id} from chosen
      where items.id = chosen.id and chosen.fits and items.topic_id is distinct from ${topic.id}
      returning items.id
    )
    select chosen.entry_id, chosen.fits, count(*)::int as items, count(changed.id)::int as changed
    from chosen left join changed on changed.id = chosen.id
    group by chosen.entry_id, chosen.fits`;
}

/** Sets the topics of those items that are in the bank and of their topic's exam type and kind. */
export function setItemTopics(tx: Database, chosen: readonly { item_id: number; topic_id: number }[]) {
  const itemIds = sql`${sql.param(chosen.map(({ item_id }) => item_id))}::int[]`;
  const topicIds = sql`${sql.param(chosen.map(({ topic_id }) => topic_id))}::int[]`;
  return rows<{ entry_id: number; topic_id: number; is_changed: boolean }>(tx)`
    with fitting as (
      select distinct on (item.id) item.id, item.entry_id, topic.id as topic_id
      from unnest(${itemIds}, ${topicIds}) given (item_id, topic_id)
      join items item on item.id = given.item_id and item.deleted_at is null
      join entries entry on entry.id = item.entry_id and entry.deleted_at is null
      join item_versions version
        on version.item_id = item.id and version.entry_version_id = entry.current_version_id
      join topics topic on topic.id = given.topic_id and topic.exam_type = item.exam_type
        and topic.kind = version.kind
      order by item.id
    ), changed as (
      update items set topic_id = fitting.topic_id from fitting
      where items.id = fitting.id and items.topic_id is distinct from fitting.topic_id
      returning items.id
    )
    select fitting.entry_id, fitting.topic_id, changed.id is not null as is_changed
    from fitting left join changed on changed.id = fitting.id`;
}

/** The items of some entries that have no topic, in the order of `entryIds`, as many as `limit`; and how many there are. */
export function listWithoutTopic(db: Database, entryIds: readonly number[], limit: number) {
  return rows<{ item_id: number; entry_id: number; total: number }>(db)`
    select item.id as item_id, item.entry_id, (count(*) over ())::int as total
    from unnest(${sql.param([...entryIds])}::int[]) with ordinality as chosen (entry_id, place)
    join items item on item.entry_id = chosen.entry_id and item.topic_id is null and item.deleted_at is null
    order by chosen.place, item.number limit ${limit}`;
}

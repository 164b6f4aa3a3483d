import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { EntryClass } from '@amauta/contract/questions/question.ts';
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { inChunks } from '../../database/in-chunks.ts';
import {
  entries,
  entryVersions,
  items,
  itemVersions,
  type StoredAlternative,
} from '../../database/tables/questions.ts';

/** The paper of an entry. Numbers are unique within a paper. */
export interface Paper {
  examType: ExamType;
  categoryId: number;
  sourceId: number;
  /** Null for Directivos. */
  year: number | null;
  /** Only for Directivos. */
  directiveExamId: number | null;
}

/** Content of an item, as stored. */
export interface ItemContent {
  /** Id of an item that already exists. */
  id?: number;
  number: number;
  kind: Kind;
  statement: Block[];
  alternatives: StoredAlternative[];
  correctAlternativeId: number;
  justification: Block[];
  /** Code of the item's topic. Null removes the topic; undefined keeps the current one. */
  topic?: string | null | undefined;
  /** Id of the topic, once the code was looked up. */
  topicId?: number | null | undefined;
}

/** The content of one version of an entry. */
export interface EntryContent {
  class: EntryClass;
  sharedStatement: Block[];
  items: ItemContent[];
}

/** Who writes, and when. Without a time, the database's clock is used. */
export interface Authorship {
  createdBy: number | null;
  createdAt?: Date;
}

/**
 * Inserts entries with their first version, and returns their ids in the same order. Items that exist
 * already move into the new entries. Ids are taken from the sequences first, so that even a thousand
 * entries need only five statements. Call it in a transaction.
 */
export async function insertEntries(
  tx: Database,
  paper: Paper,
  contents: readonly EntryContent[],
  authorship: Authorship,
): Promise<number[]> {
  const newItems = contents.flatMap((content) => content.items).filter((item) => item.id === undefined);
  const ids = await takeIds(tx, {
    entries: contents.length,
    versions: contents.length,
    items: newItems.length,
  });
  const itemIds = ids.items.values();
  const placed = contents.map((content, index) => ({
    content,
    entryId: at(ids.entries, index),
    versionId: at(ids.versions, index),
    items: content.items.map((item) => identify(item, itemIds)),
  }));

  const entryRows = placed.map(({ content, entryId, versionId }) => ({
    id: entryId,
    class: content.class,
    ...paper,
    currentVersionId: versionId,
    ...drawnFrom(content),
  }));
  await inChunks(entryRows, (chunk) => tx.insert(entries).overridingSystemValue().values(chunk));
  const versionRows = placed.map(({ content, entryId, versionId }) => ({
    id: versionId,
    entryId,
    version: 1,
    sharedStatement: content.sharedStatement,
    ...authorship,
  }));
  await inChunks(versionRows, (chunk) => tx.insert(entryVersions).overridingSystemValue().values(chunk));
  const owned = placed.flatMap(({ entryId, items: list }) => list.map((item) => ({ ...item, entryId })));
  await insertItems(
    tx,
    paper,
    owned.filter((item) => item.isNew),
  );
  await moveItems(
    tx,
    owned.filter((item) => !item.isNew),
  );
  const itemRows = placed.flatMap((entry) =>
    entry.items.map((item, index) => toItemVersion(item, entry.versionId, index)),
  );
  await inChunks(itemRows, (chunk) => tx.insert(itemVersions).values(chunk));
  return ids.entries;
}

/** Fields that an entry copies from its newest version, because drawing exams reads them. */
export function drawnFrom(content: EntryContent): { kind: Kind; itemCount: number } {
  return { kind: at(content.items, 0).kind, itemCount: content.items.length };
}

/** The row that stores an item's content in one version of its entry. */
export function toItemVersion(item: ItemContent & { id: number }, entryVersionId: number, index: number) {
  return {
    entryVersionId,
    itemId: item.id,
    position: index + 1,
    number: item.number,
    kind: item.kind,
    statement: item.statement,
    alternatives: item.alternatives,
    correctAlternativeId: item.correctAlternativeId,
    justification: item.justification,
  };
}

/** Inserts items of a paper with ids that were taken before. */
export async function insertItems(
  tx: Database,
  paper: Paper,
  list: readonly { id: number; entryId: number; number: number; topicId?: number | null | undefined }[],
): Promise<void> {
  const rowsOfItems = list.map(({ id, entryId, number, topicId = null }) => ({
    id,
    entryId,
    number,
    topicId,
    ...paper,
  }));
  await inChunks(rowsOfItems, (chunk) => tx.insert(items).overridingSystemValue().values(chunk));
}

async function moveItems(tx: Database, list: readonly { id: number; entryId: number }[]): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`
    update items set entry_id = moved.entry_id
    from unnest(${intArray(list.map((item) => item.id))}, ${intArray(list.map((item) => item.entryId))})
      as moved (item_id, entry_id)
    where items.id = moved.item_id`);
}

/** Takes ids from the sequences, for rows that will be inserted. */
export async function takeIds(db: Database, counts: { entries: number; versions: number; items: number }) {
  const [taken] = await rows<{ entries: number[]; versions: number[]; items: number[] }>(db)`select
    ${nextIds('entries', counts.entries)} as entries,
    ${nextIds('entry_versions', counts.versions)} as versions,
    ${nextIds('items', counts.items)} as items`;
  if (!taken) throw new Error('the sequences gave no ids');
  return taken;
}

function nextIds(table: 'entries' | 'entry_versions' | 'items', count: number): SQL {
  const sequence = sql.raw(`'${table}_id_seq'`);
  return sql`array(select nextval(${sequence})::int from generate_series(1, ${count}::int))`;
}

/** Numbers as a single array parameter of a hand-written statement. */
export function intArray(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::int[]`;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return value;
}

/** Gives an item its id. A new item takes the next id of `ids`. */
export function identify(item: ItemContent, ids: Iterator<number>) {
  if (item.id !== undefined) return { ...item, id: item.id, isNew: false };
  const { value, done } = ids.next();
  if (done) throw new RangeError('no id left for a new item');
  return { ...item, id: value, isNew: true };
}

/** Condition for the items of a paper that are in the bank. */
export function inPaper(paper: Paper): SQL | undefined {
  return and(
    eq(items.examType, paper.examType),
    eq(items.categoryId, paper.categoryId),
    eq(items.sourceId, paper.sourceId),
    // These expressions must be those of the unique index, so that the database uses the index.
    sql`coalesce(${items.year}, 0) = ${paper.year ?? 0}`,
    sql`coalesce(${items.directiveExamId}, 0) = ${paper.directiveExamId ?? 0}`,
    isNull(items.deletedAt),
  );
}

/** The entry that has this number in a paper, if `actorId` wrote the entry and nobody has changed it since. */
export async function findNewEntry(
  db: Database,
  { paper, number, actorId }: { paper: Paper; number: number; actorId: number },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: entries.id })
    .from(items)
    .innerJoin(entries, eq(entries.id, items.entryId))
    .innerJoin(entryVersions, eq(entryVersions.id, entries.currentVersionId))
    .where(
      and(
        inPaper(paper),
        eq(items.number, number),
        eq(entryVersions.version, 1),
        eq(entryVersions.createdBy, actorId),
      ),
    );
  return found?.id;
}

/** Which of these numbers are taken in the paper. Numbers of the entry `exceptEntryId` don't count. */
export async function listTakenNumbers(
  db: Database,
  paper: Paper,
  numbers: readonly number[],
  exceptEntryId = 0,
): Promise<number[]> {
  const found = await db
    .select({ number: items.number })
    .from(items)
    .where(and(inPaper(paper), inArray(items.number, [...numbers]), ne(items.entryId, exceptEntryId)))
    .orderBy(items.number);
  return found.map((row) => row.number);
}

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

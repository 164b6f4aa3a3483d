import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import {
  entries,
  entryVersions,
  items,
  itemVersions,
  type StoredAlternative,
} from '../../database/tables/questions.ts';

/** The paper that an entry belongs to; its numbers are unique within it. */
export interface Paper {
  examType: ExamType;
  categoryId: number;
  sourceId: number;
  /** Null for Directivos. */
  year: number | null;
  /** Only for Directivos. */
  directiveExamId: number | null;
}

export interface NewItem {
  number: number;
  kind: Kind;
  statement: Block[];
  alternatives: StoredAlternative[];
  correctAlternativeId: number;
  justification: Block[];
}

export interface NewEntry {
  class: 'INDIVIDUAL' | 'COMMON';
  sharedStatement: Block[];
  items: NewItem[];
}

/**
 * Inserts entries with their first version and answers their ids in the order given. Ids are taken from the
 * sequences beforehand, so that any number of entries costs five statements. Call it in a transaction.
 */
export async function insertEntries(
  db: Database,
  paper: Paper,
  newEntries: readonly NewEntry[],
  createdBy: number | null,
): Promise<number[]> {
  const itemTotal = newEntries.reduce((sum, entry) => sum + entry.items.length, 0);
  const ids = await takeIds(db, newEntries.length, itemTotal);
  const placed = newEntries.map((entry, index) => ({
    entry,
    entryId: at(ids.entries, index),
    versionId: at(ids.versions, index),
  }));
  const placedItems = placed
    .flatMap(({ entry, entryId, versionId }) =>
      entry.items.map((item, index) => ({ item, entryId, versionId, position: index + 1 })),
    )
    .map((row, index) => ({ ...row, itemId: at(ids.items, index) }));

  await db
    .insert(entries)
    .overridingSystemValue()
    .values(
      placed.map(({ entry, entryId, versionId }) => ({
        id: entryId,
        class: entry.class,
        ...paper,
        currentVersionId: versionId,
        kind: at(entry.items, 0).kind,
        itemCount: entry.items.length,
      })),
    );
  await db
    .insert(entryVersions)
    .overridingSystemValue()
    .values(
      placed.map(({ entry, entryId, versionId }) => ({
        id: versionId,
        entryId,
        version: 1,
        sharedStatement: entry.sharedStatement,
        createdBy,
      })),
    );
  await db
    .insert(items)
    .overridingSystemValue()
    .values(
      placedItems.map(({ item, entryId, itemId }) => ({
        id: itemId,
        entryId,
        number: item.number,
        ...paper,
      })),
    );
  await db.insert(itemVersions).values(
    placedItems.map(({ item, versionId, itemId, position }) => ({
      entryVersionId: versionId,
      itemId,
      position,
      ...item,
    })),
  );
  return ids.entries;
}

async function takeIds(db: Database, entryCount: number, itemCount: number) {
  const [taken] = await rows<{ entries: number[]; versions: number[]; items: number[] }>(
    db,
    sql`select
      ${nextIds('entries', entryCount)} as entries,
      ${nextIds('entry_versions', entryCount)} as versions,
      ${nextIds('items', itemCount)} as items`,
  );
  if (!taken) throw new Error('the sequences gave no ids');
  return taken;
}

function nextIds(table: 'entries' | 'entry_versions' | 'items', count: number) {
  const sequence = sql.raw(`'${table}_id_seq'`);
  return sql`array(select nextval(${sequence})::int from generate_series(1, ${count}::int))`;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return value;
}

/** Which of the numbers living items of the paper already have. */
export async function listTakenNumbers(
  db: Database,
  paper: Paper,
  numbers: readonly number[],
): Promise<number[]> {
  const found = await db
    .select({ number: items.number })
    .from(items)
    .where(
      and(
        eq(items.examType, paper.examType),
        eq(items.categoryId, paper.categoryId),
        eq(items.sourceId, paper.sourceId),
        // The expressions of the unique index, so that it serves.
        sql`coalesce(${items.year}, 0) = ${paper.year ?? 0}`,
        sql`coalesce(${items.directiveExamId}, 0) = ${paper.directiveExamId ?? 0}`,
        inArray(items.number, [...numbers]),
        isNull(items.deletedAt),
      ),
    )
    .orderBy(items.number);
  return found.map((row) => row.number);
}

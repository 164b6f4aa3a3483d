import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/connect.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { importDrafts, imports } from '../../database/tables/imports.ts';

export type ImportRow = typeof imports.$inferSelect;

/** An import, the name of who sent it, and how many imports are before it in the queue. */
export interface ImportWithPlace {
  row: ImportRow;
  createdBy: string;
  waitingBefore: number;
}

/** The most imports that the list names: ended ones, and open ones. */
const ENDED_LISTED = 20;
const OPEN_LISTED = 100;
const before = alias(imports, 'before');

/**
 * How many imports go before a waiting one: all that are being read, and those in the queue that came
 * earlier.
 */
const WAITING_BEFORE = sql<number>`case when ${imports.status} = 'queued' then (
  select count(*)::int from imports "before"
  where ${before.status} = 'reading' or (${before.status} = 'queued' and ${before.retryAt} is null and ${before.id} < ${imports.id})
) else 0 end`;

/** True for an import that waits, is being read, or has something left to review. */
const IS_OPEN = sql<boolean>`(${imports.status} in ('queued', 'reading') or (${imports.status} = 'ready' and
  case ${imports.subject}
    when 'answers' then ${imports.appliedAt} is null
    else exists (
      select from ${importDrafts}
      where ${importDrafts.importId} = ${imports.id} and ${importDrafts.status} = 'pending'
        and ${importDrafts.group} = coalesce(${imports.chosenGroup}, ${importDrafts.group}))
  end))`;

function selectWithPlace(db: Database) {
  return db
    .select({ row: imports, createdBy: accounts.fullName, waitingBefore: WAITING_BEFORE })
    .from(imports)
    .innerJoin(accounts, eq(accounts.id, imports.createdBy));
}

export async function insertImport(db: Database, row: typeof imports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!inserted) throw new Error('an import was stored without a row');
  return inserted.id;
}

export async function findImport(db: Database, id: number): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

export async function findWithPlace(db: Database, id: number): Promise<ImportWithPlace | undefined> {
  const [found] = await selectWithPlace(db).where(eq(imports.id, id));
  return found;
}

/** The fields that tell a page whether to read an import again. Undefined when the import was deleted. */
export async function findRevision(db: Database, id: number) {
  const [found] = await db
    .select({ revision: imports.revision, status: imports.status, waitingBefore: WAITING_BEFORE })
    .from(imports)
    .where(eq(imports.id, id));
  return found;
}

/** Open imports, newest first, followed by the latest imports that have ended. */
export async function listImports(db: Database): Promise<ImportWithPlace[]> {
  const newest = desc(imports.id);
  const open = await selectWithPlace(db).where(IS_OPEN).orderBy(newest).limit(OPEN_LISTED);
  const ended = await selectWithPlace(db).where(sql`not ${IS_OPEN}`).orderBy(newest).limit(ENDED_LISTED);
  return [...open, ...ended];
}

/** Changes an import if its status is in `states`. Returns false when it has another status. */
export async function updateImport(
  db: Database,
  id: number,
  states: readonly ImportRow['status'][],
  changes: Partial<ImportRow>,
): Promise<boolean> {
  const changed = await db
    .update(imports)
    .set({ ...changes, revision: sql`${imports.revision} + 1` })
    .where(and(eq(imports.id, id), inArray(imports.status, [...states])))
    .returning({ id: imports.id });
  return changed.length > 0;
}

/**
 * Deletes an import with its drafts. Returns the key of its files, or undefined when there is no such
 * import.
 */
export async function deleteImportRow(db: Database, id: number): Promise<string | undefined> {
  const [gone] = await db.delete(imports).where(eq(imports.id, id)).returning({ fileKey: imports.fileKey });
  return gone?.fileKey;
}

/** The numbers in all drafts of a group, or of all groups when `group` is null. */
export async function listDraftNumbers(db: Database, id: number, group: number | null): Promise<number[]> {
  const found = await db
    .select({ facts: importDrafts.facts })
    .from(importDrafts)
    .where(and(eq(importDrafts.importId, id), group === null ? undefined : eq(importDrafts.group, group)));
  return found.flatMap(({ facts }) => facts.map(({ number }) => number));
}

/** The names and keys of all imports' files. */
export function listImportFiles(db: Database) {
  return db
    .select({ id: imports.id, fileName: imports.fileName, fileKey: imports.fileKey })
    .from(imports)
    .orderBy(imports.id);
}

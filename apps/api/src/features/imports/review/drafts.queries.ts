import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { importDrafts } from '../../../database/tables/imports.ts';

export type DraftRow = typeof importDrafts.$inferSelect;
export type NewDraft = typeof importDrafts.$inferInsert;
type DraftChanges = Partial<
  Pick<DraftRow, 'status' | 'content' | 'items' | 'areas' | 'warnings' | 'origin'>
> & {
  entryId?: number;
};

interface GroupOf {
  id: number;
  chosenGroup: number;
}

function inGroup({ id, chosenGroup }: GroupOf) {
  return and(eq(importDrafts.importId, id), eq(importDrafts.group, chosenGroup));
}

/** Drafts read in one go: about 20 ms of the embedded database, which meanwhile answers nobody else. */
const ROWS_AT_ONCE = 100;

/** Drafts of the chosen group in the order of reading. */
export async function listDraftRows(db: Database, group: GroupOf): Promise<DraftRow[]> {
  const found: DraftRow[] = [];
  for (;;) {
    const last = found.at(-1);
    const more = await db
      .select()
      .from(importDrafts)
      .where(and(inGroup(group), last && gt(importDrafts.id, last.id)))
      .orderBy(asc(importDrafts.id))
      .limit(ROWS_AT_ONCE);
    found.push(...more);
    if (more.length < ROWS_AT_ONCE)
      return found.sort((one, other) => one.position - other.position || one.id - other.id);
    await setImmediate();
  }
}

/** The first pending drafts of the chosen group behind one of them, held until the transaction ends. */
export function lockPendingDrafts(
  tx: Database,
  group: GroupOf,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<DraftRow[]> {
  return tx
    .select()
    .from(importDrafts)
    .where(and(inGroup(group), eq(importDrafts.status, 'pending'), gt(importDrafts.id, afterId)))
    .orderBy(asc(importDrafts.id))
    .limit(limit)
    .for('update');
}

export async function findDraft(db: Database, importId: number, id: number): Promise<DraftRow | undefined> {
  const [row] = await selectDraft(db, importId, id);
  return row;
}

/** A draft of an import, held until the transaction ends. */
export async function lockDraft(tx: Database, importId: number, id: number): Promise<DraftRow | undefined> {
  const [row] = await selectDraft(tx, importId, id).for('update');
  return row;
}

function selectDraft(db: Database, importId: number, id: number) {
  return db
    .select()
    .from(importDrafts)
    .where(and(eq(importDrafts.importId, importId), eq(importDrafts.id, id)));
}

/** Numbers of all items that wait in the chosen group, each as often as it stands there. */
export async function listPendingNumbers(db: Database, { id, chosenGroup }: GroupOf): Promise<number[]> {
  const found = await rows<{ number: number }>(
    db,
    sql`
      select (item->>'number')::int as number
      from import_drafts d, jsonb_array_elements(d.content->'questions') item
      where d.import_id = ${id} and d."group" = ${chosenGroup} and d.status = 'pending'
      order by number`,
  );
  return found.map((row) => row.number);
}

export function insertDrafts(tx: Database, drafts: NewDraft[]): Promise<DraftRow[]> {
  return tx.insert(importDrafts).values(drafts).returning();
}

export async function deleteDrafts(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(importDrafts).where(inArray(importDrafts.id, [...ids]));
}

/** Changes a draft and answers it in its next version. */
export async function changeDraft(tx: Database, id: number, changes: DraftChanges): Promise<DraftRow> {
  const [row] = await tx
    .update(importDrafts)
    .set({ ...changes, version: sql`${importDrafts.version} + 1` })
    .where(eq(importDrafts.id, id))
    .returning();
  if (!row) throw new Error(`draft ${id} was held and is gone`);
  return row;
}

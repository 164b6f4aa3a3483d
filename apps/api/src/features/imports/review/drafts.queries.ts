import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { importDrafts } from '../../../database/tables/imports.ts';
import { factsOf } from './draft-warnings.ts';

export type DraftRow = typeof importDrafts.$inferSelect;
export type NewDraft = Omit<typeof importDrafts.$inferInsert, 'facts'>;
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

/** Drafts of the chosen group, without their contents, in the order of their first numbers, then of reading. */
export async function listDraftOrder(db: Database, group: GroupOf) {
  const { id, status, version, position, facts } = importDrafts;
  const found = await db
    .select({ id, status, version, position, facts })
    .from(importDrafts)
    .where(inGroup(group));
  return found
    .map((row) => ({ ...row, first: Math.min(...row.facts.map(({ number }) => number)) }))
    .sort((one, other) => one.first - other.first || one.position - other.position || one.id - other.id);
}

/** Drafts by their ids, in the order of `ids`. Drafts that no longer exist are left out. */
export async function listDraftRows(db: Database, ids: readonly number[]): Promise<DraftRow[]> {
  const found = await db
    .select()
    .from(importDrafts)
    .where(inArray(importDrafts.id, [...ids]));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The position behind all drafts of the chosen group. */
export async function findNextPosition(db: Database, group: GroupOf): Promise<number> {
  const [found] = await db
    .select({ next: sql<number>`coalesce(max(${importDrafts.position}), -1) + 1` })
    .from(importDrafts)
    .where(inGroup(group));
  return Number(found?.next ?? 0);
}

/** Locks and returns the first pending drafts of the chosen group with an id above `afterId`. */
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

/** Locks a draft of an import until the transaction ends. */
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

/** The numbers of all pending items of the chosen group. A number that appears twice is listed twice. */
export async function listPendingNumbers(db: Database, group: GroupOf): Promise<number[]> {
  const found = await db
    .select({ facts: importDrafts.facts })
    .from(importDrafts)
    .where(and(inGroup(group), eq(importDrafts.status, 'pending')));
  return found.flatMap(({ facts }) => facts.map(({ number }) => number));
}

export function insertDrafts(tx: Database, drafts: readonly NewDraft[]): Promise<DraftRow[]> {
  return tx
    .insert(importDrafts)
    .values(drafts.map((draft) => ({ ...draft, facts: factsOf(draft) })))
    .returning();
}

export async function deleteDrafts(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(importDrafts).where(inArray(importDrafts.id, [...ids]));
}

/** Changes a draft, and returns it with its new version. */
export async function changeDraft(tx: Database, { id, ...draft }: DraftRow, changes: DraftChanges) {
  const [row] = await tx
    .update(importDrafts)
    .set({
      ...changes,
      facts: factsOf({ ...draft, ...changes }),
      version: sql`${importDrafts.version} + 1`,
    })
    .where(eq(importDrafts.id, id))
    .returning();
  if (!row) throw new Error(`draft ${id} was held and is gone`);
  return row;
}

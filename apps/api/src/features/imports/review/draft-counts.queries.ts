import type { DraftStatus } from '@amauta/contract/imports/drafts.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { type DraftFact, importDrafts, imports } from '../../../database/tables/imports.ts';

/** The facts about an item that are needed for counting. */
export interface ItemFact extends DraftFact {
  importId: number;
  draftId: number;
  /** Index of the item's group. Numbers may repeat in different groups. */
  group: number;
  status: DraftStatus;
}

/** Items of each import's chosen group, or of all its groups when none was chosen. */
export async function listItemFacts(db: Database, importIds: readonly number[]): Promise<ItemFact[]> {
  const { id: draftId, importId, group, status, facts } = importDrafts;
  const drafts = await db
    .select({ draftId, importId, group, status, facts })
    .from(importDrafts)
    .innerJoin(
      imports,
      and(eq(imports.id, importId), eq(group, sql`coalesce(${imports.chosenGroup}, ${group})`)),
    )
    .where(inArray(importId, [...importIds]));
  return drafts.flatMap(({ facts: own, ...draft }) => own.map((fact) => ({ ...draft, ...fact })));
}

/** The category of each import. */
export function listCategories(db: Database, importIds: readonly number[]) {
  return db
    .select({ id: imports.id, category: imports.category })
    .from(imports)
    .where(inArray(imports.id, [...importIds]));
}

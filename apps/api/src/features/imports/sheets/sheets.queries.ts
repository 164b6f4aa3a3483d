import type { NamedImport } from '@amauta/contract/imports/sheets.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { type AppliedKeys, importDrafts, imports, itemBooklets } from '../../../database/tables/imports.ts';
import { items } from '../../../database/tables/questions.ts';

const DIRECTIVE_PARTS = ['type_exam', 'source_section', 'exam_directive'] as const;
const YEAR_PARTS = ['type_exam', 'source_section', 'modality', 'level', 'specialty', 'year'] as const;

/** Whether an import is for the same paper. Names and orders in the category don't count. */
export function isForPaper(category: QuestionCategory): SQL | undefined {
  const parts = category.type_exam === 'Directivos' ? DIRECTIVE_PARTS : YEAR_PARTS;
  return and(
    ...parts.map((part) => {
      const value = category[part] === null ? null : String(category[part]);
      return sql`${imports.category}->>${sql.raw(`'${part}'`)} is not distinct from ${value}::text`;
    }),
  );
}

/**
 * Pending drafts of a paper, from the chosen group of each import or, with `importId`, of that import alone. With
 * `lock`, they are locked until the transaction ends.
 */
export async function listPaperDrafts(
  db: Database,
  category: QuestionCategory,
  { importId, lock }: { importId: number | undefined; lock: boolean },
) {
  const query = db
    .select({ draft: importDrafts, groups: imports.groups })
    .from(importDrafts)
    .innerJoin(imports, eq(imports.id, importDrafts.importId))
    .where(
      and(
        eq(imports.subject, 'questions'),
        eq(imports.status, 'ready'),
        eq(imports.chosenGroup, importDrafts.group),
        eq(importDrafts.status, 'pending'),
        importId === undefined ? undefined : eq(imports.id, importId),
        isForPaper(category),
      ),
    )
    .orderBy(asc(importDrafts.id));
  return lock ? await query.for('update', { of: importDrafts }) : await query;
}

/** The questions of the bank that were accepted from these imports, by the ids of their entries. */
export async function listAcceptedEntries(db: Database, importIds: readonly number[]) {
  if (importIds.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ entryId: importDrafts.entryId, importId: importDrafts.importId })
    .from(importDrafts)
    .where(and(inArray(importDrafts.importId, [...importIds]), isNotNull(importDrafts.entryId)));
  return new Map(rows.flatMap(({ entryId, importId }) => (entryId === null ? [] : [[entryId, importId]])));
}

/** Ids and file names of imports in the order of their ids; with `only`, of those that fulfil it. */
export async function listNames(db: Database, ids: readonly number[], only?: SQL): Promise<NamedImport[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: imports.id, file_name: imports.fileName })
    .from(imports)
    .where(and(inArray(imports.id, [...ids]), only))
    .orderBy(asc(imports.id));
}

/** Stores the code of the booklet from which a question's items came. */
export async function noteBooklet(tx: Database, entryId: number, code: string): Promise<void> {
  const own = tx
    .select({ itemId: items.id, code: sql<string>`${code}::text`.as('code') })
    .from(items)
    .where(eq(items.entryId, entryId));
  await tx.insert(itemBooklets).select(own).onConflictDoNothing();
}

/** The codes of the booklets from which items of the bank came, with the number of each item. */
export async function listBookletCodes(db: Database, entryIds: readonly number[]) {
  if (entryIds.length === 0) return [];
  return db
    .select({ number: items.number, code: itemBooklets.code })
    .from(itemBooklets)
    .innerJoin(items, eq(items.id, itemBooklets.itemId))
    .where(and(inArray(items.entryId, [...entryIds]), isNull(items.deletedAt)));
}

/** Stores that a sheet was applied, and what it changed. */
export async function markApplied(
  tx: Database,
  importId: number,
  applied: { appliedSheet: number; appliedAt: Date; appliedKeys: AppliedKeys },
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...applied, revision: sql`${imports.revision} + 1` })
    .where(eq(imports.id, importId));
}

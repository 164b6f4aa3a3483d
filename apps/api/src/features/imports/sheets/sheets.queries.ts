import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { type AppliedKeys, importDrafts, imports, itemBooklets } from '../../../database/tables/imports.ts';
import { items } from '../../../database/tables/questions.ts';

const DIRECTIVE_PARTS = ['type_exam', 'source_section', 'exam_directive'] as const;
const YEAR_PARTS = ['type_exam', 'source_section', 'modality', 'level', 'specialty', 'year'] as const;

/** Whether an import is for the same paper. Names and orders in the category don't count. */
function isForPaper(category: QuestionCategory): SQL | undefined {
  const parts = category.type_exam === 'Directivos' ? DIRECTIVE_PARTS : YEAR_PARTS;
  return and(
    ...parts.map((part) => {
      const value = category[part] === null ? null : String(category[part]);
      return sql`${imports.category}->>${sql.raw(`'${part}'`)} is not distinct from ${value}::text`;
    }),
  );
}

/**
 * Pending drafts of a paper, from the chosen group of each import. With `lock`, they are locked until the
 * transaction ends.
 */
export async function listPaperDrafts(db: Database, category: QuestionCategory, { lock }: { lock: boolean }) {
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
        isForPaper(category),
      ),
    )
    .orderBy(asc(importDrafts.id));
  return lock ? await query.for('update', { of: importDrafts }) : await query;
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

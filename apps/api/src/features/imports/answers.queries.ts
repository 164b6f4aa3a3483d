import type { QuestionCategory } from '@amauta/contract/authoring.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { type AppliedAnswers, importDrafts, imports } from '../../database/tables/imports.ts';

const DIRECTIVE_PARTS = ['type_exam', 'source_section', 'exam_directive'] as const;
const YEAR_PARTS = ['type_exam', 'source_section', 'modality', 'level', 'specialty', 'year'] as const;

/** Whether an import is for the same paper; names and orders only travel along. */
function isForPaper(category: QuestionCategory): SQL | undefined {
  const parts = category.type_exam === 'Directivos' ? DIRECTIVE_PARTS : YEAR_PARTS;
  return and(
    ...parts.map((part) => {
      const value = category[part] === null ? null : String(category[part]);
      return sql`${imports.category}->>${sql.raw(`'${part}'`)} is not distinct from ${value}::text`;
    }),
  );
}

/** Pending drafts of a paper, of the groups that were chosen; with `lock` held until the transaction ends. */
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

/** The groups of the booklets that questions of the bank came from, by question. */
export function listOrigins(db: Database, entryIds: readonly number[]) {
  return db
    .select({ entryId: importDrafts.entryId, group: importDrafts.group, groups: imports.groups })
    .from(importDrafts)
    .innerJoin(imports, eq(imports.id, importDrafts.importId))
    .where(inArray(importDrafts.entryId, [...entryIds]));
}

/** Notes what a sheet did. */
export async function markApplied(
  tx: Database,
  importId: number,
  applied: { appliedSheet: number; appliedAt: Date; appliedAnswers: AppliedAnswers },
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...applied, revision: sql`${imports.revision} + 1` })
    .where(eq(imports.id, importId));
}

import type { ExamType } from '@amauta/contract/catalogue.ts';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../../database/connect.ts';
import { directiveExams } from '../../../../database/tables/catalogue.ts';
import { entries, itemVersions } from '../../../../database/tables/questions.ts';

/**
 * The next `limit` items after `afterId` in a category, from all years and sources, in their newest
 * version.
 */
export function listBankTexts(
  db: Database,
  { examType, categoryId }: { examType: ExamType; categoryId: number },
  afterId: number,
  limit: number,
) {
  return db
    .select({
      id: itemVersions.id,
      number: itemVersions.number,
      year: entries.year,
      directiveName: directiveExams.name,
      statement: itemVersions.statement,
      alternatives: itemVersions.alternatives,
    })
    .from(entries)
    .innerJoin(itemVersions, eq(itemVersions.entryVersionId, entries.currentVersionId))
    .leftJoin(directiveExams, eq(directiveExams.id, entries.directiveExamId))
    .where(
      and(
        eq(entries.examType, examType),
        eq(entries.categoryId, categoryId),
        isNull(entries.deletedAt),
        gt(itemVersions.id, afterId),
      ),
    )
    .orderBy(asc(itemVersions.id))
    .limit(limit);
}

/** The content of an item of the bank, with its number and paper, by which a warning names it. */
export type BankText = Awaited<ReturnType<typeof listBankTexts>>[number];

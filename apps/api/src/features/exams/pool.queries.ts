import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { PaperEntry } from '@amauta/exam-rules/draw.ts';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { directiveExams } from '../../database/tables/catalogue.ts';
import { entries, itemVersions } from '../../database/tables/questions.ts';

/** The papers of an exam type that an exam may be drawn from. */
export interface PaperChoice {
  examType: ExamType;
  sourceId: number;
  years: readonly number[];
}

/** An entry of a paper; null where it belongs to a year instead of a directive exam. */
export interface PaperRow extends PaperEntry {
  directiveExamId: number | null;
}

/** Entries with their place in their paper. */
function selectEntries(db: Database) {
  return db
    .select({
      entryId: entries.id,
      versionId: itemVersions.entryVersionId,
      kind: entries.kind,
      itemCount: entries.itemCount,
      number: itemVersions.number,
      directiveExamId: entries.directiveExamId,
      examOrder: directiveExams.position,
    })
    .from(entries)
    .innerJoin(
      itemVersions,
      and(eq(itemVersions.entryVersionId, entries.currentVersionId), eq(itemVersions.position, 1)),
    )
    .leftJoin(directiveExams, eq(directiveExams.id, entries.directiveExamId));
}

/** Which category holds which kind in these papers. */
export function listKindHolders(
  db: Database,
  { examType, sourceId, years }: PaperChoice,
): Promise<{ categoryId: number; kind: Kind }[]> {
  return db
    .selectDistinct({ categoryId: entries.categoryId, kind: entries.kind })
    .from(entries)
    .where(
      and(
        eq(entries.examType, examType),
        eq(entries.sourceId, sourceId),
        inArray(entries.year, [...years]),
        isNull(entries.deletedAt),
      ),
    );
}

/** Entries of these papers that belong to one of the pairs of category and kind. */
export async function listPool(
  db: Database,
  { examType, sourceId, years }: PaperChoice,
  picks: readonly { categoryId: number; kind: Kind }[],
): Promise<PaperRow[]> {
  if (picks.length === 0) return [];
  return selectEntries(db)
    .where(
      and(
        eq(entries.examType, examType),
        eq(entries.sourceId, sourceId),
        inArray(entries.year, [...years]),
        or(
          ...picks.map(({ categoryId, kind }) =>
            and(eq(entries.categoryId, categoryId), eq(entries.kind, kind)),
          ),
        ),
        isNull(entries.deletedAt),
      ),
    )
    .orderBy(asc(entries.id));
}

/** Entries of directive exams that belong to one of the pairs of exam and kind. */
export async function listDirectivePool(
  db: Database,
  sourceId: number,
  picks: readonly { directiveExamId: number; kind: Kind }[],
): Promise<PaperRow[]> {
  if (picks.length === 0) return [];
  return selectEntries(db)
    .where(
      and(
        eq(entries.sourceId, sourceId),
        or(
          ...picks.map(({ directiveExamId, kind }) =>
            and(eq(entries.directiveExamId, directiveExamId), eq(entries.kind, kind)),
          ),
        ),
        isNull(entries.deletedAt),
      ),
    )
    .orderBy(asc(entries.id));
}

/** Years in which a category has questions of one of the kinds. */
export async function listFilledYears(
  db: Database,
  choice: { examType: ExamType; sourceId: number; categoryId: number; kinds: readonly Kind[] },
): Promise<number[]> {
  const found = await db
    .selectDistinct({ year: entries.year })
    .from(entries)
    .where(
      and(
        eq(entries.examType, choice.examType),
        eq(entries.categoryId, choice.categoryId),
        eq(entries.sourceId, choice.sourceId),
        inArray(entries.kind, [...choice.kinds]),
        isNull(entries.deletedAt),
      ),
    )
    .orderBy(asc(entries.year));
  return found.flatMap(({ year }) => (year === null ? [] : [year]));
}

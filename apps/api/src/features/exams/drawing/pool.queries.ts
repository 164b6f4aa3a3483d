import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { type PaperEntry, type PoolEntry, SHARED_KINDS } from '@amauta/exam-rules/drawing/draw.ts';
import type { Editions } from '@amauta/exam-rules/setup/payload.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { directiveExams, years } from '../../../database/tables/catalogue.ts';
import { entries, itemVersions } from '../../../database/tables/questions.ts';

/** The papers of an exam type that an exam may be drawn from. */
interface PaperChoice {
  examType: ExamType;
  sourceId: number;
  years: readonly number[];
}

/** An entry that may be drawn. `directiveExamId` is null for an entry that belongs to a year. */
export interface PoolRow extends PoolEntry {
  directiveExamId: number | null;
}

/**
 * Entries that meet `conditions`, ordered by kind, size and id. A category may hold thousands of entries, so the
 * database returns them as lists of id pairs, and no other table is read.
 */
async function listEntries(db: Database, conditions: SQL | undefined): Promise<PoolRow[]> {
  const groups = await db
    .select({
      kind: entries.kind,
      itemCount: entries.itemCount,
      directiveExamId: entries.directiveExamId,
      pairs: sql<[entryId: number, versionId: number][]>`json_agg(
        json_build_array(${entries.id}, ${entries.currentVersionId}) order by ${entries.id})`,
    })
    .from(entries)
    .where(and(conditions, isNotNull(entries.currentVersionId), isNull(entries.deletedAt)))
    .groupBy(entries.kind, entries.itemCount, entries.directiveExamId)
    .orderBy(asc(entries.kind), asc(entries.itemCount), asc(entries.directiveExamId));
  return groups.flatMap(({ pairs, ...group }) =>
    pairs.map(([entryId, versionId]) => ({ entryId, versionId, ...group })),
  );
}

/** Adds to each entry its place in its paper. */
export async function listPlaces<T extends PoolRow>(
  db: Database,
  pool: readonly T[],
): Promise<(T & PaperEntry)[]> {
  const [firstItems, exams] = await Promise.all([
    db
      .select({ versionId: itemVersions.entryVersionId, number: itemVersions.number })
      .from(itemVersions)
      .where(
        and(
          inArray(
            itemVersions.entryVersionId,
            pool.map((entry) => entry.versionId),
          ),
          eq(itemVersions.position, 1),
        ),
      ),
    db.select({ id: directiveExams.id, position: directiveExams.position }).from(directiveExams),
  ]);
  const numbers = new Map(firstItems.map(({ versionId, number }) => [versionId, number]));
  const positions = new Map(exams.map(({ id, position }) => [id, position]));
  return pool.flatMap((entry) => {
    const number = numbers.get(entry.versionId);
    const examOrder = entry.directiveExamId === null ? null : (positions.get(entry.directiveExamId) ?? null);
    return number === undefined ? [] : [{ ...entry, number, examOrder }];
  });
}

/**
 * Which categories have questions of which kinds in these papers. Costs one index lookup for each pair of
 * category and kind, however many questions there are.
 */
export function listKindHolders(db: Database, { examType, sourceId, years }: PaperChoice) {
  return rows<{ categoryId: number; kind: Kind }>(db)`
    select category.id as "categoryId", asked.kind
    from categories category
    cross join unnest(enum_range(null::kind)) asked(kind)
    cross join lateral (
      select 1 from entries entry
      where entry.exam_type = ${examType} and entry.category_id = category.id and entry.source_id = ${sourceId}
        and entry.year = any(${sql.param([...years])}::smallint[]) and entry.kind = asked.kind
        and entry.deleted_at is null
      limit 1
    ) found`;
}

/** Entries of these papers that belong to one of the pairs of category and kind. */
export async function listPool(
  db: Database,
  { examType, sourceId, years }: PaperChoice,
  picks: readonly { categoryId: number; kind: Kind }[],
): Promise<PoolRow[]> {
  if (picks.length === 0) return [];
  return listEntries(
    db,
    and(
      eq(entries.examType, examType),
      eq(entries.sourceId, sourceId),
      inArray(entries.year, [...years]),
      or(
        ...picks.map(({ categoryId, kind }) =>
          and(eq(entries.categoryId, categoryId), eq(entries.kind, kind)),
        ),
      ),
    ),
  );
}

/** Entries of directive exams that belong to one of the pairs of exam and kind. */
export async function listDirectivePool(
  db: Database,
  sourceId: number,
  picks: readonly { directiveExamId: number; kind: Kind }[],
): Promise<PoolRow[]> {
  if (picks.length === 0) return [];
  return listEntries(
    db,
    and(
      eq(entries.sourceId, sourceId),
      or(
        ...picks.map(({ directiveExamId, kind }) =>
          and(eq(entries.directiveExamId, directiveExamId), eq(entries.kind, kind)),
        ),
      ),
    ),
  );
}

/** Kinds as an SQL array. */
function kindArray(kinds: readonly Kind[]): SQL {
  return sql`${sql.param([...kinds])}::kind[]`;
}

/**
 * Years in which an exam of a category would hold questions of one of the kinds. CL and RL are shared by
 * all categories. Costs one index lookup for each year, category and kind, however many questions there
 * are.
 */
export async function listFilledYears(
  db: Database,
  choice: { examType: ExamType; sourceId: number; categoryId: number; kinds: readonly Kind[] },
): Promise<number[]> {
  const found = await rows<{ year: number }>(db)`
    select edition.year
    from years edition
    where edition.deleted_at is null and exists (
      select from categories category
      cross join unnest(${kindArray(choice.kinds)}) asked(kind)
      cross join lateral (
        select from entries entry
        where entry.exam_type = ${choice.examType} and entry.category_id = category.id
          and entry.source_id = ${choice.sourceId} and entry.year = edition.year
          and entry.kind = asked.kind and entry.deleted_at is null
        limit 1
      ) found
      where category.id = ${choice.categoryId} or asked.kind = any(${kindArray(SHARED_KINDS)})
    )
    order by edition.year`;
  return found.map(({ year }) => year);
}

/** The years and directive exams that may be chosen from. */
export async function listEditions(db: Database): Promise<Editions> {
  const [yearRows, examRows] = await Promise.all([
    db.select({ year: years.year }).from(years).where(isNull(years.deletedAt)).orderBy(asc(years.year)),
    db.select({ id: directiveExams.id }).from(directiveExams).where(isNull(directiveExams.deletedAt)),
  ]);
  return { years: yearRows.map(({ year }) => year), directiveExamIds: examRows.map(({ id }) => id) };
}

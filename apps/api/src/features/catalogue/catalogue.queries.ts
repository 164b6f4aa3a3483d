import type { ExamType } from '@amauta/contract/catalogue.ts';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import {
  blueprints,
  categories,
  directiveExams,
  levels,
  modalities,
  sources,
  specialties,
  years,
} from '../../database/tables/catalogue.ts';
import { entries } from '../../database/tables/questions.ts';

/**
 * Lists the leaves of the catalogue in the order in which people read them. Directivos has no modality and
 * comes last.
 */
export function listLeaves(db: Database) {
  return db
    .select({
      categoryId: categories.id,
      modalityId: categories.modalityId,
      levelId: categories.levelId,
      specialtyId: categories.specialtyId,
    })
    .from(categories)
    .leftJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .leftJoin(specialties, eq(specialties.id, categories.specialtyId))
    .orderBy(asc(modalities.position), asc(levels.position), asc(specialties.position));
}

export type LeafRow = Awaited<ReturnType<typeof listLeaves>>[number];

/** Lists modalities, levels and specialties, each in its own order. */
export async function listDivisions(db: Database) {
  const [modalityRows, levelRows, specialtyRows] = await Promise.all([
    db.select().from(modalities).orderBy(asc(modalities.position)),
    db
      .select({ id: levels.id, name: levels.name, modalityId: levels.modalityId })
      .from(levels)
      .innerJoin(modalities, eq(modalities.id, levels.modalityId))
      .orderBy(asc(modalities.position), asc(levels.position)),
    db
      .select({ id: specialties.id, name: specialties.name, levelId: specialties.levelId })
      .from(specialties)
      .innerJoin(levels, eq(levels.id, specialties.levelId))
      .innerJoin(modalities, eq(modalities.id, levels.modalityId))
      .orderBy(asc(modalities.position), asc(levels.position), asc(specialties.position)),
  ]);
  return { modalities: modalityRows, levels: levelRows, specialties: specialtyRows };
}

export type Divisions = Awaited<ReturnType<typeof listDivisions>>;

export function listYears(db: Database) {
  return db.select({ year: years.year }).from(years).where(isNull(years.deletedAt)).orderBy(asc(years.year));
}

export function listSources(db: Database) {
  return db.select().from(sources).orderBy(asc(sources.id));
}

export function listDirectiveExams(db: Database) {
  return db
    .select({
      id: directiveExams.id,
      name: directiveExams.name,
      position: directiveExams.position,
      version: directiveExams.version,
    })
    .from(directiveExams)
    .where(isNull(directiveExams.deletedAt))
    .orderBy(asc(directiveExams.position), asc(directiveExams.id));
}

export type DirectiveExamRow = Awaited<ReturnType<typeof listDirectiveExams>>[number];

/** Finds directive exams by id, removed ones too. */
export function listNamedExams(db: Database, ids: readonly number[]) {
  return db
    .select({ id: directiveExams.id, name: directiveExams.name })
    .from(directiveExams)
    .where(inArray(directiveExams.id, [...ids]))
    .orderBy(asc(directiveExams.position), asc(directiveExams.id));
}

/** Counts the items of each kind in each directive exam of a source. */
export function countDirectiveItems(db: Database, sourceId: number) {
  return db
    .select({
      directiveExamId: sql<number>`${entries.directiveExamId}`,
      kind: entries.kind,
      itemCount: sql<number>`sum(${entries.itemCount})::int`,
    })
    .from(entries)
    .where(and(isNotNull(entries.directiveExamId), eq(entries.sourceId, sourceId), isNull(entries.deletedAt)))
    .groupBy(entries.directiveExamId, entries.kind);
}

export type DirectiveItemCount = Awaited<ReturnType<typeof countDirectiveItems>>[number];

/**
 * Lists the blueprint rows that are valid on a day (YYYY-MM-DD), of one exam type or of all. Where two rows
 * of a kind overlap, the newer one counts.
 */
export function listBlueprintRows(db: Database, day: string, examType?: ExamType) {
  return db
    .selectDistinctOn([blueprints.examType, blueprints.kind])
    .from(blueprints)
    .where(
      and(
        lte(blueprints.validFrom, day),
        or(isNull(blueprints.validTo), gte(blueprints.validTo, day)),
        examType && eq(blueprints.examType, examType),
      ),
    )
    .orderBy(asc(blueprints.examType), asc(blueprints.kind), desc(blueprints.validFrom));
}

export type BlueprintDataRow = Awaited<ReturnType<typeof listBlueprintRows>>[number];

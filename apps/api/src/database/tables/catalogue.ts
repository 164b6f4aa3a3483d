import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  numeric,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, identity, idOf, moment } from '../columns.ts';

export const examType = pgEnum('exam_type', ['Ascenso', 'Nombramiento', 'Directivos']);
export const kind = pgEnum('kind', ['CL', 'RL', 'CCP', 'CG']);

export const modalities = pgTable('modalities', {
  id: integer().primaryKey(),
  name: text().notNull(),
  position: smallint().notNull(),
});

export const levels = pgTable('levels', {
  id: integer().primaryKey(),
  modalityId: idOf(() => modalities.id).notNull(),
  name: text().notNull(),
  position: smallint().notNull(),
});

export const specialties = pgTable('specialties', {
  id: integer().primaryKey(),
  levelId: idOf(() => levels.id).notNull(),
  name: text().notNull(),
  position: smallint().notNull(),
});

/**
 * A leaf of the catalogue (modality, level, specialty): papers are written for one category. Category 999 is
 * Directivos and has no modality.
 */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey(),
    modalityId: idOf(() => modalities.id),
    levelId: idOf(() => levels.id),
    specialtyId: idOf(() => specialties.id),
  },
  (t) => [unique('categories_leaf_unique').on(t.modalityId, t.levelId, t.specialtyId).nullsNotDistinct()],
);

export const sources = pgTable('sources', {
  id: integer().primaryKey(),
  name: text().notNull(),
});

/** Editions of the contests. An edition's year may differ from the year in which it was held. */
export const years = pgTable('years', {
  year: smallint().primaryKey(),
  /**
   * Set when the year was removed. The row stays, because deleted questions and past attempts refer to it.
   */
  deletedAt: moment(),
});

export const directiveExams = pgTable(
  'directive_exams',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    name: text().notNull(),
    position: smallint().notNull(),
    /** Raised by each change, so that a save of an administrator who began with an older state is refused. */
    version: integer().notNull().default(1),
    /**
     * Set when the exam was removed. The row stays, because deleted questions and past attempts refer to it.
     */
    deletedAt: moment(),
  },
  (t) => [uniqueIndex('directive_exams_name_unique').on(t.name).where(sql`deleted_at is null`)],
);

export const regions = pgTable('regions', {
  /** Two digits, the code of INEI, Peru's institute of statistics. */
  code: text().primaryKey(),
  name: text().notNull(),
});

/**
 * What an exam type requires of each kind of question while the row is valid. Points are those of practice.
 */
export const blueprints = pgTable(
  'blueprints',
  {
    id: identity(),
    examType: examType().notNull(),
    kind: kind().notNull(),
    position: smallint().notNull(),
    questionCount: smallint().notNull(),
    pointsPerQuestion: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    pointsMaximum: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    pointsMinimum: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    minutes: smallint().notNull(),
    validFrom: day().notNull(),
    /** Last valid day; null while in force. */
    validTo: day(),
  },
  (t) => [
    unique('blueprints_row_unique').on(t.examType, t.kind, t.validFrom),
    check('blueprints_validity', sql`${t.validTo} is null or ${t.validTo} >= ${t.validFrom}`),
  ],
);

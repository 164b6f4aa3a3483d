import type { BlueprintRow } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { index, integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core';
import { idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { categories, examType } from './catalogue.ts';
import { officialBlueprints } from './official.ts';
import { way } from './way.ts';

/**
 * Exams that were drawn to be taken without a network. A paper becomes an attempt when its device tells of its start
 * (decision 36); until then no attempt has its id.
 */
export const examPapers = pgTable(
  'exam_papers',
  {
    /** Taken from the sequence of the attempts, so that no other attempt gets it. */
    attemptId: integer().primaryKey(),
    accountId: idOf(() => accounts.id).notNull(),
    examType: examType().notNull(),
    categoryId: idOf(() => categories.id),
    payload: jsonb().$type<ExamPayload>().notNull(),
    blueprint: jsonb().$type<BlueprintRow[]>().notNull(),
    durationSeconds: integer().notNull(),
    way: way().notNull(),
    officialBlueprintId: idOf(() => officialBlueprints.id),
    targetScale: smallint(),
    /** Versions of entries in the order of their pages, each with its number of items. */
    drawn: jsonb().$type<{ versionId: number; itemCount: number }[]>().notNull(),
    storedAt: moment().notNull(),
    /** The paper may be started until this moment. */
    lapsesAt: moment().notNull(),
    /**
     * When the teacher gave the paper up, which makes room for another one. The paper's device may still send what was
     * done.
     */
    releasedAt: moment(),
  },
  (t) => [index('exam_papers_account').on(t.accountId, t.storedAt)],
);

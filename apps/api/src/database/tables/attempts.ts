import type { BlueprintRow } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { categories, examType, kind } from './catalogue.ts';
import { officialBlueprints } from './official.ts';
import { entryVersions, items, itemVersions } from './questions.ts';
import { way } from './way.ts';

export const attemptMode = pgEnum('attempt_mode', ['MOCK', 'BANK', 'WRONG', 'TOPIC']);
export const timerType = pgEnum('timer_type', ['COUNTDOWN', 'ELAPSED']);

export const clockNote = pgEnum('clock_note', ['went_back', 'ran_slow']);

/** One exam of one teacher, from its start to its results. */
export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    accountId: idOf(() => accounts.id).notNull(),
    mode: attemptMode().notNull(),
    examType: examType().notNull(),
    /** Null for a practice of errors or of a topic, which draws from every category. */
    categoryId: idOf(() => categories.id),
    /** What the teacher asked for. The same exam can be drawn again from it. */
    payload: jsonb().$type<ExamPayload>().notNull(),
    /** The blueprint in force when the attempt was drawn. Grading uses this copy. */
    blueprint: jsonb().$type<BlueprintRow[]>().notNull(),
    timerType: timerType().notNull(),
    durationSeconds: integer().notNull(),
    itemCount: smallint().notNull(),
    pageCount: smallint().notNull(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** Seconds that the exam was open and in use, as the page counts them. */
    usedSeconds: integer().notNull().default(0),
    /**
     * The teacher gave the attempt up before its end. Its answers still feed practice, but no list or average
     * counts it.
     */
    discarded: boolean().notNull().default(false),
    way: way().notNull().default('LEARN'),
    /** The official exam of an attempt of the real way. */
    officialBlueprintId: idOf(() => officialBlueprints.id),
    /** The escala (pay grade) that the teacher wants to reach; only for Ascenso. */
    targetScale: smallint(),
    /** The server accepts facts from the device of a stored paper until this moment. Null for other attempts. */
    acceptedUntil: moment(),
    /** What was wrong with the clock of the device on which a stored paper was taken; null when nothing was. */
    clockNote: clockNote(),
  },
  (t) => [
    index('attempts_account').on(t.accountId, t.examType, t.startedAt),
    // Finds exams of the real way that nobody finished and that must be sealed once their time is over.
    index('attempts_unsealed').on(t.startedAt).where(sql`way = 'REAL' and finished_at is null`),
    index('attempts_official').on(t.officialBlueprintId).where(sql`official_blueprint_id is not null`),
  ],
);

/** The versions drawn for an attempt, in order. Never changes after the attempt is created. */
export const attemptItems = pgTable(
  'attempt_items',
  {
    attemptId: idOf(() => attempts.id).notNull(),
    /** From 1. */
    position: smallint().notNull(),
    page: smallint().notNull(),
    itemId: idOf(() => items.id).notNull(),
    itemVersionId: idOf(() => itemVersions.id).notNull(),
    entryVersionId: idOf(() => entryVersions.id).notNull(),
    kind: kind().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.position] }),
    unique('attempt_items_item').on(t.attemptId, t.itemId),
  ],
);

/** The first answer to each item of an attempt. Rows are inserted once and never changed (decision 4). */
export const answers = pgTable(
  'answers',
  {
    attemptId: idOf(() => attempts.id).notNull(),
    itemId: idOf(() => items.id).notNull(),
    accountId: idOf(() => accounts.id).notNull(),
    selectedAlternativeId: smallint().notNull(),
    isCorrect: boolean().notNull(),
    /** Seconds from the start of the attempt to the choice. */
    elapsedSeconds: integer().notNull(),
    answeredAt: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.itemId] }),
    // This index holds everything that statistics need of a teacher's answers. Reading the rows instead would
    // be slow, because the answers of one teacher lie scattered over the table.
    index('answers_by_item').on(t.accountId, t.itemId, t.answeredAt, t.attemptId, t.isCorrect),
    index('answers_wrong').on(t.accountId, t.answeredAt).where(sql`not is_correct`),
    // Finds the answers of a day. It costs a write almost nothing, because rows lie in the order of their arrival.
    index('answers_received').using('brin', t.receivedAt).with({ autosummarize: true }),
  ],
);

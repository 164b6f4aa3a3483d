import type { Kind } from '@amauta/contract/catalogue.ts';
import type { Population } from '@amauta/exam-rules/ability/ability.ts';
import type { Scale } from '@amauta/exam-rules/ability/calibration.ts';
import { sql } from 'drizzle-orm';
import { check, customType, integer, jsonb, pgTable, real, smallint, unique } from 'drizzle-orm/pg-core';
import { day, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { categories, examType, kind } from './catalogue.ts';
import { items } from './questions.ts';

// What the nightly estimation keeps (docs/ability.md). Everything here is computed from the answers, so the tables may
// be emptied: the next night fills them again.

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * The first answer of a teacher to each item, packed, so that a night reads only the answers of teachers who have
 * answered since the night before.
 */
export const firstAnswers = pgTable('first_answers', {
  accountId: idOf(() => accounts.id).primaryKey(),
  /** Six bytes an answer, as `packed-answers.ts` reads them. */
  packed: bytea().notNull(),
});

/** How hard an item is, on the scale of its kind. */
export const itemDifficulties = pgTable('item_difficulties', {
  itemId: idOf(() => items.id).primaryKey(),
  /** The kind of the item's newest version. */
  kind: kind().notNull(),
  /** In logits. */
  difficulty: real().notNull(),
  standardError: real().notNull(),
  /** Number of first answers on which the estimate rests. */
  answers: integer().notNull(),
  /**
   * The last day with another right alternative. Answers until this day were graded by another key and don't count.
   * Null when the key has never changed.
   */
  keyChangedOn: day(),
  computedAt: moment().notNull(),
});

/** The living items of a kind from which papers are drawn: of one category, or of all where the category is null. */
export const difficultyPools = pgTable(
  'difficulty_pools',
  {
    examType: examType().notNull(),
    categoryId: idOf(() => categories.id),
    kind: kind().notNull(),
    itemCount: integer().notNull(),
    /** Evenly spaced quantiles of the difficulties. */
    difficulties: real().array().notNull(),
  },
  (t) => [unique('difficulty_pools_pool').on(t.examType, t.categoryId, t.kind).nullsNotDistinct()],
);

/** The state of the nightly estimation: one row, from the first run on. */
export const abilityState = pgTable(
  'ability_state',
  {
    id: smallint().primaryKey().default(1),
    /** Until when a process may work on the estimation. A process that ends early gives it back. */
    leasedUntil: moment(),
    /** Answers that were received before this moment are in `first_answers`. */
    takenUntil: moment(),
    /** When the run under way began, or the newest one that failed. Earlier releases kept it after the end, too. */
    startedAt: moment(),
    /** When the last whole run ended. */
    finishedAt: moment(),
    durationMs: integer(),
    teachers: integer(),
    answers: integer(),
    items: integer(),
    /** How abilities are distributed; null before the first run. */
    population: jsonb().$type<Population>(),
    /** The scale of each kind with answers. */
    scales: jsonb().$type<Partial<Record<Kind, Scale>>>(),
  },
  (t) => [check('ability_state_one_row', sql`${t.id} = 1`)],
);

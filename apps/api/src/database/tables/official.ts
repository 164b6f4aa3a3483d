import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { sql } from 'drizzle-orm';
import {
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { examType } from './catalogue.ts';
import { itemVersions } from './questions.ts';
import { way } from './way.ts';

/**
 * The rules of official exams. A row never changes, because attempts refer to it; only its end is added (decision 36).
 */
export const officialBlueprints = pgTable(
  'official_blueprints',
  {
    id: identity(),
    name: text().notNull(),
    contest: text().notNull(),
    examType: examType().notNull(),
    sections: jsonb().$type<OfficialBlueprintInput['sections']>().notNull(),
    /** Minimum of the whole exam; null where only sections or escalas demand one. */
    pointsMinimum: numeric({ precision: 6, scale: 2, mode: 'number' }),
    scales: jsonb().$type<OfficialBlueprintInput['scales']>().notNull(),
    minutes: smallint().notNull(),
    validFrom: day().notNull(),
    validTo: day(),
    source: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When an administrator ended it. Teachers can't pick it afterwards. */
    endedAt: moment(),
  },
  (t) => [uniqueIndex('official_blueprints_name').on(t.name).where(sql`ended_at is null`)],
);

/** What a teacher chose last for mock exams. */
export const examPreferences = pgTable('exam_preferences', {
  accountId: idOf(() => accounts.id).primaryKey(),
  way: way().notNull().default('LEARN'),
  /** The escala (pay grade) of Ascenso that the teacher wants to reach. */
  targetScale: smallint(),
});

/**
 * How often each alternative of an item version was chosen in exams of the real way. Counts an item only the first time
 * that a teacher meets it.
 */
export const itemChoiceCounts = pgTable(
  'item_choice_counts',
  {
    itemVersionId: idOf(() => itemVersions.id).notNull(),
    /** 0 for items that were left blank. */
    alternativeId: smallint().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemVersionId, t.alternativeId] })],
);

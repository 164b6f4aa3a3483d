import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { sql } from 'drizzle-orm';
import {
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    contest: text().notNull(),
    examType: examType().notNull(),
    sections: jsonb().$type<OfficialBlueprintInput['sections']>().notNull(),
    /** Minimum of the whole exam; null where only sections or escalas demand one. */
    pointsMinimum: numeric({ precision: 6, scale: 2, mode: 'number' }),
    scales: jsonb().$type<OfficialBlueprintInput['scales']>().notNull(),
    minutes: smallint().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    source: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an administrator ended it. Teachers can't pick it afterwards. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('official_blueprints_name').on(t.name).where(sql`ended_at is null`)],
);

/** What a teacher chose last for mock exams. */
export const examPreferences = pgTable('exam_preferences', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id),
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
    itemVersionId: integer()
      .notNull()
      .references(() => itemVersions.id),
    /** 0 for items that were left blank. */
    alternativeId: smallint().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemVersionId, t.alternativeId] })],
);

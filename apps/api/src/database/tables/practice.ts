import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { examType } from './catalogue.ts';
import { items } from './questions.ts';

/** A review of an item: failed in any exam, or answered right in practice. `at` is ISO 8601. */
export interface StoredReview {
  rating: 'again' | 'good';
  at: string;
}

/** Items a teacher has failed, a card an item, for practice by spaced repetition. */
export const practiceCards = pgTable(
  'practice_cards',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    itemId: integer()
      .notNull()
      .references(() => items.id),
    examType: examType().notNull(),
    /** Every review in the order of its arrival: what the schedule is computed from. */
    reviews: jsonb().$type<StoredReview[]>().notNull(),
    /** When the schedule wants the item practised again. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Set when the item was answered right in practice: it leaves the pool until it is failed again. */
    masteredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('practice_cards_due').on(t.accountId, t.examType, t.dueAt).where(sql`mastered_at is null`),
  ],
);

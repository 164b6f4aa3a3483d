import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { examType } from './catalogue.ts';
import { items } from './questions.ts';

/**
 * A review of an item: 'again' when it was failed in any exam, 'good' when it was answered right in practice.
 * `at` is ISO 8601.
 */
export interface StoredReview {
  rating: 'again' | 'good';
  at: string;
}

/**
 * Items that a teacher has failed, one card for each item, for practice by spaced repetition (decision 10).
 */
export const practiceCards = pgTable(
  'practice_cards',
  {
    accountId: idOf(() => accounts.id).notNull(),
    itemId: idOf(() => items.id).notNull(),
    examType: examType().notNull(),
    /** Every review in the order of its arrival. The due day is computed from this list. */
    reviews: jsonb().$type<StoredReview[]>().notNull(),
    /** When the item should be practised again. */
    dueAt: moment().notNull(),
    /**
     * Set when the item was answered right in practice. The item then leaves practice until it is failed
     * again.
     */
    masteredAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.itemId] }),
    index('practice_cards_due').on(t.accountId, t.examType, t.dueAt).where(sql`mastered_at is null`),
  ],
);

import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idOf, moment } from '../columns.ts';
import { attempts } from './attempts.ts';

/** Types of facts by the number with which they are stored. The order never changes. */
export const FACT_TYPES = ['ANSWER', 'MARK', 'DISCARD', 'TIME'] as const;

/** What was done in exams of the real way. Rows are inserted once and never changed (decision 36). */
export const examFacts = pgTable(
  'exam_facts',
  {
    attemptId: idOf(() => attempts.id).notNull(),
    deviceId: text().notNull(),
    /** Rises on each device. */
    sequence: integer().notNull(),
    /** Place in `FACT_TYPES`. */
    type: smallint().notNull(),
    itemId: integer().notNull(),
    /** 0 for an answer that was taken back, and for facts that name no alternative. */
    alternativeId: smallint().notNull(),
    /** MARK and DISCARD: 1 or 0. TIME: milliseconds on the screen. */
    value: integer().notNull(),
    /** Milliseconds from the start of the attempt, as the device measured them. */
    elapsedMs: integer().notNull(),
    receivedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.deviceId, t.sequence] })],
);

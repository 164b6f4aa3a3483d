import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/** What administrators did. `changes` never holds a password. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    actorId: integer()
      .notNull()
      .references(() => accounts.id),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer().notNull(),
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    happenedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('audit_events_subject').on(t.subjectType, t.subjectId, t.happenedAt)],
);

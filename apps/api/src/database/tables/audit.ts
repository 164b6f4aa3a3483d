import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/**
 * A field that an administrator changed. `from` and `to` are texts for people, null where there is nothing to
 * show.
 */
export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

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
    changes: jsonb().$type<AuditChange[]>().notNull(),
    happenedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('audit_events_subject').on(t.subjectType, t.subjectId, t.happenedAt)],
);

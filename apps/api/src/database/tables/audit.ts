import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
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
    id: identity(),
    actorId: idOf(() => accounts.id).notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
    happenedAt: moment().notNull(),
  },
  (t) => [index('audit_events_subject').on(t.subjectType, t.subjectId, t.happenedAt)],
);

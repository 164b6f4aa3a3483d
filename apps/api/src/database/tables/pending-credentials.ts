import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/**
 * Temporary passwords that an administrator has set and not yet handed over (decision 24). A teacher has at
 * most one: a newer password replaces the row and gets a new id.
 */
export const pendingCredentials = pgTable(
  'pending_credentials',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => accounts.id),
    /** The administrator who set the password. Nobody else can read it. */
    administratorId: integer()
      .notNull()
      .references(() => accounts.id),
    /** The password, encrypted for this administrator and this teacher. */
    sealedPassword: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('pending_credentials_teacher').on(t.teacherId),
    index('pending_credentials_administrator').on(t.administratorId, t.createdAt),
    index('pending_credentials_age').on(t.createdAt),
  ],
);

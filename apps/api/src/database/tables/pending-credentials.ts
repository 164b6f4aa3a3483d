import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/**
 * Temporary passwords that an administrator set and has not handed over yet. A teacher has one at most: a newer
 * password replaces the row, and with it the id.
 */
export const pendingCredentials = pgTable(
  'pending_credentials',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => accounts.id),
    /** Who set the password; nobody else can read it. */
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

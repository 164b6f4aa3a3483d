import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';

/**
 * Temporary passwords that an administrator has set and not yet handed over (decision 24). A teacher has at
 * most one: a newer password replaces the row and gets a new id.
 */
export const pendingCredentials = pgTable(
  'pending_credentials',
  {
    id: identity(),
    teacherId: idOf(() => accounts.id).notNull(),
    /** The administrator who set the password. Nobody else can read it. */
    administratorId: idOf(() => accounts.id).notNull(),
    /** The password, encrypted for this administrator and this teacher. */
    sealedPassword: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('pending_credentials_teacher').on(t.teacherId),
    index('pending_credentials_administrator').on(t.administratorId, t.createdAt),
    index('pending_credentials_age').on(t.createdAt),
  ],
);

import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/** Versions of the privacy text that teachers have accepted, each once. */
export const privacyConsents = pgTable(
  'privacy_consents',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    /** Version of the text (packages/contract/src/privacy.ts). */
    version: text().notNull(),
    acceptedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.version] })],
);

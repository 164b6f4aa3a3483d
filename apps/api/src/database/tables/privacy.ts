import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';

/** Versions of the privacy text that teachers have accepted, each once. */
export const privacyConsents = pgTable(
  'privacy_consents',
  {
    accountId: idOf(() => accounts.id).notNull(),
    /** Version of the text (packages/contract/src/privacy.ts). */
    version: text().notNull(),
    acceptedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.version] })],
);

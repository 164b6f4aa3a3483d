import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts, adminRole } from './accounts.ts';

/** Invitations of administrators. The link holds the token; the database holds its hash. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: identity(),
    /** Stored in lower case. */
    email: text().notNull(),
    adminRole: adminRole().notNull(),
    tokenHash: text().notNull(),
    invitedBy: idOf(() => accounts.id).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('admin_invitations_token').on(t.tokenHash),
    uniqueIndex('admin_invitations_email').on(t.email),
  ],
);

/** The secret of an account's authenticator app. It counts once `confirmedAt` is set. */
export const secondFactors = pgTable('second_factors', {
  accountId: idOf(() => accounts.id).primaryKey(),
  /** Encrypted for this account with a key of the installation's secret. */
  sealedSecret: text().notNull(),
  createdAt: moment().notNull(),
  confirmedAt: moment(),
  /** The 30-second step of the last code that was taken. Codes of this step and earlier ones are refused. */
  lastStep: integer().notNull().default(0),
});

/** Recovery codes as argon2id hashes. A code that was used is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    accountId: idOf(() => accounts.id).notNull(),
    codeHash: text().notNull(),
  },
  (t) => [index('recovery_codes_account').on(t.accountId)],
);

/** Sign-ins whose password was right and that wait for the code of the second factor. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token that the browser sends with the code. */
    tokenHash: text().primaryKey(),
    accountId: idOf(() => accounts.id).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Codes that were tried. */
    tries: smallint().notNull().default(0),
  },
  (t) => [
    index('pending_sign_ins_account').on(t.accountId),
    index('pending_sign_ins_expiry').on(t.expiresAt),
  ],
);

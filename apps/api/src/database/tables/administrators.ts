import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts, adminRole } from './accounts.ts';

/** Invitations of administrators. The link holds the token; the database holds its hash. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Stored in lower case. */
    email: text().notNull(),
    adminRole: adminRole().notNull(),
    tokenHash: text().notNull(),
    invitedBy: integer()
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('admin_invitations_token').on(t.tokenHash),
    uniqueIndex('admin_invitations_email').on(t.email),
  ],
);

/** The secret of an account's authenticator app. It counts once `confirmedAt` is set. */
export const secondFactors = pgTable('second_factors', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id),
  /** Encrypted for this account with a key of the installation's secret. */
  sealedSecret: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  confirmedAt: timestamp({ withTimezone: true }),
  /** The 30-second step of the last code that was taken. Codes of this step and earlier ones are refused. */
  lastStep: integer().notNull().default(0),
});

/** Recovery codes as argon2id hashes. A code that was used is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
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
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Codes that were tried. */
    tries: smallint().notNull().default(0),
  },
  (t) => [
    index('pending_sign_ins_account').on(t.accountId),
    index('pending_sign_ins_expiry').on(t.expiresAt),
  ],
);

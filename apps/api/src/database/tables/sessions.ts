import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

/** One sign-in on one device: the family of its rotating refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    revokedReason: text(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

/** Refresh tokens, hashed. A rotated one stays so that its second use is recognised. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    rotatedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expiry').on(t.expiresAt)],
);

/** Devices that have signed in to an account, so that the guesses of others don't hold them back. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    /** SHA-256 of the device's cookie. */
    deviceHash: text().notNull(),
    lastSignInAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceHash] })],
);

/** Failed sign-ins of the last minutes, by account, device and address, so that every process counts the same. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What is counted, as the functions of limits/attempt-limit.service.ts name it; no username stands in it as it is. */
    subject: text().notNull(),
    failedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sign_in_failures_subject').on(t.subject, t.failedAt)],
);

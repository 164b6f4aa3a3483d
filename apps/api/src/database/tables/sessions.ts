import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';

/** One sign-in on one device. Its refresh tokens rotate: each use replaces the token (decision 7). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: idOf(() => accounts.id).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text(),
    /** Browser and system in words, e.g. 'Chrome en Android'. */
    device: text(),
    /** The network of the last use, shortened so that it names no person's line, e.g. '190.12.0.0'. */
    address: text(),
    /** When tokens were last renewed. Null before the first renewal. */
    lastUsedAt: moment(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

/** Refresh tokens, hashed. A replaced token stays, so that its second use is recognised as theft. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    rotatedAt: moment(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expiry').on(t.expiresAt)],
);

/**
 * Devices that have signed in to an account. Wrong passwords that others try elsewhere don't lock these
 * devices out.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: idOf(() => accounts.id).notNull(),
    /** SHA-256 of the device's cookie. */
    deviceHash: text().notNull(),
    lastSignInAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceHash] })],
);

/**
 * Failed sign-ins of the last minutes by account, device and address. They stand in the database, so that all
 * processes count together.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: identity(),
    /** What is counted, as named by limits/attempt-limit.service.ts. Usernames appear here only as hashes. */
    subject: text().notNull(),
    failedAt: moment().notNull(),
  },
  (t) => [index('sign_in_failures_subject').on(t.subject, t.failedAt)],
);

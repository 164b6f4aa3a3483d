import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import {
  accessColumns,
  accounts,
  teacherCategories,
  teacherProfiles,
} from '../../database/tables/accounts.ts';
import { secondFactors } from '../../database/tables/administrators.ts';
import { categories, levels, modalities } from '../../database/tables/catalogue.ts';
import { refreshTokens, sessions } from '../../database/tables/sessions.ts';
import { studyAims } from '../../database/tables/study.ts';

/**
 * Prepares the statement that reads the accounts of sessions with everything that their rights depend on. Prepared,
 * because nearly every request needs it.
 */
export function prepareSessionAccounts(db: Database) {
  return db
    .select({
      id: accounts.id,
      role: accounts.role,
      adminRole: accounts.adminRole,
      hasSecondFactor: sql<boolean>`${accounts.role} = 'ADM' and exists (
        select from ${secondFactors}
        where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`,
      fullName: accounts.fullName,
      email: accounts.email,
      hasTemporaryPassword: accounts.hasTemporaryPassword,
      deletedAt: accounts.deletedAt,
      blockedAt: accounts.blockedAt,
      sessionId: sessions.id,
      sessionStartedAt: sessions.createdAt,
      sessionExpiresAt: sessions.expiresAt,
      sessionRevokedAt: sessions.revokedAt,
      expirationDate: teacherProfiles.expirationDate,
      ...accessColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(teacherProfiles, eq(teacherProfiles.accountId, accounts.id))
    .where(sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`)
    .prepare('session_accounts');
}

export type SessionAccountRow = Awaited<
  ReturnType<ReturnType<typeof prepareSessionAccounts>['execute']>
>[number];

export interface CategoryRow {
  /** Null for Directivos, which belongs to no modality. */
  modality: string | null;
  level: string | null;
}

/** Finds the first category of a teacher, in the order in which the administrator added them. */
export async function findFirstCategory(db: Database, accountId: number): Promise<CategoryRow | undefined> {
  const [row] = await db
    .select({ modality: modalities.name, level: levels.name })
    .from(teacherCategories)
    .innerJoin(categories, eq(categories.id, teacherCategories.categoryId))
    .leftJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .where(eq(teacherCategories.accountId, accountId))
    .orderBy(asc(teacherCategories.position), asc(teacherCategories.categoryId))
    .limit(1);
  return row;
}

/** Whether signing in leads a teacher to Hoy. */
export async function opensToday(db: Database, accountId: number): Promise<boolean> {
  const [row] = await db
    .select({ opensToday: studyAims.opensToday })
    .from(studyAims)
    .where(eq(studyAims.accountId, accountId));
  return row?.opensToday ?? false;
}

export interface Credentials {
  id: number;
  role: 'DOC' | 'ADM';
  email: string;
  phone: string | null;
  passwordHash: string;
  blockedAt: Date | null;
}

const CREDENTIALS = {
  id: accounts.id,
  role: accounts.role,
  email: accounts.email,
  phone: accounts.phone,
  passwordHash: accounts.passwordHash,
  blockedAt: accounts.blockedAt,
};

/** Finds the account with that email (lower case) or phone, unless it is deleted. */
export async function findCredentials(
  db: Database,
  username: { email: string } | { phone: string },
): Promise<Credentials | undefined> {
  const matches =
    'email' in username ? eq(accounts.email, username.email) : eq(accounts.phone, username.phone);
  const [row] = await db
    .select(CREDENTIALS)
    .from(accounts)
    .where(and(matches, isNull(accounts.deletedAt)))
    .limit(1);
  return row;
}

/**
 * Lists the password hashes of the accounts with these emails, each hash once. Deleted accounts are left out.
 */
export async function listPasswordHashes(db: Database, emails: readonly string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ hash: accounts.passwordHash })
    .from(accounts)
    .where(and(inArray(accounts.email, [...emails]), isNull(accounts.deletedAt)));
  return found.map(({ hash }) => hash);
}

export async function getCredentialsById(db: Database, accountId: number): Promise<Credentials> {
  const [row] = await db.select(CREDENTIALS).from(accounts).where(eq(accounts.id, accountId)).limit(1);
  if (!row) throw new Error(`account ${accountId} has gone`);
  return row;
}

/**
 * Stores a new password. Returns false, and stores nothing, when the password has changed since `oldHash` was
 * read.
 */
export async function updatePassword(
  db: Database,
  change: { accountId: number; oldHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const updated = await db
    .update(accounts)
    .set({
      passwordHash: change.newHash,
      hasTemporaryPassword: false,
      passwordChangedAt: change.now,
      updatedAt: change.now,
    })
    .where(and(eq(accounts.id, change.accountId), eq(accounts.passwordHash, change.oldHash)))
    .returning({ id: accounts.id });
  return updated.length === 1;
}

export async function insertRefreshToken(
  db: Database,
  token: { tokenHash: string; sessionId: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

/**
 * Finds when a token was replaced. Null for a token that was not replaced, undefined for one that isn't
 * stored.
 */
export async function findRotation(db: Database, tokenHash: string): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row?.rotatedAt;
}

/**
 * Reads a refresh token with its session and account, and locks token and session until the transaction ends.
 */
export async function lockRefreshToken(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      role: accounts.role,
      accountDeletedAt: accounts.deletedAt,
      accountBlockedAt: accounts.blockedAt,
      sessionCreatedAt: sessions.createdAt,
      sessionExpiresAt: sessions.expiresAt,
      sessionRevokedAt: sessions.revokedAt,
      expiresAt: refreshTokens.expiresAt,
      rotatedAt: refreshTokens.rotatedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: [refreshTokens, sessions] });
  return row;
}

export async function markRotated(db: Database, tokenHash: string, now: Date): Promise<void> {
  await db.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
}

/** Prolongs a session that was used at `lastUsedAt` from the network `address`. */
export async function extendSession(
  db: Database,
  sessionId: string,
  use: { expiresAt: Date; lastUsedAt: Date; address: string },
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.id, sessionId));
}

/**
 * Deletes the expired tokens of a session. An expired token is refused like an unknown one, so nothing is
 * lost.
 */
export async function deleteExpiredTokens(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.expiresAt, now)));
}

export async function revokeSession(
  db: Database,
  sessionId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends the sessions of accounts, except for `keepSessionId`. */
export async function revokeSessions(
  db: Database,
  owner: { accountIds: readonly number[]; keepSessionId?: string },
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        inArray(sessions.accountId, [...owner.accountIds]),
        owner.keepSessionId === undefined ? undefined : ne(sessions.id, owner.keepSessionId),
        isNull(sessions.revokedAt),
      ),
    );
}

/** Lists the sessions of an account that have not ended, the one last used first. */
export function listOpenSessions(db: Database, accountId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), sessions.id);
}

export type OpenSessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

/** Ends a session of an account. Returns false when the account has no such open session. */
export async function endOwnSession(
  db: Database,
  session: { id: string; accountId: number; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: session.now, revokedReason: 'ended by its account' })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.accountId, session.accountId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, session.now),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length === 1;
}

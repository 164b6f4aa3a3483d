import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LoginBody, Role } from '@amauta/contract/session.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { type AccessTokens, bearerToken } from './access-token.ts';
import {
  addressSubject,
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
  usernameSubject,
} from './attempt-limit.service.ts';
import { verifyPassword, withHashingSlot } from './password.service.ts';
import {
  type Credentials,
  deleteExpiredSessions,
  deleteExpiredTokens,
  extendSession,
  findCredentials,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRotated,
  markSignedIn,
  revokeSession,
  revokeSessions,
} from './session.queries.ts';
import { parseUsername } from './username.ts';

const REFRESH_DAYS = 30;
/** Several tabs may send the same token at once; later than this it is somebody else's copy. */
const REUSE_GRACE_MS = 30_000;

export interface TokenPair {
  access: string;
  refresh: string;
}

export type SessionContext = Pick<ServerContext, 'db' | 'clock'> & { tokens: AccessTokens };

/** Checks a password and opens a session. Every refusal is the same, in words and in time. */
export async function signIn(
  { db, clock, tokens }: SessionContext,
  { username, password }: LoginBody,
  ip: string,
): Promise<TokenPair & { accountId: number; role: Role }> {
  const subjects = [usernameSubject(username), addressSubject(ip)];
  const credentials = await withHashingSlot(async () => {
    // Within the slot, so that a burst of guesses meets the count of those before it.
    await refuseTooManyFailures(db, subjects, clock.now());
    const found = await findCredentials(db, parseUsername(username));
    if (await verifyPassword(found?.passwordHash, password)) return found;
    await recordFailure(db, subjects, clock.now());
    return undefined;
  });
  if (!credentials) throw invalidCredentials();
  const opened = await openSession(db, credentials, clock.now());
  if (!opened) throw invalidCredentials();
  await forgetFailures(db, [credentials.email, credentials.phone ?? credentials.email].map(usernameSubject));
  const { id: accountId, role } = credentials;
  const access = await tokens.sign({ accountId, sessionId: opened.sessionId, role }, clock.now());
  return { access, refresh: opened.refresh, accountId, role };
}

function openSession(db: Database, account: Credentials, now: Date) {
  return db.transaction(async (tx) => {
    // A password changed since it was verified must not open a session that the change has not ended.
    if (!(await markSignedIn(tx, account, now))) return null;
    await deleteExpiredSessions(tx, account.id, now);
    const sessionId = randomUUID();
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      createdAt: now,
      expiresAt: refreshEnd(now),
    });
    return { sessionId, refresh: await issueRefreshToken(tx, sessionId, now) };
  });
}

/** Trades a refresh token for a new pair. A token spent more than 30 s ago ends its whole session. */
export async function refreshSession(
  { db, clock, tokens }: SessionContext,
  presented: string,
): Promise<TokenPair> {
  const now = clock.now();
  const tokenHash = hashToken(presented);
  const renewed = await db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, tokenHash);
    if (!row || row.accountDeletedAt || row.sessionRevokedAt) return null;
    if (row.expiresAt <= now || row.sessionExpiresAt <= now) return null;
    if (row.rotatedAt && now.getTime() - row.rotatedAt.getTime() > REUSE_GRACE_MS) {
      await revokeSession(tx, row.sessionId, 'refresh token reused', now);
      return null;
    }
    if (!row.rotatedAt) await markRotated(tx, tokenHash, now);
    await deleteExpiredTokens(tx, row.sessionId, now);
    await extendSession(tx, row.sessionId, refreshEnd(now));
    const refresh = await issueRefreshToken(tx, row.sessionId, now);
    return { subject: { accountId: row.accountId, sessionId: row.sessionId, role: row.role }, refresh };
  });
  if (!renewed) {
    throw new RequestFailure('REFRESH_REJECTED', 'Tu sesión ha vencido. Vuelve a ingresar.');
  }
  return { access: await tokens.sign(renewed.subject, now), refresh: renewed.refresh };
}

/** Ends the session of a bearer token, expired or not. Without a token of ours there is nothing to end. */
export async function signOut(
  { db, clock, tokens }: SessionContext,
  authorization: string | undefined,
): Promise<void> {
  const token = bearerToken(authorization);
  if (!token) return;
  const { subject } = await tokens.read(token, clock.now());
  if (subject) await revokeSession(db, subject.sessionId, 'signed out', clock.now());
}

/** Ends all sessions of an account, for whatever an administrator did to it. */
export function endSessions(db: Database, accountId: number, reason: string, now: Date): Promise<void> {
  return revokeSessions(db, { accountId }, reason, now);
}

async function issueRefreshToken(db: Database, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRefreshToken(db, {
    tokenHash: hashToken(token),
    sessionId,
    issuedAt: now,
    expiresAt: refreshEnd(now),
  });
  return token;
}

/** Plain SHA-256 is enough for 256 random bits. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function refreshEnd(now: Date): Date {
  return new Date(now.getTime() + REFRESH_DAYS * 86_400_000);
}

const invalidCredentials = () =>
  new RequestFailure('INVALID_CREDENTIALS', 'Usuario o contraseña incorrectos.');

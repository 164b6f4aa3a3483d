import { randomUUID } from 'node:crypto';
import type { LoginBody, Role, SecondFactorBody } from '@amauta/contract/session.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { shortAddress } from '../../http/log.ts';
import { recordAdministratorEvent } from '../audit/audit.service.ts';
import { type AccessTokens, bearerToken } from './access-token.ts';
import {
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
  signInLimits,
  waitForTurn,
} from './limits/attempt-limit.service.ts';
import { newDevice } from './limits/device-cookie.ts';
import { isKnownDevice, saveDevice } from './limits/known-devices.queries.ts';
import { verifyPassword, withSignInTurn } from './passwords/password.service.ts';
import { hashToken, type RefreshTokens } from './refresh-token.ts';
import {
  type PendingToken,
  startPendingSignIn,
  takePendingSignIn,
} from './second-factor/pending-sign-in.service.ts';
import {
  type Credentials,
  deleteExpiredSessions,
  deleteExpiredTokens,
  extendSession,
  findCredentials,
  findRotation,
  getCredentialsById,
  insertRefreshToken,
  insertSession,
  listPasswordHashes,
  lockRefreshToken,
  markRotated,
  markSignedIn,
  revokeSession,
  revokeSessions,
} from './session.queries.ts';
import { parseUsername } from './username.ts';

const DAY_MS = 86_400_000;
const REFRESH_DAYS = 30;
/** Days from the sign-in to the end of a session, however often its tokens are renewed. */
const SESSION_DAYS = 90;
/**
 * How long a replaced token still gets its successor, because several tabs may send the same token at once.
 * After this time the token counts as stolen.
 */
const REUSE_GRACE_MS = 30_000;

export interface TokenPair {
  access: string;
  refresh: string;
}

export type SessionContext = Pick<ServerContext, 'db' | 'clock' | 'config'> & {
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
};

/**
 * Where a sign-in comes from: the address, the device token of the browser if it has one, and the browser in
 * words.
 */
export interface SignInOrigin {
  ip: string;
  device: string | null;
  browser: string | null;
}

/** A session that was opened. `device` is the token by which the device is known from now on. */
export interface OpenedSession extends TokenPair {
  accountId: number;
  role: Role;
  device: string;
}

/**
 * Checks a password and opens a session; where the account has a second factor, starts a sign-in that waits
 * for its code instead. All refusals have the same text and take equally long. Only somebody who knows the password learns
 * that the account is blocked.
 * @throws RequestFailure 401 for wrong credentials, 403 for a blocked account, 429 after too many failures,
 * 503 when too many sign-ins wait.
 */
export async function signIn(
  context: SessionContext,
  { username, password }: LoginBody,
  origin: SignInOrigin,
): Promise<OpenedSession | PendingToken> {
  const { db, clock } = context;
  const { ip, device } = origin;
  const known = await findCredentials(db, parseUsername(username));
  // Asked even without an account or a device, so that every sign-in takes equally long.
  const isKnown = await isKnownDevice(db, known?.id ?? 0, hashToken(device ?? ''));
  const limits = signInLimits(username, ip, isKnown ? hashToken(device ?? '') : null);
  await waitForTurn(db, limits, clock.now());
  const credentials = await withSignInTurn(async () => {
    // Counted inside of the turn, so that each guess of a burst sees the failures of those before it.
    await refuseTooManyFailures(db, limits, clock.now());
    const found = await findCredentials(db, parseUsername(username));
    if (await verifyPassword(found?.passwordHash, password)) return found;
    await recordFailure(db, limits, clock.now());
    return undefined;
  });
  if (!credentials) throw invalidCredentials();
  if (credentials.blockedAt) throw accountBlocked();
  const pending = credentials.role === 'ADM' && (await startPendingSignIn(context, credentials.id));
  const opened = pending || (await openSession(context, credentials, origin));
  if (!opened) throw invalidCredentials();
  await forgetFailures(db, limits);
  return opened;
}

/**
 * Completes a sign-in with a code of the second factor or a recovery code.
 * @throws RequestFailure 401 when the sign-in has lapsed, 400 for a wrong code, 429 after too many wrong codes.
 */
export async function signInWithCode(
  context: SessionContext,
  body: SecondFactorBody,
  origin: SignInOrigin,
): Promise<OpenedSession> {
  const accountId = await takePendingSignIn(context, body);
  const opened = await openSession(context, await getCredentialsById(context.db, accountId), origin);
  if (!opened) throw invalidCredentials();
  return opened;
}

/** Whether somebody could sign in with one of these emails and that password. */
export async function opensWithAny(
  db: Database,
  emails: readonly string[],
  password: string,
): Promise<boolean> {
  for (const hash of await listPasswordHashes(db, emails))
    if (await verifyPassword(hash, password)) return true;
  return false;
}

/** Opens a session. Null when the password was changed since it was verified, or the account was blocked. */
async function openSession(
  { db, clock, tokens, refreshTokens }: SessionContext,
  account: Credentials,
  { ip, device: knownDevice, browser }: SignInOrigin,
): Promise<OpenedSession | null> {
  const now = clock.now();
  const { id: accountId, role } = account;
  const device = knownDevice ?? newDevice();
  const opened = await db.transaction(async (tx) => {
    // When the password was changed after it was verified, no session may be opened: the change could not
    // have ended it.
    if (!(await markSignedIn(tx, account, { now, browser }))) return null;
    await deleteExpiredSessions(tx, account.id, now);
    await saveDevice(tx, { accountId: account.id, deviceHash: hashToken(device), lastSignInAt: now });
    const sessionId = randomUUID();
    const refresh = refreshTokens.first();
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      createdAt: now,
      expiresAt: refreshEnd(now, now),
      device: browser,
      address: shortAddress(ip),
    });
    await storeRefreshToken(tx, refresh, { id: sessionId, createdAt: now }, now);
    if (role === 'ADM') await recordSignIn(tx, accountId, browser, now);
    return { sessionId, refresh };
  });
  if (!opened) return null;
  const access = await tokens.sign({ accountId, sessionId: opened.sessionId, role }, now);
  return { access, refresh: opened.refresh, accountId, role, device };
}

function recordSignIn(tx: Database, accountId: number, browser: string | null, now: Date): Promise<void> {
  return recordAdministratorEvent(tx, {
    actorId: accountId,
    action: 'administrator.signed_in',
    administratorId: accountId,
    changes: browser === null ? [] : [{ field: 'device', from: null, to: browser }],
    happenedAt: now,
  });
}

/**
 * Trades a refresh token for a new pair of tokens. A token that was used within the last 30 s gets the same
 * pair again; one that was used earlier ends its session (decision 7).
 */
export async function refreshSession(
  context: SessionContext,
  presented: string,
  ip: string,
): Promise<TokenPair> {
  const { db, clock, tokens } = context;
  const now = clock.now();
  const renewed = await db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hashToken(presented));
    if (!row || row.accountDeletedAt || row.accountBlockedAt || row.sessionRevokedAt) return null;
    const session = { id: row.sessionId, createdAt: row.sessionCreatedAt };
    if (row.expiresAt <= now || row.sessionExpiresAt <= now || sessionEnd(session.createdAt) <= now)
      return null;
    if (row.rotatedAt && now.getTime() - row.rotatedAt.getTime() > REUSE_GRACE_MS) {
      await revokeSession(tx, row.sessionId, 'refresh token reused', now);
      return null;
    }
    const subject = { accountId: row.accountId, sessionId: row.sessionId, role: row.role };
    const spent = { token: presented, rotatedAt: row.rotatedAt, address: shortAddress(ip) };
    return { subject, ...(await successorOf({ ...context, db: tx }, spent, session)) };
  });
  if (!renewed) {
    throw new RequestFailure('REFRESH_REJECTED', 'Tu sesión ha vencido. Vuelve a ingresar.');
  }
  return { access: await tokens.sign(renewed.subject, renewed.issuedAt), refresh: renewed.refresh };
}

/**
 * Finds the newest refresh token that follows the presented one, and when it was issued. The session is locked, so
 * tabs that send the same token come one after another: the first one stores the successor, and the others
 * find it.
 */
async function successorOf(
  { db, clock, refreshTokens }: SessionContext,
  presented: { token: string; rotatedAt: Date | null; address: string },
  session: { id: string; createdAt: Date },
): Promise<{ refresh: string; issuedAt: Date }> {
  const now = clock.now();
  let issuedAt = presented.rotatedAt ?? now;
  let refresh = refreshTokens.after(presented.token);
  if (presented.rotatedAt === null) {
    await markRotated(db, hashToken(presented.token), now);
    await deleteExpiredTokens(db, session.id, now);
    const expiresAt = refreshEnd(now, session.createdAt);
    await extendSession(db, session.id, { expiresAt, lastUsedAt: now, address: presented.address });
    await storeRefreshToken(db, refresh, session, now);
    return { refresh, issuedAt };
  }
  for (;;) {
    const rotatedAt = await findRotation(db, hashToken(refresh));
    // A process of an earlier release replaced the token by a random one, which can't be computed. A
    // successor is stored in addition.
    if (rotatedAt === undefined) await storeRefreshToken(db, refresh, session, now);
    if (!rotatedAt) return { refresh, issuedAt };
    issuedAt = rotatedAt;
    refresh = refreshTokens.after(refresh);
  }
}

/** Ends the session of a bearer token, even of an expired one. A missing or forged token ends nothing. */
export async function signOut(
  { db, clock, tokens }: SessionContext,
  authorization: string | undefined,
): Promise<void> {
  const token = bearerToken(authorization);
  if (!token) return;
  const { subject } = await tokens.read(token, clock.now());
  if (subject) await revokeSession(db, subject.sessionId, 'signed out', clock.now());
}

/** Ends all sessions of accounts. `reason` says what an administrator did to them. */
export function endSessions(
  db: Database,
  accountIds: readonly number[],
  reason: string,
  now: Date,
): Promise<void> {
  return revokeSessions(db, { accountIds }, reason, now);
}

function storeRefreshToken(
  db: Database,
  token: string,
  session: { id: string; createdAt: Date },
  now: Date,
): Promise<void> {
  return insertRefreshToken(db, {
    tokenHash: hashToken(token),
    sessionId: session.id,
    issuedAt: now,
    expiresAt: refreshEnd(now, session.createdAt),
  });
}

function refreshEnd(now: Date, sessionCreatedAt: Date): Date {
  const end = now.getTime() + REFRESH_DAYS * DAY_MS;
  return new Date(Math.min(end, sessionEnd(sessionCreatedAt).getTime()));
}

function sessionEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS);
}

const invalidCredentials = () =>
  new RequestFailure('INVALID_CREDENTIALS', 'Usuario o contraseña incorrectos.');
const accountBlocked = () =>
  new RequestFailure(
    'ACCOUNT_BLOCKED',
    'Tu cuenta está bloqueada. Comunícate con nosotros para reactivarla.',
  );

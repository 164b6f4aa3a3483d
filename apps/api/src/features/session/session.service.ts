import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { LoginBody, Role, SecondFactorBody } from '@amauta/contract/session.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { shortAddress } from '../../http/log.ts';
import { recordAdministratorEvent } from '../audit/audit.service.ts';
import { bearerToken } from './access-token.ts';
import { isKnownDevice } from './limits/attempt-limit.queries.ts';
import {
  forgetFailures,
  pauseAfter,
  readFailures,
  recordFailure,
  refuseTooMany,
  signInLimits,
  slowing,
} from './limits/attempt-limit.service.ts';
import { newDevice } from './limits/device-cookie.ts';
import { type NewSession, prepareOpenSession } from './open-session.queries.ts';
import { verifyPassword, withSignInTurn } from './passwords/password.service.ts';
import { type RefreshContext, refreshEnd, type TokenPair } from './refresh/refresh.service.ts';
import { hashToken } from './refresh/refresh-token.ts';
import {
  type PendingToken,
  startPendingSignIn,
  takePendingSignIn,
} from './second-factor/pending-sign-in.service.ts';
import {
  type Credentials,
  findCredentials,
  getCredentialsById,
  listPasswordHashes,
  revokeSession,
  revokeSessions,
} from './session.queries.ts';
import { parseUsername } from './username.ts';

type SignInContext = RefreshContext & {
  /** Opens the session of a teacher; see `prepareOpenSession`. */
  storeSession: (session: NewSession) => Promise<boolean>;
};

/**
 * Where a sign-in comes from: the address, the device token of the browser if it has one, and the browser in
 * words.
 */
interface SignInOrigin {
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
  context: SignInContext,
  body: LoginBody,
  origin: SignInOrigin,
): Promise<OpenedSession | PendingToken> {
  for (let pausesFirst = true; ; pausesFirst = false) {
    const tried = await withSignInTurn(() => trySignIn(context, body, origin, { pausesFirst }));
    if (!('pauseMs' in tried)) return tried;
    // Others take their turns meanwhile.
    await setTimeout(tried.pauseMs);
  }
}

/**
 * Tries to sign in. With `pausesFirst`, a try that has to wait because of earlier failures ends with the milliseconds
 * that it has to wait, before anything of the password is looked at.
 */
async function trySignIn(
  context: SignInContext,
  { username, password }: LoginBody,
  origin: SignInOrigin,
  { pausesFirst }: { pausesFirst: boolean },
): Promise<OpenedSession | PendingToken | { pauseMs: number }> {
  const { db, clock } = context;
  const { ip, device } = origin;
  const credentials = await findCredentials(db, parseUsername(username));
  // Asked even without an account or a device, so that every sign-in takes equally long.
  const isKnown = await isKnownDevice(db, credentials?.id ?? 0, hashToken(device ?? ''));
  const limits = signInLimits(username, ip, isKnown ? hashToken(device ?? '') : null);
  // Counted inside of the turn, so that each guess of a burst sees the failures of those before it.
  const failures = await readFailures(db, limits, clock.now());
  const pauseMs = pausesFirst ? pauseAfter(limits, failures) : 0;
  if (pauseMs > 0) return { pauseMs };
  refuseTooMany(limits, failures, clock.now());
  if (!(await verifyPassword(credentials?.passwordHash, password)) || !credentials) {
    await recordFailure(db, limits, clock.now());
    throw invalidCredentials();
  }
  if (credentials.blockedAt) throw accountBlocked();
  const pending = credentials.role === 'ADM' && (await startPendingSignIn(context, credentials.id));
  const opened = pending || (await openSession(context, credentials, origin));
  if (!opened) throw invalidCredentials();
  if (slowing(limits, failures).length > 0) await forgetFailures(db, limits);
  return opened;
}

/**
 * Completes a sign-in with a code of the second factor or a recovery code.
 * @throws RequestFailure 401 when the sign-in has lapsed, 400 for a wrong code, 429 after too many wrong codes.
 */
export async function signInWithCode(
  context: SignInContext,
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
  { db, clock, tokens, refreshTokens, storeSession }: SignInContext,
  account: Credentials,
  { ip, device: knownDevice, browser }: SignInOrigin,
): Promise<OpenedSession | null> {
  const now = clock.now();
  const { id: accountId, role } = account;
  const device = knownDevice ?? newDevice();
  const sessionId = randomUUID();
  const refresh = refreshTokens.first();
  const session: NewSession = {
    accountId,
    passwordHash: account.passwordHash,
    sessionId,
    tokenHash: hashToken(refresh),
    deviceHash: hashToken(device),
    browser,
    address: shortAddress(ip),
    now: now.toISOString(),
    expiresAt: refreshEnd(now, now).toISOString(),
  };
  const isOpen =
    role === 'ADM'
      ? await db.transaction(async (tx) => {
          if (!(await prepareOpenSession(tx)(session))) return false;
          await recordSignIn(tx, accountId, browser, now);
          return true;
        })
      : await storeSession(session);
  if (!isOpen) return null;
  const access = await tokens.sign({ accountId, sessionId, role }, now);
  return { access, refresh, accountId, role, device };
}

function recordSignIn(tx: Database, accountId: number, browser: string | null, now: Date): Promise<void> {
  const act = { actorId: accountId, happenedAt: now };
  return recordAdministratorEvent(tx, act, {
    action: 'administrator.signed_in',
    administratorId: accountId,
    changes: browser === null ? [] : [{ field: 'device', from: null, to: browser }],
  });
}

/** Ends the session of a bearer token, even of an expired one. A missing or forged token ends nothing. */
export async function signOut(
  { db, clock, tokens }: RefreshContext,
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

const invalidCredentials = () =>
  new RequestFailure('INVALID_CREDENTIALS', 'Usuario o contraseña incorrectos.');
const accountBlocked = () =>
  new RequestFailure(
    'ACCOUNT_BLOCKED',
    'Tu cuenta está bloqueada. Comunícate con nosotros para reactivarla.',
  );

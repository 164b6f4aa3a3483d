import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import { createRememberedRows } from '../../database/memory/remembered-rows.ts';
import type { Authenticate, RequestAccount } from '../../http/account.ts';
import type { ChangeSignal } from '../../http/after-change.ts';
import { RequestFailure } from '../../http/failure.ts';
import { bearerToken, createAccessTokens } from './access-token.ts';
import { prepareSessionAccounts, type SessionAccountRow } from './session.queries.ts';

/**
 * The page sends the calls of one step within this time. A session that another process ends is refused here after
 * at most this time; what this process itself ends is forgotten at once.
 */
export const SESSION_MEMORY_MS = 900;
/** The most sessions to remember, enough for one second. */
const MOST_SESSIONS = 20_000;

/** Makes the check that runs before every route that isn't public. */
export function createAuthenticate(
  { db, clock, config }: ServerContext,
  changes: ChangeSignal,
  sessionMemoryMs = SESSION_MEMORY_MS,
): Authenticate {
  const tokens = createAccessTokens(config.tokenSecret);
  const sessionAccounts = prepareSessionAccounts(db);
  const sessions = createRememberedRows<string, SessionAccountRow>(
    async (sessionIds) => {
      const rows = await sessionAccounts.execute({ sessionIds });
      return new Map(rows.map((row) => [row.sessionId, row]));
    },
    { rememberedMs: sessionMemoryMs, most: MOST_SESSIONS },
  );
  changes.onChange(sessions.forget);
  return async (authorization) => {
    const token = bearerToken(authorization);
    if (!token) throw unauthenticated();
    const now = clock.now();
    const read = await tokens.read(token, now);
    if (read.state === 'forged') throw unauthenticated();
    if (read.state === 'expired') throw sessionOver();
    // An expired session is read again, because it may have been prolonged meanwhile.
    const row = await sessions.recall(read.subject.sessionId, (session) => session.sessionExpiresAt > now);
    if (!row || row.id !== read.subject.accountId || row.deletedAt || row.blockedAt) throw unauthenticated();
    if (row.sessionRevokedAt || row.sessionExpiresAt <= now) throw sessionOver();
    return toRequestAccount(row, now, config.requireSecondFactor);
  };
}

function toRequestAccount(
  row: SessionAccountRow,
  now: Date,
  isSecondFactorRequired: boolean,
): RequestAccount {
  return {
    id: row.id,
    role: row.role,
    adminRole: row.role === 'ADM' ? (row.adminRole ?? 'read_only') : null,
    owesSecondFactor: isSecondFactorRequired && row.role === 'ADM' && !row.hasSecondFactor,
    sessionId: row.sessionId,
    sessionStartedAt: row.sessionStartedAt,
    hasTemporaryPassword: row.hasTemporaryPassword,
    fullName: row.fullName,
    email: row.email,
    examTypes: row.examTypes,
    categoryIds: row.categoryIds,
    expirationDate: row.expirationDate,
    isExpired: row.expirationDate !== null && row.expirationDate < todayInLima(now),
  };
}

const unauthenticated = () => new RequestFailure('UNAUTHENTICATED', 'Inicia sesión para continuar.');
const sessionOver = () => new RequestFailure('TOKEN_EXPIRED', 'Tu sesión ha vencido. Vuelve a ingresar.');

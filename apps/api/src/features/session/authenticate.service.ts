import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import type { Authenticate, RequestAccount } from '../../http/account.ts';
import type { ChangeSignal } from '../../http/after-change.ts';
import { RequestFailure } from '../../http/failure.ts';
import { bearerToken, createAccessTokens } from './access-token.ts';
import { prepareSessionAccounts, type SessionAccountRow } from './session.queries.ts';
import { createSessionMemory, SESSION_MEMORY_MS } from './session-memory.ts';

/** Makes the check that runs before every route that isn't public. */
export function createAuthenticate(
  { db, clock, config }: ServerContext,
  changes: ChangeSignal,
  sessionMemoryMs = SESSION_MEMORY_MS,
): Authenticate {
  const tokens = createAccessTokens(config.tokenSecret);
  const sessionAccounts = prepareSessionAccounts(db);
  const memory = createSessionMemory((sessionIds) => sessionAccounts.execute({ sessionIds }), {
    rememberedMs: sessionMemoryMs,
  });
  changes.onChange(memory.forget);
  return async (authorization) => {
    const token = bearerToken(authorization);
    if (!token) throw unauthenticated();
    const now = clock.now();
    const read = await tokens.read(token, now);
    if (read.state === 'forged') throw unauthenticated();
    if (read.state === 'expired') throw sessionOver();
    const row = await memory.recall(read.subject.sessionId, now);
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

import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { shortAddress } from '../../../http/log.ts';
import type { AccessTokens } from '../access-token.ts';
import {
  deleteExpiredTokens,
  extendSession,
  findRotation,
  insertRefreshToken,
  lockRefreshToken,
  markRotated,
  revokeSession,
} from '../session.queries.ts';
import { hashToken, type RefreshTokens } from './refresh-token.ts';

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

export type RefreshContext = Pick<ServerContext, 'db' | 'clock' | 'config'> & {
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
};

/**
 * Trades a refresh token for a new pair of tokens. A token that was used within the last 30 s gets the same
 * pair again; one that was used earlier ends its session (decision 7).
 * @throws RequestFailure REFRESH_REJECTED for a token that is unknown, used earlier or too old, and when its session or account has ended
 */
export async function refreshSession(
  context: RefreshContext,
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
  { db, clock, refreshTokens }: RefreshContext,
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

/** When the refresh token that is given out at `now` expires. */
export function refreshEnd(now: Date, sessionCreatedAt: Date): Date {
  const end = now.getTime() + REFRESH_DAYS * DAY_MS;
  return new Date(Math.min(end, sessionEnd(sessionCreatedAt).getTime()));
}

function sessionEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS);
}

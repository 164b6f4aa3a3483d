import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { sessions } from '../../../database/tables/sessions.ts';

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

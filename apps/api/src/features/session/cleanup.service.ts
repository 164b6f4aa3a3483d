import { lt } from 'drizzle-orm';
import type { ServerContext } from '../../context.ts';
import { pendingSignIns } from '../../database/tables/administrators.ts';
import { knownDevices, refreshTokens, sessions } from '../../database/tables/sessions.ts';
import { DEVICE_DAYS } from './limits/device-cookie.ts';

/**
 * Removes expired sessions with all their tokens, expired tokens of other sessions, sign-ins whose code never came, and
 * devices whose cookie has expired. A replaced token stays until it expires, because its second use must still end the session.
 */
export async function removeExpiredSessions({
  db,
  clock,
}: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
  const forgotten = new Date(now.getTime() - DEVICE_DAYS * 86_400_000);
  await db.delete(knownDevices).where(lt(knownDevices.lastSignInAt, forgotten));
}

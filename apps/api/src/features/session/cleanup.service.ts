import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { lt } from 'drizzle-orm';
import type { DataContext } from '../../context.ts';
import { pendingSignIns } from '../../database/tables/administrators.ts';
import { knownDevices, refreshTokens, sessions, signInFailures } from '../../database/tables/sessions.ts';
import { FAILURES_COUNT_MS } from './limits/attempt-limit.service.ts';
import { DEVICE_DAYS } from './limits/device-cookie.ts';

/**
 * Removes expired sessions with their tokens, and expired tokens of other sessions. Also removes sign-ins
 * whose code never came, devices whose cookie has expired, and old failed sign-ins, because these hold
 * addresses. A replaced token stays until it expires, because using it a second time must still end the
 * session.
 */
export async function removeExpiredSessions({ db, clock }: DataContext): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
  const forgotten = new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
  await db.delete(knownDevices).where(lt(knownDevices.lastSignInAt, forgotten));
  const uncounted = new Date(now.getTime() - FAILURES_COUNT_MS);
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, uncounted));
}

import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { knownDevices, signInFailures } from '../../../database/tables/sessions.ts';

/**
 * Counts the failures of each subject after a moment, and finds the first of these. Subjects without any are
 * absent.
 */
export function listFailureCounts(db: Database, subjects: string[], after: Date) {
  return db
    .select({
      subject: signInFailures.subject,
      count: sql<number>`count(*)::int`,
      firstAt: sql<Date>`min(${signInFailures.failedAt})`.mapWith(signInFailures.failedAt),
    })
    .from(signInFailures)
    .where(and(inArray(signInFailures.subject, subjects), gt(signInFailures.failedAt, after)))
    .groupBy(signInFailures.subject);
}

export async function insertFailures(db: Database, subjects: string[], failedAt: Date): Promise<void> {
  await db.insert(signInFailures).values(subjects.map((subject) => ({ subject, failedAt })));
}

export async function deleteFailures(db: Database, subjects: string[]): Promise<void> {
  await db.delete(signInFailures).where(inArray(signInFailures.subject, subjects));
}

/**
 * Deletes up to 50 of the oldest rows, if they no longer count. One failure adds fewer rows than this, so the
 * table stays small.
 */
export async function deleteOldFailures(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${signInFailures} where ${signInFailures.id} in (
      select oldest.id from (
        select id, failed_at from ${signInFailures} order by id limit 50 for update skip locked
      ) as oldest
      where oldest.failed_at <= ${before.toISOString()}::timestamptz
    )`);
}

/**
 * How many devices of an account are kept, the latest ones. The number is limited, because a client without
 * cookies adds a device at each sign-in.
 */
export const DEVICES_KEPT = 20;

/** Whether the device has signed in to the account before. */
export async function isKnownDevice(db: Database, accountId: number, deviceHash: string): Promise<boolean> {
  const found = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, deviceHash)));
  return found.length > 0;
}

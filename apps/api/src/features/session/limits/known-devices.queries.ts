import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { knownDevices } from '../../../database/tables/sessions.ts';

/**
 * How many devices of an account are kept, the latest ones. The number is limited, because a client without
 * cookies adds a device at each sign-in.
 */
const DEVICES_KEPT = 20;

/** Whether the device has signed in to the account before. */
export async function isKnownDevice(db: Database, accountId: number, deviceHash: string): Promise<boolean> {
  const found = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, deviceHash)));
  return found.length > 0;
}

export async function saveDevice(
  db: Database,
  device: { accountId: number; deviceHash: string; lastSignInAt: Date },
): Promise<void> {
  await db
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.deviceHash],
      set: { lastSignInAt: device.lastSignInAt },
    });
  await db.execute(sql`
    delete from ${knownDevices} where (account_id, device_hash) in (
      select account_id, device_hash from ${knownDevices} where account_id = ${device.accountId}
      order by last_sign_in_at desc, device_hash offset ${DEVICES_KEPT}
    )`);
}

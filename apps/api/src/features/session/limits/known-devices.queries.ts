import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { knownDevices } from '../../../database/tables/sessions.ts';

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

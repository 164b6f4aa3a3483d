import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { privacyConsents } from '../../database/tables/privacy.ts';

export interface ConsentRow {
  version: string;
  acceptedAt: Date;
}

/** Versions of the privacy text that an account has accepted, newest first. */
export function listConsents(db: Database, accountId: number): Promise<ConsentRow[]> {
  return db
    .select({ version: privacyConsents.version, acceptedAt: privacyConsents.acceptedAt })
    .from(privacyConsents)
    .where(eq(privacyConsents.accountId, accountId))
    .orderBy(desc(privacyConsents.acceptedAt), desc(privacyConsents.version));
}

export async function findConsent(
  db: Database,
  { accountId, version }: { accountId: number; version: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ acceptedAt: privacyConsents.acceptedAt })
    .from(privacyConsents)
    .where(and(eq(privacyConsents.accountId, accountId), eq(privacyConsents.version, version)));
  return row?.acceptedAt ?? null;
}

/** Stores an acceptance unless there is one. */
export async function insertConsent(
  db: Database,
  consent: typeof privacyConsents.$inferInsert,
): Promise<void> {
  await db.insert(privacyConsents).values(consent).onConflictDoNothing();
}

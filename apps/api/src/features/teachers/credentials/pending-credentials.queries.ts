import { and, desc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { accounts, teacherProfiles } from '../../../database/tables/accounts.ts';
import { pendingCredentials } from '../../../database/tables/pending-credentials.ts';

/** True for an account that still has its temporary password. */
const OWES_A_CHANGE = and(eq(accounts.hasTemporaryPassword, true), isNull(accounts.deletedAt));
/**
 * True for an account that still has its temporary password, or that was deleted after `deletedAfter`:
 * undoing the deletion brings the waiting password back.
 */
const MAY_OWE_A_CHANGE = (deletedAfter: Date) =>
  and(
    eq(accounts.hasTemporaryPassword, true),
    or(isNull(accounts.deletedAt), gt(accounts.deletedAt, deletedAfter)),
  );

/** Stores sealed passwords and removes older ones of the same teachers. Returns the new ids by teacher. */
export async function replacePendingCredentials(
  tx: Database,
  credentials: readonly (typeof pendingCredentials.$inferInsert)[],
): Promise<Map<number, number>> {
  const teacherIds = credentials.map(({ teacherId }) => teacherId);
  await deletePendingCredentials(tx, { teacherIds });
  const stored = await tx
    .insert(pendingCredentials)
    .values([...credentials])
    .returning({ id: pendingCredentials.id, teacherId: pendingCredentials.teacherId });
  return new Map(stored.map(({ id, teacherId }) => [teacherId, id]));
}

/**
 * The passwords that an administrator set later than `after`, hasn't handed over and that still serve,
 * newest first.
 */
export function listPendingCredentials(db: Database, administratorId: number, after: Date) {
  return db
    .select({
      id: pendingCredentials.id,
      teacherId: pendingCredentials.teacherId,
      sealedPassword: pendingCredentials.sealedPassword,
      createdAt: pendingCredentials.createdAt,
      fullName: accounts.fullName,
      email: accounts.email,
      phone: sql<string>`coalesce(${accounts.phone}, '')`,
      expirationDate: teacherProfiles.expirationDate,
    })
    .from(pendingCredentials)
    .innerJoin(accounts, eq(accounts.id, pendingCredentials.teacherId))
    .innerJoin(teacherProfiles, eq(teacherProfiles.accountId, pendingCredentials.teacherId))
    .where(
      and(
        eq(pendingCredentials.administratorId, administratorId),
        gt(pendingCredentials.createdAt, after),
        OWES_A_CHANGE,
      ),
    )
    .orderBy(desc(pendingCredentials.createdAt), desc(pendingCredentials.id));
}

export type PendingCredentialRow = Awaited<ReturnType<typeof listPendingCredentials>>[number];

/** Deletes the passwords of some teachers, or the passwords with these ids of one administrator. */
export async function deletePendingCredentials(
  db: Database,
  which: { teacherIds: readonly number[] } | { administratorId: number; ids: readonly number[] },
): Promise<void> {
  await db
    .delete(pendingCredentials)
    .where(
      'teacherIds' in which
        ? inArray(pendingCredentials.teacherId, [...which.teacherIds])
        : and(
            eq(pendingCredentials.administratorId, which.administratorId),
            inArray(pendingCredentials.id, [...which.ids]),
          ),
    );
}

/**
 * Deletes passwords that were set at `until` or earlier. Also deletes passwords that no longer serve and
 * that no undone deletion can bring back.
 */
export async function deleteStaleCredentials(db: Database, until: Date, deletedAfter: Date): Promise<void> {
  const owner = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, pendingCredentials.teacherId), MAY_OWE_A_CHANGE(deletedAfter)));
  await db.delete(pendingCredentials).where(or(lte(pendingCredentials.createdAt, until), notExists(owner)));
}

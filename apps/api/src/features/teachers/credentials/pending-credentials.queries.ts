import { and, desc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { accounts, teacherProfiles } from '../../../database/tables/accounts.ts';
import { pendingCredentials } from '../../../database/tables/pending-credentials.ts';

/** An account whose temporary password still serves. */
const OWES_A_CHANGE = and(eq(accounts.hasTemporaryPassword, true), isNull(accounts.deletedAt));
/** The same, or the account was deleted a moment ago: undoing the deletion brings its waiting password back. */
const MAY_OWE_A_CHANGE = (deletedAfter: Date) =>
  and(
    eq(accounts.hasTemporaryPassword, true),
    or(isNull(accounts.deletedAt), gt(accounts.deletedAt, deletedAfter)),
  );

/** Stores sealed passwords in place of older ones of the same teachers; answers the new ids by teacher. */
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

/** What one administrator set after a moment and has not handed over, newest first, while the passwords serve. */
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

/** Deletes those of teachers, or those that an administrator names. */
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

/** Deletes what was set at a moment or before it, and passwords that no longer serve nor can be brought back. */
export async function deleteStaleCredentials(db: Database, until: Date, deletedAfter: Date): Promise<void> {
  const owner = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, pendingCredentials.teacherId), MAY_OWE_A_CHANGE(deletedAfter)));
  await db.delete(pendingCredentials).where(or(lte(pendingCredentials.createdAt, until), notExists(owner)));
}

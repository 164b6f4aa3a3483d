import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { accounts } from '../../../database/tables/accounts.ts';

/** Adds an administrator. Returns the account's id, or null when the email is taken. */
export async function insertAdministrator(
  db: Database,
  administrator: {
    fullName: string;
    email: string;
    passwordHash: string;
    adminRole: AdminRole;
    createdAt: Date;
  },
): Promise<number | null> {
  const [row] = await db
    .insert(accounts)
    .values({ ...administrator, updatedAt: administrator.createdAt, role: 'ADM' })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return row?.id ?? null;
}

/**
 * Changes the account of an administrator that isn't deleted. `email` is in lower case. Returns the account's id, or
 * null when no administrator has this email.
 */
export async function updateAdministrator(
  db: Database,
  email: string,
  changes: Partial<typeof accounts.$inferInsert>,
): Promise<number | null> {
  const [row] = await db
    .update(accounts)
    .set(changes)
    .where(and(eq(accounts.email, email), eq(accounts.role, 'ADM'), isNull(accounts.deletedAt)))
    .returning({ id: accounts.id });
  return row?.id ?? null;
}

/**
 * Whether an account is the only owner who can sign in; false for an account that is no owner. Locks the rows of
 * these owners until the transaction ends, so that two transactions can't remove the last two owners. The order of
 * the locks is always the same, so that the transactions don't wait for each other.
 */
export async function isOnlyOwner(tx: Database, accountId: number): Promise<boolean> {
  const [account] = await tx
    .select({ adminRole: accounts.adminRole })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account?.adminRole !== 'owner') return false;
  const owners = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'ADM'),
        eq(accounts.adminRole, 'owner'),
        isNull(accounts.blockedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(asc(accounts.id))
    .for('update');
  return !owners.some(({ id }) => id !== accountId);
}

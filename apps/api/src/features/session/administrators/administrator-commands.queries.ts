import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { and, eq, isNull } from 'drizzle-orm';
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

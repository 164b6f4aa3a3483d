import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { accounts } from '../../../database/tables/accounts.ts';

/**
 * Locks the owners who can sign in until the transaction ends, always in the same order, and returns whether no
 * other one than this account is among them. An account that was blocked in the same transaction doesn't count.
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

import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { isOnlyOwner } from './owners.queries.ts';

/**
 * Throws when the account is the only owner. Call it in a transaction, before an administrator stops being
 * an owner or can't sign in any more.
 * @throws RequestFailure 422 when the account is the only owner
 */
export async function refuseOnlyOwner(tx: Database, accountId: number): Promise<void> {
  if (!(await isOnlyOwner(tx, accountId))) return;
  throw new RequestFailure(
    'RULE_BROKEN',
    'Es el único propietario. Da antes el rol de propietario a otra cuenta.',
  );
}

import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { accounts } from '../../../database/tables/accounts.ts';
import { pendingSignIns, recoveryCodes, secondFactors } from '../../../database/tables/administrators.ts';

type SecondFactorRow = typeof secondFactors.$inferSelect;

/** Finds the secret of an account, confirmed or not. */
export async function findSecondFactor(
  db: Database,
  accountId: number,
): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return row;
}

/**
 * Stores a secret that was not confirmed, in place of an older one. Returns false when the account has a
 * confirmed one, which stays.
 */
export async function storeNewFactor(
  db: Database,
  factor: { accountId: number; sealedSecret: string; createdAt: Date },
): Promise<boolean> {
  const stored = await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { sealedSecret: factor.sealedSecret, createdAt: factor.createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.accountId });
  return stored.length === 1;
}

/** Turns a stored secret on. Returns false when it is on already or has been replaced meanwhile. */
export async function confirmFactor(
  db: Database,
  factor: { accountId: number; sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(secondFactors)
    .set({ confirmedAt: factor.now, lastStep: factor.step })
    .where(
      and(
        eq(secondFactors.accountId, factor.accountId),
        eq(secondFactors.sealedSecret, factor.sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ id: secondFactors.accountId });
  return confirmed.length === 1;
}

/** Marks a step as used. Returns false when this step, or a later one, was used before: the code is a replay. */
export async function takeStep(db: Database, accountId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ id: secondFactors.accountId });
  return taken.length === 1;
}

/** Deletes the secret and the recovery codes of an account. Returns whether its second factor was on. */
export async function deleteFactor(db: Database, accountId: number): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.delete(pendingSignIns).where(eq(pendingSignIns.accountId, accountId));
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  db: Database,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
}

export function listRecoveryCodes(db: Database, accountId: number) {
  return db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId));
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId));
  return row?.count ?? 0;
}

/** Deletes a recovery code. Returns false when somebody else used it at the same moment. */
export async function takeRecoveryCode(db: Database, id: number): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.id, id))
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}

export async function insertPendingSignIn(
  db: Database,
  pending: { tokenHash: string; accountId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, pending.createdAt));
  await db.insert(pendingSignIns).values(pending);
}

/**
 * Counts a try at a pending sign-in before its code is looked at, so that tries at the same moment count, too.
 * Undefined when the sign-in has lapsed, its tries are used up, or the password was changed meanwhile.
 */
export async function takeTry(db: Database, tokenHash: string, { now, most }: { now: Date; most: number }) {
  const [row] = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .from(accounts)
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        eq(accounts.id, pendingSignIns.accountId),
        gt(pendingSignIns.expiresAt, now),
        lt(pendingSignIns.tries, most),
        or(
          isNull(accounts.passwordChangedAt),
          sql`${accounts.passwordChangedAt} <= ${pendingSignIns.createdAt}`,
        ),
      ),
    )
    .returning({ accountId: pendingSignIns.accountId });
  return row;
}

export async function deletePendingSignIn(db: Database, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ accountId: pendingSignIns.accountId });
  return deleted.length === 1;
}

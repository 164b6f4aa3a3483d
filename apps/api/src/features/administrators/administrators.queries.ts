import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { adminInvitations, secondFactors } from '../../database/tables/administrators.ts';

const ADMINISTRATOR = {
  id: accounts.id,
  fullName: accounts.fullName,
  email: accounts.email,
  adminRole: accounts.adminRole,
  blockedAt: accounts.blockedAt,
  createdAt: accounts.createdAt,
  lastSignInAt: accounts.lastSignInAt,
  lastSignInDevice: accounts.lastSignInDevice,
  hasSecondFactor: sql<boolean>`exists (
    select from ${secondFactors}
    where ${secondFactors.accountId} = ${accounts.id} and ${secondFactors.confirmedAt} is not null)`,
};

const isAdministrator = and(eq(accounts.role, 'ADM'), isNull(accounts.deletedAt));

/** Lists the administrators by name; those whose account was ended come last. */
export function listAdministrators(db: Database) {
  return db
    .select(ADMINISTRATOR)
    .from(accounts)
    .where(isAdministrator)
    .orderBy(sql`${accounts.blockedAt} is not null`, asc(accounts.fullName), asc(accounts.id));
}

export type AdministratorRow = Awaited<ReturnType<typeof listAdministrators>>[number];

/** Finds an administrator and locks the row until the transaction ends. */
export async function lockAdministrator(tx: Database, id: number) {
  const [row] = await tx
    .select({ id: accounts.id, adminRole: accounts.adminRole, blockedAt: accounts.blockedAt })
    .from(accounts)
    .where(and(isAdministrator, eq(accounts.id, id)))
    .for('update');
  return row;
}

export async function findAdministrator(db: Database, id: number) {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isAdministrator, eq(accounts.id, id)));
  return row;
}

export async function updateAdministratorById(
  db: Database,
  id: number,
  change: { adminRole?: AdminRole; blockedAt?: Date | null; updatedAt: Date },
): Promise<void> {
  await db.update(accounts).set(change).where(eq(accounts.id, id));
}

/** Lists the invitations that weren't accepted yet, the newest first. */
export function listInvitations(db: Database) {
  return db
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      adminRole: adminInvitations.adminRole,
      invitedBy: accounts.fullName,
      createdAt: adminInvitations.createdAt,
      expiresAt: adminInvitations.expiresAt,
    })
    .from(adminInvitations)
    .innerJoin(accounts, eq(accounts.id, adminInvitations.invitedBy))
    .orderBy(sql`${adminInvitations.createdAt} desc`, adminInvitations.id);
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** Stores an invitation in place of an older one for the same email. Returns its id. */
export async function replaceInvitation(
  db: Database,
  invitation: typeof adminInvitations.$inferInsert,
): Promise<number> {
  await db.delete(adminInvitations).where(eq(adminInvitations.email, invitation.email));
  const [row] = await db.insert(adminInvitations).values(invitation).returning({ id: adminInvitations.id });
  if (!row) throw new Error('the invitation was not stored');
  return row.id;
}

/** Finds an invitation that can still be accepted. */
export async function findOpenInvitation(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(adminInvitations)
    .where(and(eq(adminInvitations.tokenHash, tokenHash), gt(adminInvitations.expiresAt, now)));
  return row;
}

/** Deletes an invitation and returns it. Undefined when it was already accepted or withdrawn. */
export async function deleteInvitation(db: Database, id: number) {
  const [row] = await db.delete(adminInvitations).where(eq(adminInvitations.id, id)).returning();
  return row;
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  return found.length > 0;
}

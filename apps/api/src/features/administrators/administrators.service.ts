import { ADMIN_ROLE_NAMES, type AdminRole } from '@amauta/contract/administrators/role.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { type AdministratorEvent, recordAdministratorEvent } from '../audit/audit.service.ts';
import { refuseOnlyOwner } from '../session/administrators/owners.service.ts';
import { removeSecondFactor } from '../session/second-factor/second-factor.service.ts';
import { endSessions } from '../session/session.service.ts';
import { findAdministrator, lockAdministrator, updateAdministratorById } from './administrators.queries.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/**
 * Gives an administrator another role, which counts from the account's next call on.
 * @throws RequestFailure 404 when there is no such administrator, 422 when no owner would be left
 */
export function changeRole(
  { db, clock }: Context,
  actorId: number,
  id: number,
  role: AdminRole,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    const before = found.adminRole ?? 'read_only';
    if (before === role) return;
    await refuseOnlyOwner(tx, id);
    await updateAdministratorById(tx, id, { adminRole: role, updatedAt: now });
    const changes = [{ field: 'admin_role', from: ADMIN_ROLE_NAMES[before], to: ADMIN_ROLE_NAMES[role] }];
    await record(tx, { actorId, action: 'administrator.role_changed', id, now, changes });
  });
}

/**
 * Ends the account of an administrator, with its sessions. The row stays, so that the audit trail keeps the
 * name.
 * @throws RequestFailure 404 when there is no such administrator, 422 when no owner would be left
 */
export function endAdministrator({ db, clock }: Context, actorId: number, id: number): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    if (found.blockedAt) return;
    await refuseOnlyOwner(tx, id);
    await updateAdministratorById(tx, id, { blockedAt: now, updatedAt: now });
    await endSessions(tx, [id], 'account ended', now);
    await record(tx, { actorId, action: 'administrator.ended', id, now });
  });
}

/** Lets an administrator sign in again. @throws RequestFailure 404 for no administrator. */
export function reopenAdministrator({ db, clock }: Context, actorId: number, id: number): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    if (!found.blockedAt) return;
    await updateAdministratorById(tx, id, { blockedAt: null, updatedAt: now });
    await record(tx, { actorId, action: 'administrator.reopened', id, now });
  });
}

/**
 * Removes the second factor of another administrator. To end one's own, the password and a code are needed.
 * @throws RequestFailure 404 when there is no such administrator, 422 for one's own account or without a
 * second factor
 */
export function resetSecondFactor({ db, clock }: Context, actorId: number, id: number): Promise<void> {
  const now = clock.now();
  if (actorId === id) {
    throw new RequestFailure(
      'RULE_BROKEN',
      'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con tu contraseña y un código.',
    );
  }
  return db.transaction(async (tx) => {
    if (!(await lockAdministrator(tx, id))) throw noAdministrator();
    if (!(await removeSecondFactor(tx, id, now)))
      throw new RequestFailure('RULE_BROKEN', 'Esta cuenta no tiene la verificación en dos pasos activada.');
    await record(tx, { actorId, action: 'administrator.second_factor_reset', id, now });
  });
}

/** Checks that an administrator exists. @throws RequestFailure 404 when there is none with this id. */
export async function requireAdministrator(db: Database, id: number): Promise<void> {
  if (!(await findAdministrator(db, id))) throw noAdministrator();
}

interface Deed {
  actorId: number;
  action: AdministratorEvent['action'];
  id: number;
  now: Date;
  changes?: AdministratorEvent['changes'];
}

function record(tx: Database, { actorId, action, id, now, changes = [] }: Deed): Promise<void> {
  return recordAdministratorEvent(tx, { actorId, action, administratorId: id, changes, happenedAt: now });
}

const noAdministrator = () => notFound('Esta cuenta de administrador no existe.');

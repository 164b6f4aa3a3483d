import { ADMIN_ROLE_NAMES, type AdminRole } from '@amauta/contract/administrators/role.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { type Act, recordAdministratorEvent } from '../audit/audit.service.ts';
import { refuseOnlyOwner } from '../session/administrators/administrator-commands.service.ts';
import { removeSecondFactor } from '../session/second-factor/second-factor.service.ts';
import { endSessions } from '../session/session.service.ts';
import { findAdministrator, lockAdministrator, updateAdministratorById } from './administrators.queries.ts';

/**
 * Gives an administrator another role, which counts from the account's next call on.
 * @throws RequestFailure 404 when there is no such administrator, 422 when no owner would be left
 */
export function changeRole(db: Database, act: Act, id: number, role: AdminRole): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    const before = found.adminRole ?? 'read_only';
    if (before === role) return;
    await refuseOnlyOwner(tx, id);
    await updateAdministratorById(tx, id, { adminRole: role, updatedAt: act.happenedAt });
    const changes = [{ field: 'admin_role', from: ADMIN_ROLE_NAMES[before], to: ADMIN_ROLE_NAMES[role] }];
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.role_changed',
      administratorId: id,
      changes,
    });
  });
}

/**
 * Ends the account of an administrator, with its sessions. The row stays, so that the audit trail keeps the
 * name.
 * @throws RequestFailure 404 when there is no such administrator, 422 when no owner would be left
 */
export function endAdministrator(db: Database, act: Act, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    if (found.blockedAt) return;
    await refuseOnlyOwner(tx, id);
    await updateAdministratorById(tx, id, { blockedAt: act.happenedAt, updatedAt: act.happenedAt });
    await endSessions(tx, [id], 'account ended', act.happenedAt);
    await recordAdministratorEvent(tx, act, { action: 'administrator.ended', administratorId: id });
  });
}

/** Lets an administrator sign in again. @throws RequestFailure 404 for no administrator. */
export function reopenAdministrator(db: Database, act: Act, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lockAdministrator(tx, id);
    if (!found) throw noAdministrator();
    if (!found.blockedAt) return;
    await updateAdministratorById(tx, id, { blockedAt: null, updatedAt: act.happenedAt });
    await recordAdministratorEvent(tx, act, { action: 'administrator.reopened', administratorId: id });
  });
}

/**
 * Removes the second factor of another administrator. To end one's own, the password and a code are needed.
 * @throws RequestFailure 404 when there is no such administrator, 422 for one's own account or without a
 * second factor
 */
export function resetSecondFactor(db: Database, act: Act, id: number): Promise<void> {
  if (act.actorId === id) {
    throw new RequestFailure(
      'RULE_BROKEN',
      'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con tu contraseña y un código.',
    );
  }
  return db.transaction(async (tx) => {
    if (!(await lockAdministrator(tx, id))) throw noAdministrator();
    if (!(await removeSecondFactor(tx, id, act.happenedAt)))
      throw new RequestFailure('RULE_BROKEN', 'Esta cuenta no tiene la verificación en dos pasos activada.');
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.second_factor_reset',
      administratorId: id,
    });
  });
}

/** Checks that an administrator exists. @throws RequestFailure 404 when there is none with this id. */
export async function requireAdministrator(db: Database, id: number): Promise<void> {
  if (!(await findAdministrator(db, id))) throw noAdministrator();
}

const noAdministrator = () => notFound('Esta cuenta de administrador no existe.');

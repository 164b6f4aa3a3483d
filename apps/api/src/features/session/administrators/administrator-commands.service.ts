import { randomInt } from 'node:crypto';
import type { AdministratorAction } from '@amauta/contract/administrators/accounts.ts';
import { ADMIN_ROLE_NAMES, type AdminRole } from '@amauta/contract/administrators/role.ts';
import { EMAIL_LENGTH } from '@amauta/contract/session.ts';
import { FULL_NAME_LENGTH, FullName } from '@amauta/contract/teachers/teacher.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import { z } from 'zod';
import { CommandRefused } from '../../../config/config-error.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { recordAdministratorEvent } from '../../audit/audit.service.ts';
import { weakPasswordMessage } from '../passwords/password.policy.ts';
import { hashPassword, withHashingTurn } from '../passwords/password.service.ts';
import { removeSecondFactor } from '../second-factor/second-factor.service.ts';
import { revokeSessions } from '../session.queries.ts';
import { normaliseEmail } from '../username.ts';
import { insertAdministrator, isOnlyOwner, updateAdministrator } from './administrator-commands.queries.ts';

/** Why a command about an administrator was refused, in Spanish for the person at the terminal. */
export class AdministratorRefused extends CommandRefused {}

interface NewAdministrator {
  email: string;
  fullName: string;
  password: string;
  /** Owner, unless another role is given. */
  adminRole?: AdminRole;
}

/**
 * Adds an administrator, who can sign in at once.
 * @throws AdministratorRefused when the email, the name or the password is invalid, or the email is taken.
 */
export async function addAdministrator(
  db: Database,
  wanted: NewAdministrator,
  now: Date,
): Promise<{ id: number; email: string }> {
  refuseUnfitPassword(wanted.password);
  return addDemoAdministrator(db, wanted, now);
}

/** Adds the demonstration's administrator. Its password is published, so it is refused to everybody else. */
export async function addDemoAdministrator(
  db: Database,
  { password, ...wanted }: NewAdministrator,
  now: Date,
): Promise<{ id: number; email: string }> {
  const passwordHash = await hashPassword(password);
  return addHashedAdministrator(db, { ...wanted, passwordHash }, now);
}

/** Adds an administrator whose password was hashed before. */
export async function addHashedAdministrator(
  db: Database,
  { passwordHash, ...wanted }: Omit<NewAdministrator, 'password'> & { passwordHash: string },
  now: Date,
): Promise<{ id: number; email: string }> {
  const email = normaliseEmail(wanted.email);
  if (!z.email().max(EMAIL_LENGTH).safeParse(email).success) {
    throw new AdministratorRefused(`"${wanted.email}" no es un correo válido.`);
  }
  const { data: fullName } = FullName.safeParse(wanted.fullName);
  if (fullName === undefined) {
    throw new AdministratorRefused(
      `Escribe el nombre completo, de ${FULL_NAME_LENGTH} caracteres como máximo.`,
    );
  }
  const adminRole = wanted.adminRole ?? 'owner';
  return db.transaction(async (tx) => {
    const id = await insertAdministrator(tx, { email, fullName, passwordHash, adminRole, createdAt: now });
    if (id === null) throw new AdministratorRefused(`Ya existe una cuenta con el correo ${email}.`);
    const changes = [{ field: 'admin_role', from: null, to: ADMIN_ROLE_NAMES[adminRole] }];
    const act = { actorId: id, happenedAt: now };
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.created',
      administratorId: id,
      changes,
    });
    return { id, email };
  });
}

/**
 * Gives an administrator a new password, ends the account's sessions and unblocks the account if it was
 * disabled.
 * @throws AdministratorRefused when no administrator has the email, or the password is weak.
 */
export async function resetAdministrator(
  db: Database,
  wanted: { email: string; password: string },
  now: Date,
): Promise<{ email: string }> {
  refuseUnfitPassword(wanted.password);
  const passwordHash = await hashPassword(wanted.password);
  const change = { passwordHash, hasTemporaryPassword: false, passwordChangedAt: now, blockedAt: null };
  const event = { action: 'administrator.password_reset', reason: 'password reset' } as const;
  return changeAdministrator(db, wanted.email, change, event, now);
}

/**
 * Ends the sessions of an administrator, who can't sign in again before `resetAdministrator`.
 * @throws AdministratorRefused when no administrator has the email, or it is the only owner's.
 */
export function disableAdministrator(db: Database, email: string, now: Date): Promise<{ email: string }> {
  const event = { action: 'administrator.ended', reason: 'account disabled' } as const;
  return changeAdministrator(db, email, { blockedAt: now }, event, now);
}

function changeAdministrator(
  db: Database,
  typed: string,
  change: Parameters<typeof updateAdministrator>[2],
  { action, reason }: { action: AdministratorAction; reason: string },
  now: Date,
): Promise<{ email: string }> {
  const email = normaliseEmail(typed);
  return db.transaction(async (tx) => {
    const accountId = await updateAdministrator(tx, email, { ...change, updatedAt: now });
    if (accountId === null) throw new AdministratorRefused(`No hay un administrador con el correo ${email}.`);
    if (action === 'administrator.ended' && (await isOnlyOwner(tx, accountId)))
      throw new AdministratorRefused(`${email} es el único propietario. Crea antes otro propietario.`);
    await revokeSessions(tx, { accountIds: [accountId] }, reason, now);
    await recordByCommandLine(tx, accountId, action, now);
    return { email };
  });
}

/** Records an event of the command line, where nobody has signed in. */
function recordByCommandLine(
  tx: Database,
  administratorId: number,
  action: AdministratorAction,
  now: Date,
): Promise<void> {
  const changes = [{ field: 'origin', from: null, to: 'la línea de comandos' }];
  const act = { actorId: administratorId, happenedAt: now };
  return recordAdministratorEvent(tx, act, { action, administratorId, changes });
}

/** Hashes the password that an invited person has chosen, or says in Spanish why it is refused. */
export async function prepareAdministrator(
  password: string,
): Promise<{ passwordHash: string } | { refusal: string }> {
  const refusal = weakPasswordMessage(password);
  return refusal === null
    ? { passwordHash: await withHashingTurn(() => hashPassword(password)) }
    : { refusal };
}

/** Adds the account of an invited person. Returns its id, or null when the email is taken. */
export function joinAdministrator(
  tx: Database,
  administrator: Parameters<typeof insertAdministrator>[1],
): Promise<number | null> {
  return insertAdministrator(tx, administrator);
}

/**
 * Removes the second factor of an administrator from the command line, and ends the account's sessions.
 * @throws AdministratorRefused when no administrator has the email, or the account has no second factor.
 */
export function resetSecondFactorOf(db: Database, typed: string, now: Date): Promise<{ email: string }> {
  const email = normaliseEmail(typed);
  return db.transaction(async (tx) => {
    const accountId = await updateAdministrator(tx, email, { updatedAt: now });
    if (accountId === null) throw new AdministratorRefused(`No hay un administrador con el correo ${email}.`);
    if (!(await removeSecondFactor(tx, accountId, now)))
      throw new AdministratorRefused(`${email} no tiene la verificación en dos pasos activada.`);
    await recordByCommandLine(tx, accountId, 'administrator.second_factor_reset', now);
    return { email };
  });
}

function refuseUnfitPassword(password: string): void {
  if (password.length > 256) throw new AdministratorRefused('La contraseña es demasiado larga.');
  const weak = weakPasswordMessage(password);
  if (weak !== null) throw new AdministratorRefused(weak);
}

/** Generates a random password of 20 characters, about 110 bits, that keeps every password rule. */
export function generatePassword(): string {
  return generateTemporaryPassword((n) => randomInt(n), 20);
}

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

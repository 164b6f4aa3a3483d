import { randomInt } from 'node:crypto';
import { FullName } from '@amauta/contract/teachers/teacher.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { weakPasswordMessage } from './passwords/password.policy.ts';
import { hashPassword } from './passwords/password.service.ts';
import { insertAdministrator, revokeSessions, updateAdministrator } from './session.queries.ts';
import { normaliseEmail } from './username.ts';

/** Why a command about an administrator was refused, in Spanish for the person at the terminal. */
export class AdministratorRefused extends Error {}

interface NewAdministrator {
  email: string;
  fullName: string;
  password: string;
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
  wanted: NewAdministrator,
  now: Date,
): Promise<{ id: number; email: string }> {
  const email = normaliseEmail(wanted.email);
  if (!z.email().max(254).safeParse(email).success) {
    throw new AdministratorRefused(`"${wanted.email}" no es un correo válido.`);
  }
  const { data: fullName } = FullName.safeParse(wanted.fullName);
  if (fullName === undefined) {
    throw new AdministratorRefused('Escribe el nombre completo, de 150 caracteres como máximo.');
  }
  const passwordHash = await hashPassword(wanted.password);
  const id = await insertAdministrator(db, { email, fullName, passwordHash, createdAt: now });
  if (id === null) throw new AdministratorRefused(`Ya existe una cuenta con el correo ${email}.`);
  return { id, email };
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
  return changeAdministrator(db, wanted.email, change, 'password reset', now);
}

/**
 * Ends the sessions of an administrator, who can't sign in again before `resetAdministrator`.
 * @throws AdministratorRefused when no administrator has the email.
 */
export function disableAdministrator(db: Database, email: string, now: Date): Promise<{ email: string }> {
  return changeAdministrator(db, email, { blockedAt: now }, 'account disabled', now);
}

function changeAdministrator(
  db: Database,
  typed: string,
  change: Parameters<typeof updateAdministrator>[2],
  reason: string,
  now: Date,
): Promise<{ email: string }> {
  const email = normaliseEmail(typed);
  return db.transaction(async (tx) => {
    const accountId = await updateAdministrator(tx, email, { ...change, updatedAt: now });
    if (accountId === null) throw new AdministratorRefused(`No hay un administrador con el correo ${email}.`);
    await revokeSessions(tx, { accountIds: [accountId] }, reason, now);
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

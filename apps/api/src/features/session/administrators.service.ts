import { randomInt } from 'node:crypto';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { weakPasswordMessage } from './password.policy.ts';
import { hashPassword } from './password.service.ts';
import { insertAdministrator } from './session.queries.ts';
import { normaliseEmail } from './username.ts';

/** Why an administrator can't be added, in words for the person at the terminal. */
export class AdministratorRefused extends Error {}

/**
 * Adds an administrator who can sign in at once.
 * @throws AdministratorRefused when the email, the name or the password won't do, or the email is taken.
 */
export async function addAdministrator(
  db: Database,
  wanted: { email: string; fullName: string; password: string },
  now: Date,
): Promise<{ id: number; email: string }> {
  const email = normaliseEmail(wanted.email);
  const fullName = wanted.fullName.trim();
  if (!z.email().max(254).safeParse(email).success) {
    throw new AdministratorRefused(`"${wanted.email}" no es un correo válido.`);
  }
  if (fullName.length === 0 || fullName.length > 150) {
    throw new AdministratorRefused('Escribe el nombre completo, de 150 caracteres como máximo.');
  }
  if (wanted.password.length > 256) throw new AdministratorRefused('La contraseña es demasiado larga.');
  const weak = weakPasswordMessage(wanted.password);
  if (weak !== null) throw new AdministratorRefused(weak);
  const passwordHash = await hashPassword(wanted.password);
  const id = await insertAdministrator(db, { email, fullName, passwordHash, createdAt: now });
  if (id === null) throw new AdministratorRefused(`Ya existe una cuenta con el correo ${email}.`);
  return { id, email };
}

/** A random password of 20 signs that keeps every rule; about 110 bits. */
export function generatePassword(): string {
  return generateTemporaryPassword((n) => randomInt(n), 20);
}

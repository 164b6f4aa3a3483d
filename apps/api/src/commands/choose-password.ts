import {
  AdministratorRefused,
  generatePassword,
} from '../features/session/administrators/administrator-commands.service.ts';
import { readHidden } from './read-hidden.ts';

/**
 * Returns the password of ADMIN_PASSWORD, else one typed twice on the terminal, else a generated one.
 * @throws AdministratorRefused when the two typed passwords differ.
 */
export async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  if (process.env.ADMIN_PASSWORD) return { password: process.env.ADMIN_PASSWORD, generated: false };
  const typed = process.stdin.isTTY ? await readHidden('Contraseña (en blanco: se genera una): ') : '';
  if (!typed) return { password: generatePassword(), generated: true };
  if ((await readHidden('Repite la contraseña: ')) !== typed) {
    throw new AdministratorRefused('Las contraseñas no coinciden.');
  }
  return { password: typed, generated: false };
}

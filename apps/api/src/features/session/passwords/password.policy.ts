import { PASSWORD_RULES, PASSWORD_TOO_SHORT } from '@amauta/contract/session.ts';
import { isCommonPassword } from './common-passwords.ts';

const RECENT_SIGN_IN_MS = 10 * 60_000;

const TOO_COMMON = 'Que no sea una de las contraseñas más usadas';

/**
 * Returns the labels of the rules that a password breaks, in the order of the checklist. The rule against
 * common passwords comes last.
 */
export function brokenPasswordRules(password: string): string[] {
  const normal = password.normalize('NFC');
  const broken: string[] = PASSWORD_RULES.filter((rule) => !rule.test(normal)).map((rule) => rule.label);
  return isCommonPassword(normal) ? [...broken, TOO_COMMON] : broken;
}

/**
 * Returns the Spanish sentence for a password that breaks rules, or null. A password that is too short has a
 * sentence of its own.
 */
export function weakPasswordMessage(password: string): string | null {
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return null;
  if (broken[0] === PASSWORD_RULES[0].label) return PASSWORD_TOO_SHORT;
  if (broken[0] === TOO_COMMON) {
    return 'Esa contraseña es una de las más usadas y se adivina pronto. Elige otra.';
  }
  const missing = broken
    .filter((label) => label !== TOO_COMMON)
    .map((label) => label.charAt(0).toLowerCase() + label.slice(1));
  return `A la contraseña le falta: ${missing.join('; ')}.`;
}

/**
 * Whether the current password may be left out. Somebody who signed in a moment ago has just typed it
 * (decision 22).
 */
export function mayOmitCurrentPassword(session: { sessionStartedAt: Date }, now: Date): boolean {
  return now.getTime() - session.sessionStartedAt.getTime() <= RECENT_SIGN_IN_MS;
}

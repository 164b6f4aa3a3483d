import { PASSWORD_RULES } from '@amauta/contract/session.ts';

const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Labels of the rules that a password breaks, in the order of the checklist. */
export function brokenPasswordRules(password: string): string[] {
  return PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.label);
}

/** The sentence for a password that breaks rules; the too short one has its own. */
export function weakPasswordMessage(password: string): string | null {
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return null;
  if (!PASSWORD_RULES[0].test(password)) return 'La contraseña debe tener al menos 8 caracteres.';
  const missing = broken.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
  return `A la contraseña le falta: ${missing.join('; ')}.`;
}

/** Whoever signed in a moment ago has just typed the current password. */
export function mayOmitCurrentPassword(session: { sessionStartedAt: Date }, now: Date): boolean {
  return now.getTime() - session.sessionStartedAt.getTime() <= RECENT_SIGN_IN_MS;
}

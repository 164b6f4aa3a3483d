import { z } from 'zod';
import { FactorCode } from './administrators/factor-code.ts';
import { AdminRole } from './administrators/role.ts';
import { EXAM_TYPES, type ExamType } from './catalogue.ts';
import { Moment } from './moment.ts';
import { defineRoute } from './route.ts';

/** Largest number of characters of an email address, and so of a username. */
export const EMAIL_LENGTH = 254;
/** Fewest and most characters of a password. */
export const SHORTEST_PASSWORD = 8;
export const PASSWORD_LENGTH = 256;

export const ROLES = ['DOC', 'ADM'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * The signed-in account as the page stores it under the key `user`. `type_access` is a comma-separated list.
 */
export const SessionUser = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  role_code: Role,
  type_access: z.string(),
  /** The teacher's first category in words, e.g. 'EBR Secundaria'. Empty for administrators. */
  category_label: z.string(),
  has_temporary_password: z.boolean(),
  /** YYYY-MM-DD; null for administrators. */
  expiration_date: z.string().nullable(),
  is_expired: z.boolean(),
  is_premium: z.boolean(),
  /** Whether signing in leads a teacher to Hoy. Absent for administrators. */
  opens_today: z.boolean().optional(),
  /** What an administrator is responsible for. Absent for teachers. */
  admin_role: AdminRole.optional(),
  /** True while an administrator must set up a second factor before anything else. Otherwise absent. */
  owes_second_factor: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Returns the exam types in a comma-separated `type_access`. Unknown words are dropped. */
export function examTypesOf(typeAccess: string): ExamType[] {
  return typeAccess.split(',').flatMap((word) => EXAM_TYPES.filter((type) => type === word.trim()));
}

export const LoginBody = z.strictObject({
  username: z
    .string('Escribe tu usuario.')
    .trim()
    .min(1, 'Escribe tu usuario.')
    .max(EMAIL_LENGTH, 'El usuario es demasiado largo.'),
  password: z
    .string('Escribe tu contraseña.')
    .min(1, 'Escribe tu contraseña.')
    .max(PASSWORD_LENGTH, 'La contraseña es demasiado larga.'),
});
export type LoginBody = z.infer<typeof LoginBody>;

/** The tokens stand at the top level and under two names each, because clients read both. */
export const LoginAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  refresh: z.string(),
  role: Role,
  user: SessionUser,
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/**
 * The answer to a right password of an account with a second factor: no session yet, and a token with which
 * the code is sent.
 */
export const PendingSignIn = z.object({
  success: z.literal(true),
  message: z.string(),
  second_factor: z.object({ pending_token: z.string(), expires_at: Moment }),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export const SecondFactorBody = z.strictObject({
  pending_token: z.string().min(1).max(128),
  code: FactorCode,
});
export type SecondFactorBody = z.infer<typeof SecondFactorBody>;

const RefreshBody = z.strictObject({ refresh: z.string().min(1).max(512) });
const TokenPair = z.object({ access: z.string(), refresh: z.string() });

/** Rules of a new password. The page shows the same list while somebody types. */
export const PASSWORD_RULES = [
  {
    id: 'length',
    label: `${SHORTEST_PASSWORD} caracteres como mínimo`,
    test: (p: string) => [...p].length >= SHORTEST_PASSWORD,
  },
  { id: 'upper', label: 'Una letra mayúscula', test: (p: string) => /\p{Lu}/u.test(p) },
  { id: 'lower', label: 'Una letra minúscula', test: (p: string) => /\p{Ll}/u.test(p) },
  { id: 'number', label: 'Un número', test: (p: string) => /\p{Nd}/u.test(p) },
  {
    id: 'special',
    label: 'Un carácter especial, como ! ? # o *',
    test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p),
  },
] as const;

/** The message for a password that breaks the first rule. */
export const PASSWORD_TOO_SHORT = `La contraseña debe tener al menos ${SHORTEST_PASSWORD} caracteres.`;
const LONG_PASSWORD = 'La contraseña es demasiado larga.';
const NewPassword = z.string('Escribe la contraseña nueva.').max(PASSWORD_LENGTH, LONG_PASSWORD);

export const ChangePasswordBody = z.strictObject({
  new_password: NewPassword,
  /** Required unless the session was opened within the last ten minutes (decision 22). */
  current_password: z.string('Escribe tu contraseña actual.').max(PASSWORD_LENGTH, LONG_PASSWORD).optional(),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const ChangeTemporaryPasswordBody = z.strictObject({
  current_password: z
    .string('Escribe tu contraseña actual.')
    .min(1, 'Escribe tu contraseña actual.')
    .max(PASSWORD_LENGTH, LONG_PASSWORD),
  new_password: NewPassword,
  confirm_password: NewPassword,
});
export type ChangeTemporaryPasswordBody = z.infer<typeof ChangeTemporaryPasswordBody>;

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/login/',
  access: 'public',
  summary: 'Sign in with email or phone',
  body: LoginBody,
  answer: z.union([LoginAnswer, PendingSignIn]),
});

export const loginSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/login/second-factor/',
  access: 'public',
  summary: 'Complete a sign-in with a code of the second factor or a recovery code',
  body: SecondFactorBody,
  answer: LoginAnswer,
});

/** Public, because it must also work after the access token has expired. */
export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/logout/',
  access: 'public',
  summary: 'Revoke the session of the bearer token, expired or not',
});

export const refreshRoute = defineRoute({
  method: 'POST',
  path: '/token/refresh/',
  access: 'public',
  summary: 'Trade a refresh token for a new pair; the old one is spent',
  body: RefreshBody,
  data: TokenPair,
});

export const changePasswordRoute = defineRoute({
  method: 'POST',
  path: '/change-password/',
  access: 'session',
  once: true,
  summary: 'Change the own password',
  body: ChangePasswordBody,
});

export const changeTemporaryPasswordRoute = defineRoute({
  method: 'POST',
  path: '/change-temporary-password/',
  access: 'session',
  once: true,
  summary: 'Change the own password knowing the current one; ends every other session',
  body: ChangeTemporaryPasswordBody,
});

export const meRoute = defineRoute({
  method: 'GET',
  path: '/me/',
  access: 'session',
  summary: 'The signed-in account as it stands now',
  data: SessionUser,
});

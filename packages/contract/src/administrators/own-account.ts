import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { PASSWORD_LENGTH } from '../session.ts';
import { FactorCode } from './factor-code.ts';

/** Number of recovery codes of a new second factor. */
export const RECOVERY_CODES = 10;

/** A session of the caller's own account on one device that has not ended. */
export const OwnSession = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  /** Browser and system in words, e.g. 'Chrome en Android'. Null when unknown. */
  device: z.string().nullable(),
  /** The network of the last use, e.g. '190.12.0.0'. Null when unknown. */
  address: z.string().nullable(),
  signed_in_at: Moment,
  /** When the device last asked for new tokens, which a device in use does every 15 minutes. */
  last_used_at: Moment,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const SecondFactorState = z.object({
  is_on: z.boolean(),
  since: Moment.nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.number().int(),
  /** Whether the installation demands a second factor of every administrator. */
  is_required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** A secret that counts only after a code made from it has been sent. */
export const NewSecondFactor = z.object({
  /** In base 32, to type it into the app. */
  secret: z.string(),
  /** The address that the app reads from the QR code. */
  uri: z.string(),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** Shown once. The server keeps only hashes. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const CurrentPassword = z
  .string('Escribe tu contraseña actual.')
  .min(1, 'Escribe tu contraseña actual.')
  .max(PASSWORD_LENGTH, 'La contraseña es demasiado larga.');

const PasswordAndCode = z.strictObject({ current_password: CurrentPassword, code: FactorCode });

export const ownSessionsRoute = defineRoute({
  method: 'GET',
  path: '/account/sessions/',
  access: 'ADM-own',
  summary: 'Open sessions of the own account, the one last used first',
  data: z.array(OwnSession),
});

export const endSessionRoute = defineRoute({
  method: 'POST',
  path: '/account/sessions/:sessionId/end/',
  access: 'ADM-own',
  summary: 'End a session of the own account',
  params: z.object({ sessionId: z.uuid() }),
});

export const endOtherSessionsRoute = defineRoute({
  method: 'POST',
  path: '/account/sessions/end-others/',
  access: 'ADM-own',
  summary: 'End every other session of the own account',
});

export const secondFactorRoute = defineRoute({
  method: 'GET',
  path: '/account/second-factor/',
  access: 'ADM-own',
  summary: 'Whether the own account has a second factor',
  data: SecondFactorState,
});

export const beginSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/account/second-factor/begin/',
  access: 'ADM-own',
  once: true,
  summary: 'Make a secret for an authenticator app; a secret that was not confirmed is replaced',
  body: z.strictObject({ current_password: CurrentPassword }),
  data: NewSecondFactor,
});

export const confirmSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/account/second-factor/confirm/',
  access: 'ADM-own',
  once: true,
  summary: 'Turn the second factor on with a first code; ends the other sessions',
  body: z.strictObject({ code: FactorCode }),
  data: RecoveryCodes,
});

export const renewRecoveryCodesRoute = defineRoute({
  method: 'POST',
  path: '/account/second-factor/recovery-codes/',
  access: 'ADM-own',
  once: true,
  summary: 'Replace the recovery codes by new ones',
  body: PasswordAndCode,
  data: RecoveryCodes,
});

export const endSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/account/second-factor/end/',
  access: 'ADM-own',
  once: true,
  summary: 'Turn the second factor off with the password and a code',
  body: PasswordAndCode,
});

import { randomBytes } from 'node:crypto';
import type { SecondFactorBody } from '@amauta/contract/session.ts';
import type { ServerContext } from '../../../context.ts';
import { RequestFailure } from '../../../http/failure.ts';
import {
  forgetFailures,
  recordFailure,
  refuseTooManyFailures,
  secondFactorLimits,
  waitForTurn,
} from '../limits/attempt-limit.service.ts';
import { hashToken } from '../refresh/refresh-token.ts';
import { checkFactorCode } from './check-code.service.ts';
import {
  deletePendingSignIn,
  findSecondFactor,
  insertPendingSignIn,
  takeTry,
} from './second-factor.queries.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** Long enough to unlock a phone and open the app. */
const PENDING_MS = 5 * 60_000;
/** Codes that one sign-in may try. */
const TRIES = 5;

/** What the browser keeps between the password and the code. */
export interface PendingToken {
  pendingToken: string;
  expiresAt: Date;
}

/** Starts a sign-in that waits for a code. Null when the account has no second factor. */
export async function startPendingSignIn(
  { db, clock }: Context,
  accountId: number,
): Promise<PendingToken | null> {
  const factor = await findSecondFactor(db, accountId);
  if (!factor?.confirmedAt) return null;
  const now = clock.now();
  const pendingToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  await insertPendingSignIn(db, { tokenHash: hashToken(pendingToken), accountId, createdAt: now, expiresAt });
  return { pendingToken, expiresAt };
}

/**
 * Checks the code of a sign-in that waits, which ends with the right code. Returns the account's id.
 * @throws RequestFailure 401 when the sign-in has lapsed, 400 for a wrong code, 429 after too many wrong codes.
 */
export async function takePendingSignIn(
  context: Context,
  { pending_token, code }: SecondFactorBody,
): Promise<number> {
  const { db, clock } = context;
  const tokenHash = hashToken(pending_token);
  const pending = await takeTry(db, tokenHash, { now: clock.now(), most: TRIES });
  if (!pending) throw lapsed();
  const limits = secondFactorLimits(pending.accountId);
  await waitForTurn(db, limits, clock.now());
  await refuseTooManyFailures(db, limits, clock.now());
  if (!(await checkFactorCode(context, pending.accountId, code))) {
    await recordFailure(db, limits, clock.now());
    throw wrongCode();
  }
  // If two requests send right codes, only one of them still finds the row.
  if (!(await deletePendingSignIn(db, tokenHash))) throw lapsed();
  await forgetFailures(db, limits);
  return pending.accountId;
}

export function wrongCode(): RequestFailure {
  const message = 'El código no es correcto o ya se usó. Escribe el que tu aplicación muestra ahora.';
  return new RequestFailure('SECOND_FACTOR_WRONG', message, { fields: { code: [message] } });
}

const lapsed = () =>
  new RequestFailure('SIGN_IN_LAPSED', 'El ingreso ha vencido. Escribe otra vez tu usuario y tu contraseña.');

import type { AdministratorAction } from '@amauta/contract/administrators/accounts.ts';
import { type NewSecondFactor, RECOVERY_CODES } from '@amauta/contract/administrators/own-account.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import type { RequestAccount } from '../../../http/account.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { recordAdministratorEvent } from '../../audit/audit.service.ts';
import {
  forgetFailures,
  type Limit,
  passwordChangeLimits,
  recordFailure,
  refuseTooManyFailures,
  secondFactorLimits,
  waitForTurn,
} from '../limits/attempt-limit.service.ts';
import { wrongCurrentPassword } from '../passwords/change-password.service.ts';
import { hashPasswords, verifyPassword, withHashingTurn } from '../passwords/password.service.ts';
import { getCredentialsById, revokeSessions } from '../session.queries.ts';
import { checkFactorCode, createFactorSeal, sealOwner } from './check-code.service.ts';
import { wrongCode } from './pending-sign-in.service.ts';
import { newRecoveryCode, plainRecoveryCode } from './recovery-code.ts';
import {
  confirmFactor,
  deleteFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  storeNewFactor,
} from './second-factor.queries.ts';
import { factorUri, newFactorSecret, stepOfCode } from './totp.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/**
 * Makes a secret for the account's app. It counts after `confirmSecondFactor`.
 * @throws RequestFailure 400 for a wrong password, 409 when the second factor is on already.
 */
export async function beginSecondFactor(
  context: Context,
  account: RequestAccount,
  currentPassword: string,
): Promise<NewSecondFactor> {
  const { db, clock, config } = context;
  await provePassword(context, account.id, currentPassword);
  const secret = newFactorSecret();
  const sealedSecret = createFactorSeal(context).seal(secret, sealOwner(account.id));
  if (!(await storeNewFactor(db, { accountId: account.id, sealedSecret, createdAt: clock.now() })))
    throw new RequestFailure('CONFLICT', 'La verificación en dos pasos ya está activada.');
  return { secret, uri: factorUri(config.appName, account.email, secret) };
}

/**
 * Turns the second factor on and ends the account's other sessions, which were opened without it. Returns the
 * recovery codes.
 * @throws RequestFailure 400 for a wrong code, 409 when no secret waits.
 */
export async function confirmSecondFactor(
  context: Context,
  account: RequestAccount,
  code: string,
): Promise<string[]> {
  const { db, clock } = context;
  const factor = await findSecondFactor(db, account.id);
  if (!factor || factor.confirmedAt) throw nothingToConfirm();
  const step = await limited(context, secondFactorLimits(account.id), async () => {
    const secret = createFactorSeal(context).open(factor.sealedSecret, sealOwner(account.id));
    const found = secret && (await stepOfCode({ secret, lastStep: 0 }, code, clock.now()));
    if (!found) throw wrongCode();
    return found;
  });
  const codes = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    const { sealedSecret } = factor;
    if (!(await confirmFactor(tx, { accountId: account.id, sealedSecret, step, now: clock.now() })))
      throw nothingToConfirm();
    await replaceRecoveryCodes(tx, account.id, codes.hashes);
    const others = { accountIds: [account.id], keepSessionId: account.sessionId };
    await revokeSessions(tx, others, 'second factor on', clock.now());
    await record(context, tx, account.id, 'administrator.second_factor_on');
  });
  return codes.shown;
}

/** Replaces the recovery codes. @throws RequestFailure 400 for a wrong password or code. */
export async function renewRecoveryCodes(
  context: Context,
  account: RequestAccount,
  proof: Proof,
): Promise<string[]> {
  await prove(context, account.id, proof);
  const codes = await makeRecoveryCodes();
  await context.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, account.id, codes.hashes);
    await record(context, tx, account.id, 'administrator.recovery_codes_renewed');
  });
  return codes.shown;
}

/** Turns the second factor off. @throws RequestFailure 400 for a wrong password or code. */
export async function endSecondFactor(
  context: Context,
  account: RequestAccount,
  proof: Proof,
): Promise<void> {
  await prove(context, account.id, proof);
  await context.db.transaction(async (tx) => {
    await deleteFactor(tx, account.id);
    await record(context, tx, account.id, 'administrator.second_factor_off');
  });
}

/**
 * Removes the second factor of an account whose owner has lost it, and ends its sessions. Returns whether it was
 * on. Call it in a transaction that records the event.
 */
export async function removeSecondFactor(tx: Database, accountId: number, now: Date): Promise<boolean> {
  if (!(await deleteFactor(tx, accountId))) return false;
  await revokeSessions(tx, { accountIds: [accountId] }, 'second factor reset', now);
  return true;
}

interface Proof {
  current_password: string;
  code: string;
}

async function prove(context: Context, accountId: number, proof: Proof): Promise<void> {
  await provePassword(context, accountId, proof.current_password);
  await limited(context, secondFactorLimits(accountId), async () => {
    if (!(await checkFactorCode(context, accountId, proof.code))) throw wrongCode();
  });
}

function provePassword(context: Context, accountId: number, password: string): Promise<void> {
  return limited(context, passwordChangeLimits(accountId), () =>
    withHashingTurn(async () => {
      const { passwordHash } = await getCredentialsById(context.db, accountId);
      if (!(await verifyPassword(passwordHash, password))) throw wrongCurrentPassword();
    }),
  );
}

/** Runs a check whose failures are counted: each one slows the next down, and the tenth locks for a while. */
async function limited<T>(
  { db, clock }: Context,
  limits: readonly Limit[],
  check: () => Promise<T>,
): Promise<T> {
  await waitForTurn(db, limits, clock.now());
  await refuseTooManyFailures(db, limits, clock.now());
  let result: T;
  try {
    result = await check();
  } catch (error) {
    const isWrong =
      error instanceof RequestFailure &&
      ['SECOND_FACTOR_WRONG', 'CURRENT_PASSWORD_WRONG'].includes(error.code);
    if (isWrong) await recordFailure(db, limits, clock.now());
    throw error;
  }
  await forgetFailures(db, limits);
  return result;
}

async function makeRecoveryCodes(): Promise<{ shown: string[]; hashes: string[] }> {
  const shown = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { shown, hashes: await hashPasswords(shown.map(plainRecoveryCode)) };
}

function record(
  { clock }: Context,
  tx: Database,
  accountId: number,
  action: AdministratorAction,
): Promise<void> {
  const act = { actorId: accountId, happenedAt: clock.now() };
  return recordAdministratorEvent(tx, act, { action, administratorId: accountId });
}

const nothingToConfirm = () =>
  new RequestFailure('CONFLICT', 'No hay un código QR por confirmar. Empieza de nuevo.');

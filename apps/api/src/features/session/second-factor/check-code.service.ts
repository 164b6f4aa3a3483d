import type { ServerContext } from '../../../context.ts';
import { createTextSeal, type TextSeal } from '../../../sealed-text.ts';
import { recordAdministratorEvent } from '../../audit/audit.service.ts';
import { verifyPassword, withSignInTurn } from '../passwords/password.service.ts';
import { plainRecoveryCode } from './recovery-code.ts';
import { findSecondFactor, listRecoveryCodes, takeRecoveryCode, takeStep } from './second-factor.queries.ts';
import { stepOfCode } from './totp.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** Encrypts the secrets of second factors with a key of the installation's secret. */
export function createFactorSeal({ config }: Pick<ServerContext, 'config'>): TextSeal {
  return createTextSeal(config.tokenSecret, 'amauta second factors');
}

/** The name to which a sealed secret is bound: it can't be opened for another account. */
export const sealOwner = (accountId: number) => `account ${accountId}`;

/**
 * Whether a code is right for an account whose second factor is on. Each code works once: for a code of the app the
 * time step is stored as used, and a recovery code is deleted.
 */
export function checkFactorCode(context: Context, accountId: number, code: string): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? checkAppCode(context, accountId, code)
    : checkRecoveryCode(context, accountId, plainRecoveryCode(code));
}

async function checkAppCode(context: Context, accountId: number, code: string): Promise<boolean> {
  const { db, clock } = context;
  const factor = await findSecondFactor(db, accountId);
  if (!factor?.confirmedAt) return false;
  // A secret that was sealed before the installation's secret was changed can't be opened.
  const secret = createFactorSeal(context).open(factor.sealedSecret, sealOwner(accountId));
  if (secret === undefined) return false;
  const step = await stepOfCode({ secret, lastStep: factor.lastStep }, code, clock.now());
  return step !== null && takeStep(db, accountId, step);
}

async function checkRecoveryCode({ db, clock }: Context, accountId: number, code: string): Promise<boolean> {
  const rows = await listRecoveryCodes(db, accountId);
  const found = await withSignInTurn(async () => {
    for (const row of rows) if (await verifyPassword(row.codeHash, code)) return row;
    return undefined;
  });
  if (!found) return false;
  return db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, found.id))) return false;
    const act = { actorId: accountId, happenedAt: clock.now() };
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.recovery_code_used',
      administratorId: accountId,
    });
    return true;
  });
}

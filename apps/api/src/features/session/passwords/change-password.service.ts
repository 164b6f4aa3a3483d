import type { ChangePasswordBody, ChangeTemporaryPasswordBody } from '@amauta/contract/session.ts';
import type { DataContext } from '../../../context.ts';
import type { RequestAccount } from '../../../http/account.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import {
  forgetFailures,
  passwordChangeLimits,
  recordFailure,
  refuseTooManyFailures,
  waitForTurn,
} from '../limits/attempt-limit.service.ts';
import { getCredentialsById, revokeSessions, updatePassword } from '../session.queries.ts';
import { mayOmitCurrentPassword, weakPasswordMessage } from './password.policy.ts';
import { hashPassword, verifyPassword, withHashingTurn } from './password.service.ts';

/**
 * Changes the password of an account. The caller proves to know the old password by sending it, or by having
 * signed in within the last minutes (decision 22).
 * @throws RequestFailure when the new password is weak, or the old one is missing or wrong.
 */
export async function changePassword(
  context: DataContext,
  account: RequestAccount,
  body: ChangePasswordBody,
): Promise<void> {
  refuseWeakPassword(body.new_password);
  if (body.current_password === undefined && !mayOmitCurrentPassword(account, context.clock.now())) {
    throw new RequestFailure('CURRENT_PASSWORD_REQUIRED', 'Escribe tu contraseña actual para cambiarla.', {
      fields: { current_password: ['Escribe tu contraseña actual.'] },
    });
  }
  await replacePassword(context, account, body.current_password, body.new_password);
}

/**
 * Changes a password after checking the current one. The new password is sent twice.
 * @throws RequestFailure when the new password is weak, its two copies differ, or the current one is wrong.
 */
export async function changeTemporaryPassword(
  context: DataContext,
  account: RequestAccount,
  body: ChangeTemporaryPasswordBody,
): Promise<void> {
  refuseWeakPassword(body.new_password);
  if (body.new_password !== body.confirm_password)
    throw wrongField('confirm_password', 'Las contraseñas no coinciden.', 'PASSWORD_MISMATCH');
  await replacePassword(context, account, body.current_password, body.new_password);
}

async function replacePassword(
  { db, clock }: DataContext,
  account: RequestAccount,
  currentPassword: string | undefined,
  newPassword: string,
): Promise<void> {
  const limits = passwordChangeLimits(account.id);
  await waitForTurn(db, limits, clock.now());
  const hashes = await withHashingTurn(async () => {
    await refuseTooManyFailures(db, limits, clock.now());
    const { passwordHash } = await getCredentialsById(db, account.id);
    if (currentPassword !== undefined && !(await verifyPassword(passwordHash, currentPassword))) {
      await recordFailure(db, limits, clock.now());
      throw wrongCurrentPassword();
    }
    if (await verifyPassword(passwordHash, newPassword)) throw unchangedPassword();
    return { oldHash: passwordHash, newHash: await hashPassword(newPassword) };
  });
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await updatePassword(tx, { accountId: account.id, ...hashes, now }))) {
      throw new RequestFailure(
        'CONFLICT',
        'Tu contraseña acaba de cambiar en otro dispositivo. Vuelve a ingresar.',
      );
    }
    const owner = { accountIds: [account.id], keepSessionId: account.sessionId };
    await revokeSessions(tx, owner, 'password changed', now);
  });
  await forgetFailures(db, limits);
}

function refuseWeakPassword(password: string): void {
  const message = weakPasswordMessage(password);
  if (message !== null) throw wrongField('new_password', message, 'PASSWORD_TOO_WEAK');
}

export function wrongCurrentPassword(): RequestFailure {
  return wrongField('current_password', 'La contraseña actual no es correcta.', 'CURRENT_PASSWORD_WRONG');
}

function unchangedPassword(): RequestFailure {
  const message = 'La nueva contraseña debe ser distinta de la actual.';
  return wrongField('new_password', message, 'PASSWORD_UNCHANGED');
}

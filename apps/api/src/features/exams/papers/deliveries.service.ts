import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { PAPER_ARRIVAL_DAYS } from '@amauta/contract/exams/real.ts';
import { LARGEST_INTEGER } from '@amauta/contract/whole-number.ts';
import { endOfTime } from '@amauta/exam-rules/attempt-clock.ts';
import { daysAfter } from '@amauta/exam-rules/real/fact-times.ts';
import type { ServerContext } from '../../../context.ts';
import type { AdmitPass } from '../../../http/account.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { findPassOwner, type PassOwner } from './papers.queries.ts';

/**
 * Makes the check that runs before a delivery, in place of the check of a session. A pass stops to work as soon as
 * the account couldn't deliver by a session either, and when nothing of its exam is accepted any more. Signing out
 * doesn't end it (decision 56).
 */
export function createPassAdmission({
  db,
  clock,
  config,
}: Pick<ServerContext, 'db' | 'clock' | 'config'>): AdmitPass {
  const passes = createDeliveryPasses(config.tokenSecret);
  return async (pass = '') => {
    const attemptId = attemptOfPass(pass);
    const owner = attemptId === null ? undefined : await findPassOwner(db, attemptId);
    if (!owner || !passes.isOf(owner, pass) || owner.deletedAt || owner.blockedAt) throw notAdmitted();
    if (clock.now() > lastArrivalOf(owner)) {
      throw new RequestFailure('TOKEN_EXPIRED', 'El plazo para enviar este examen ya terminó.');
    }
    if (owner.hasTemporaryPassword) {
      throw new RequestFailure(
        'PASSWORD_CHANGE_REQUIRED',
        'Debes cambiar tu contraseña temporal antes de continuar.',
      );
    }
    return { id: owner.accountId, attemptId: owner.attemptId };
  };
}

/** Until when something of the exam may arrive. A paper whose start isn't known yet may have been started last thing. */
function lastArrivalOf({ acceptedUntil, lapsesAt, durationSeconds }: PassOwner): Date {
  return acceptedUntil ?? daysAfter(endOfTime({ startedAt: lapsesAt, durationSeconds }), PAPER_ARRIVAL_DAYS);
}

function notAdmitted(): RequestFailure {
  return new RequestFailure('UNAUTHENTICATED', 'Este pase no permite enviar ningún examen.');
}

/** The stored paper that a pass is for. */
type PassSubject = Pick<PassOwner, 'attemptId' | 'accountId' | 'storedAt'>;

/**
 * Makes and checks the passes of one installation (decision 56). A pass is the id of a paper's attempt and a
 * signature of 256 bits. The signature covers the account and the moment of storing, too: after a restore ids are
 * given anew, and an older pass must not serve for the paper that gets its id.
 */
export function createDeliveryPasses(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'amauta delivery passes', 32));
  const sign = ({ attemptId, accountId, storedAt }: PassSubject) => {
    const signed = `${attemptId}.${accountId}.${storedAt.getTime()}`;
    return `${attemptId}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  return {
    sign,
    isOf(subject: PassSubject, pass: string): boolean {
      const expected = Buffer.from(sign(subject));
      const given = Buffer.from(pass);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The attempt that a pass claims to be for; null for a text that can't be a pass. */
function attemptOfPass(pass: string): number | null {
  const digits = /^(\d{1,10})\.[\w-]{43}$/.exec(pass)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= LARGEST_INTEGER ? id : null;
}

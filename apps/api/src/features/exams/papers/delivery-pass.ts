import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The stored paper that a pass is for. */
export interface PassSubject {
  attemptId: number;
  accountId: number;
  storedAt: Date;
}

/**
 * Makes and checks the passes of one installation (decision 56). A pass is the id of a paper's attempt and a
 * signature of 256 bits. The signature covers the account and the moment of storing, too: after a restore ids are
 * given anew, and an older pass must not serve for the paper that gets its id.
 */
export interface DeliveryPasses {
  sign(subject: PassSubject): string;
  isOf(subject: PassSubject, pass: string): boolean;
}

export function createDeliveryPasses(secret: string): DeliveryPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'amauta delivery passes', 32));
  const sign = ({ attemptId, accountId, storedAt }: PassSubject) => {
    const signed = `${attemptId}.${accountId}.${storedAt.getTime()}`;
    return `${attemptId}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  return {
    sign,
    isOf(subject, pass) {
      const expected = Buffer.from(sign(subject));
      const given = Buffer.from(pass);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The attempt that a pass claims to be for; null for a text that can't be a pass. */
export function attemptOfPass(pass: string): number | null {
  const digits = /^(\d{1,10})\.[\w-]{43}$/.exec(pass)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= 2_147_483_647 ? id : null;
}

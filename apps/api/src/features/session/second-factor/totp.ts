import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds that one code is shown. */
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newFactorSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** The address that an authenticator app reads from the QR code. */
export function factorUri(issuer: string, account: string, secret: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * Finds the 30-second step that a code belongs to: the step of now, or one step before or after it, because
 * clocks differ. Null for a wrong code, and for a code of `lastStep` or earlier, which was used before.
 */
export async function stepOfCode(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  now: Date,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // A step in the future can't be named to the library, and no clock goes back that far.
  const afterTimeStep = Math.min(lastStep, Math.floor(epoch / STEP_SECONDS) + 1);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS, afterTimeStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

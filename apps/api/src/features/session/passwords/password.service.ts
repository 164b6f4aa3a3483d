import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { RequestFailure } from '../../../http/failure.ts';
import { createTurns, QueueFull } from '../../../jobs/turns.ts';

/**
 * OWASP's first choice for argon2id, which is also the library's default: 19 MiB, two passes, one lane. A
 * hash takes about 15 ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of no account's password, with the same cost. Checking it makes an unknown username take as long as a
 * known one.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$PBg5usoceuifsoj9LZr7Pw$kFGCrsu/BZ1iDljNTGoUX/ZuxSsG0A5WfeTFAI0N3RA';

// Hashing runs on libuv's four threads and keeps a core busy. One core and one thread must stay free for
// other requests.
const HASHING_SLOTS = Math.min(3, Math.max(1, os.availableParallelism() - 1));
const takeSlot = createTurns(HASHING_SLOTS, 200);

/**
 * Runs work that hashes as soon as a slot is free.
 * @throws RequestFailure 503 when too much work waits already.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await takeSlot(work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new RequestFailure(
      'OVERLOADED',
      'Hay muchas personas ingresando a la vez. Espera unos segundos y vuelve a intentarlo.',
      { retryAfterSeconds: 5 },
    );
  }
}

/**
 * How many passwords one call hashes at a time. Fewer than the slots, so that sign-ins don't wait for an
 * import.
 */
const HASHED_AT_ONCE = 2;

/** Hashes many passwords, two at a time. The hashes come in the passwords' order. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const takeTurn = createTurns(HASHED_AT_ONCE);
  return Promise.all(
    passwords.map((password) => takeTurn(() => withHashingSlot(() => hashPassword(password)))),
  );
}

/**
 * Hashes a password in its composed form (NFC), because keyboards type the same accented letter in different
 * ways.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/**
 * Whether the password matches the hash. Without a hash the check takes as long and returns false.
 *
 * Hashes of earlier releases were made of the password as it was typed, so its other Unicode forms are tried
 * too. Most passwords have only one form.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) {
    if ((await verify(passwordHash ?? NOBODYS_HASH, form)) && passwordHash !== undefined) return true;
  }
  return false;
}

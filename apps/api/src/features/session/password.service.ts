import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { RequestFailure } from '../../http/failure.ts';
import { createGate, GateFull } from './gate.ts';

/** OWASP's first choice for argon2id (the library's default): 19 MiB, two passes, one lane; about 15 ms a hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody has, with the same cost: an unknown username takes as long as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$PBg5usoceuifsoj9LZr7Pw$kFGCrsu/BZ1iDljNTGoUX/ZuxSsG0A5WfeTFAI0N3RA';

// Hashing runs on libuv's four threads and takes a whole core each: one core and one thread stay free for requests.
const gate = createGate({
  concurrent: Math.min(3, Math.max(1, os.availableParallelism() - 1)),
  waiting: 200,
});

/** Runs work that hashes when a slot is free, or refuses with 503 when too many wait for one already. */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await gate(work);
  } catch (error) {
    if (!(error instanceof GateFull)) throw error;
    throw new RequestFailure(
      'OVERLOADED',
      'Hay muchas personas ingresando a la vez. Espera unos segundos y vuelve a intentarlo.',
      { retryAfterSeconds: 5 },
    );
  }
}

/** Passwords that one call hashes at once: it takes its turn among sign-ins, never all of the slots at a time. */
const HASHED_AT_ONCE = 2;

/** Hashes of many passwords, in their order, a few at a time. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const left = passwords.entries();
  const hashNext = async () => {
    for (const [index, password] of left) {
      hashes[index] = await withHashingSlot(() => hashPassword(password));
    }
  };
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, hashNext));
  return hashes;
}

/** Of the composed form (NFC): keyboards and systems type the same letters with an accent in different ways. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/**
 * Compares at full cost also when there is no account to compare with. Hashes from before passwords were normalised
 * hold them as they were typed, so the other forms are tried after the composed one; of most passwords there is one form.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) {
    if ((await verify(passwordHash ?? NOBODYS_HASH, form)) && passwordHash !== undefined) return true;
  }
  return false;
}

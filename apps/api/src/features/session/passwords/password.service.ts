import { RequestFailure, spreadRetryAfter } from '../../../http/failure.ts';
import { createTurns, QueueFull } from '../../../jobs/turns.ts';
import { HASHING_THREADS, hashApart } from './hash-threads.ts';

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

/**
 * Sign-ins that may wait. With one thread 500 take 5 to 8 s, and then the page, which gives up after 10 s, must be told
 * to come back.
 */
const SIGN_INS = { mostWaiting: 500, longestWaitMs: 8_000 };
/** Other work that hashes: changes of passwords, new accounts, recovery codes. */
const OTHERS = { mostWaiting: 200, longestWaitMs: 8_000 };

/**
 * Sign-ins under way at a time, from their first statement to their session. One more than hash, so that a thread
 * doesn't wait for statements. Those that wait for their turn hold nothing but memory: no connection and no statement.
 */
export const SIGN_INS_AT_ONCE = HASHING_THREADS + 1;
const takeSignInTurn = createTurns(SIGN_INS_AT_ONCE, SIGN_INS);
// One thread less, so that an import of teachers leaves one to sign-ins. Where there is one thread, both take turns.
const takeOtherTurn = createTurns(Math.max(1, HASHING_THREADS - 1), OTHERS);

/** How many sign-ins wait for their turn. */
export const signInsWaiting = () => takeSignInTurn.waiting();

/**
 * Runs all that a sign-in asks of the database and of the hashing threads as soon as it is its turn.
 * @throws RequestFailure 503 when too many sign-ins wait already, or this one has waited for 8 s.
 */
export function withSignInTurn<T>(work: () => Promise<T>): Promise<T> {
  return refusedAsOverload(takeSignInTurn(work));
}

/**
 * Runs any other work that hashes as soon as it is its turn. A storm of sign-ins doesn't delay it, nor it them.
 * @throws RequestFailure 503 as for sign-ins.
 */
export function withHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  return refusedAsOverload(takeOtherTurn(work));
}

async function refusedAsOverload<T>(turn: Promise<T>): Promise<T> {
  try {
    return await turn;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new RequestFailure(
      'OVERLOADED',
      'Hay muchas personas ingresando a la vez. Espera unos segundos y vuelve a intentarlo.',
      { retryAfterSeconds: spreadRetryAfter() },
    );
  }
}

/** How many passwords one call hands over at a time, so that other calls get their turn in between. */
const HANDED_OVER_AT_ONCE = 2;

/** Hashes many passwords. The hashes come in the passwords' order. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const takeTurn = createTurns(HANDED_OVER_AT_ONCE);
  return Promise.all(
    passwords.map((password) => takeTurn(() => withHashingTurn(() => hashPassword(password)))),
  );
}

/**
 * Hashes a password in its composed form (NFC), because keyboards type the same accented letter in different
 * ways.
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await hashApart({ password: password.normalize('NFC'), options: COST }));
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
    const matches = await hashApart({ password: form, hash: passwordHash ?? NOBODYS_HASH });
    if (matches === true && passwordHash !== undefined) return true;
  }
  return false;
}

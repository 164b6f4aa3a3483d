import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** The program of a hashing thread. It hashes a password, or compares one with a hash. */
export type HashWork = { password: string; options: Options } | { password: string; hash: string };
export type Hashed = { result: string | boolean } | { error: unknown };

/**
 * Calls go before hashing where both want a core: Linux gives a thread of this niceness a third of the time of another.
 * With 10, a tenth, 100 sign-ins took more than 8 s on a busy machine. Only Linux knows priorities of single threads.
 */
const NICENESS = 5;

if (process.platform === 'linux') {
  const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
  os.setPriority(thread, NICENESS);
}

parentPort?.on('message', (work: HashWork) => {
  parentPort?.postMessage(done(work));
});

function done(work: HashWork): Hashed {
  try {
    const { password } = work;
    return { result: 'hash' in work ? verifySync(work.hash, password) : hashSync(password, work.options) };
  } catch (error) {
    return { error };
  }
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createDurably, writeDurably } from '../disk-sync.ts';
import { refusal } from './config-error.ts';

/**
 * Returns the secret with which tokens are signed, from the file `token-secret` in `dataDir`. The first start makes the
 * file. Processes that start at the same moment get the same secret, because only one of them can create the file. A
 * power cut can leave the file empty. A new secret is then written, because anybody could sign with an empty one.
 * @throws ConfigError when the folder can't be written.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret');
  const secret = randomBytes(48).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (createDurably(file, secret)) return secret;
    const kept = readKeptSecret(file);
    if (kept !== '') return kept;
    writeDurably(file, secret);
    return secret;
  } catch (cause) {
    throw refusal([`DATA_DIR: no se puede escribir en ${dataDir} (${(cause as Error).message})`]);
  }
}

/** Reads the secret. Waits a moment if another process has created the file and not written it yet. */
function readKeptSecret(file: string): string {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 10; tries += 1) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
    Atomics.wait(pause, 0, 0, 20);
  }
  return '';
}

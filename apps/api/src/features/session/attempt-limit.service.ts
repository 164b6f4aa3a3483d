import { createHash } from 'node:crypto';
import net from 'node:net';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import {
  deleteFailures,
  deleteOldFailures,
  insertFailures,
  listFailureCounts,
} from './attempt-limit.queries.ts';
import { parseUsername } from './username.ts';

export const FAILURES_ALLOWED = 10;
export const WINDOW_MINUTES = 15;
const WINDOW_MS = WINDOW_MINUTES * 60_000;

/** Counted by what was typed and not by the account it names: a count must not tell whether there is one. */
export function usernameSubject(typed: string): string {
  const username = parseUsername(typed);
  const canonical = 'phone' in username ? username.phone : username.email;
  return `user:${createHash('sha256').update(canonical).digest('hex')}`;
}

/** An IPv6 network counts as one address: whoever has one address of a /64 has all of them. */
export function addressSubject(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !net.isIPv6(ip)) return `address:${mapped ?? ip}`;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${network.join(':')}::/64`;
}

/** Guesses at the current password from inside a session. */
export function passwordChangeSubject(accountId: number): string {
  return `password:${accountId}`;
}

/** @throws RequestFailure 429 with the time to wait when any subject has failed too often. */
export async function refuseTooManyFailures(db: Database, subjects: string[], now: Date): Promise<void> {
  const counts = await listFailureCounts(db, subjects, new Date(now.getTime() - WINDOW_MS));
  const blocked = counts.filter(({ count }) => count >= FAILURES_ALLOWED);
  if (blocked.length === 0) return;
  const freeAt = Math.max(...blocked.map(({ firstAt }) => firstAt.getTime() + WINDOW_MS));
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new RequestFailure(
    'TOO_MANY_REQUESTS',
    `Demasiados intentos fallidos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
    { retryAfterSeconds },
  );
}

export async function recordFailure(db: Database, subjects: string[], now: Date): Promise<void> {
  await insertFailures(db, subjects, now);
  await deleteOldFailures(db, new Date(now.getTime() - WINDOW_MS));
}

export function forgetFailures(db: Database, subjects: string[]): Promise<void> {
  return deleteFailures(db, subjects);
}

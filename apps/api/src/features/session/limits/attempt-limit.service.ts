import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { parseUsername } from '../username.ts';
import {
  deleteFailures,
  deleteOldFailures,
  insertFailures,
  listFailureCounts,
} from './attempt-limit.queries.ts';

/** For how long a failed sign-in counts. */
export const FAILURES_COUNT_MS = 15 * 60_000;

/** How many failures of a subject are allowed within the last 15 minutes. */
export interface Limit {
  subject: string;
  failures: number;
  /** Whether further tries wait before they are answered, each longer than the one before. */
  slowsDown: boolean;
}

/** The fifth try waits 150 ms, and each further try 150 ms more. */
const WAIT_STEP_MS = 150;
const TRIES_WITHOUT_WAIT = 4;

/**
 * The limits of a sign-in. From a device that has signed in to the account before, only the failures of that
 * device count, so that guesses of others don't lock the device out. From any other device three counts
 * apply: ten failures of this account from this address, fifty of this account from anywhere, and a hundred
 * of this address at any account.
 */
export function signInLimits(typed: string, ip: string, knownDeviceHash: string | null): Limit[] {
  const user = usernameSubject(typed);
  if (knownDeviceHash !== null) {
    return [{ subject: `device:${knownDeviceHash}:${user}`, failures: 10, slowsDown: true }];
  }
  const address = addressSubject(ip);
  return [
    { subject: `${user}@${address}`, failures: 10, slowsDown: true },
    { subject: user, failures: 50, slowsDown: false },
    { subject: address, failures: 100, slowsDown: false },
  ];
}

/** The limit of guesses at the current password from inside a session. */
export function passwordChangeLimits(accountId: number): Limit[] {
  return [{ subject: `password:${accountId}`, failures: 10, slowsDown: true }];
}

/** The limit of wrong codes of a second factor, over all sign-ins of the account that wait for one. */
export function secondFactorLimits(accountId: number): Limit[] {
  return [{ subject: `second-factor:${accountId}`, failures: 10, slowsDown: true }];
}

/**
 * The subject of a username. It is made of what was typed, not of an account's id, so that unknown usernames
 * are limited in the same way and a limit doesn't tell whether an account exists.
 */
export function usernameSubject(typed: string): string {
  const username = parseUsername(typed);
  const canonical = 'phone' in username ? username.phone : username.email;
  return `user:${createHash('sha256').update(canonical).digest('hex')}`;
}

/**
 * The subject of an address. All addresses of an IPv6 network (/64) count as one, because whoever has one has
 * all of them.
 */
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

/** Milliseconds that a try waits after a number of failures. */
export function waitBeforeTry(failures: number): number {
  return Math.max(0, failures + 1 - TRIES_WITHOUT_WAIT) * WAIT_STEP_MS;
}

/** The failures of the limits' subjects that still count. Subjects without any are absent. */
type FailureCounts = Awaited<ReturnType<typeof listFailureCounts>>;

export function readFailures(db: Database, limits: readonly Limit[], now: Date): Promise<FailureCounts> {
  const subjects = limits.map((limit) => limit.subject);
  return listFailureCounts(db, subjects, new Date(now.getTime() - FAILURES_COUNT_MS));
}

/** Milliseconds that a try has to wait after the failures so far. A try with the right password waits as well. */
export function pauseAfter(limits: readonly Limit[], counts: FailureCounts): number {
  return waitBeforeTry(Math.max(0, ...slowing(limits, counts).map(({ count }) => count)));
}

/** Waits as long as the failures so far demand. */
export async function waitForTurn(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const pauseMs = pauseAfter(limits, await readFailures(db, limits, now));
  if (pauseMs > 0) await setTimeout(pauseMs);
}

/** @throws RequestFailure 429 with the time to wait when one subject has failed too often */
export async function refuseTooManyFailures(
  db: Database,
  limits: readonly Limit[],
  now: Date,
): Promise<void> {
  refuseTooMany(limits, await readFailures(db, limits, now), now);
}

/** @throws RequestFailure 429 with the time to wait when one subject has failed too often */
export function refuseTooMany(limits: readonly Limit[], counts: FailureCounts, now: Date): void {
  const blocked = counts.filter(({ subject, count }) =>
    limits.some((limit) => limit.subject === subject && count >= limit.failures),
  );
  if (blocked.length === 0) return;
  const freeAt = Math.max(...blocked.map(({ firstAt }) => firstAt.getTime() + FAILURES_COUNT_MS));
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new RequestFailure(
    'TOO_MANY_REQUESTS',
    `Demasiados intentos fallidos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
    { retryAfterSeconds },
  );
}

/** The counts of those subjects whose failures slow a person down, and that a right password forgets. */
export function slowing(limits: readonly Limit[], counts: FailureCounts): FailureCounts {
  return counts.filter(({ subject }) => limits.some((limit) => limit.slowsDown && limit.subject === subject));
}

export async function recordFailure(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  await insertFailures(
    db,
    limits.map((limit) => limit.subject),
    now,
  );
  await deleteOldFailures(db, new Date(now.getTime() - FAILURES_COUNT_MS));
}

/** Deletes the failures of somebody who has proved the password. Counts that other people share stay. */
export function forgetFailures(db: Database, limits: readonly Limit[]): Promise<void> {
  return deleteFailures(
    db,
    limits.filter((limit) => limit.slowsDown).map((limit) => limit.subject),
  );
}

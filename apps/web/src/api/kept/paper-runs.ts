import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { currentSession } from '../session-store.ts';
import { asFlag, asNumber, asShape, orNull, tryReadJson } from '../shape.ts';

/**
 * The course of a stored paper that is being taken on this device. Times are milliseconds of the device's
 * clock.
 */
export interface PaperRun {
  /** When 'Empezar' was pressed. */
  startedAt: number;
  durationSeconds: number;
  /** Whether the server has confirmed the start. */
  isKnown: boolean;
  /**
   * Seconds after the start at which the teacher ended the paper. Null while the paper runs, and when only
   * its time ends it.
   */
  endedAfter: number | null;
}

const readRun = asShape<PaperRun>({
  startedAt: asNumber,
  durationSeconds: asNumber,
  isKnown: asFlag,
  endedAfter: orNull(asNumber),
});

const prefixOf = (accountId: number) => `exam_paper/${accountId}/`;

/** The run of a paper by the signed-in account. Null when this device has none. */
export function paperRun(attemptId: number): PaperRun | null {
  const account = currentSession()?.id;
  return account === undefined ? null : read(deviceStorage, `${prefixOf(account)}${attemptId}`);
}

/** Every run of the account that is signed in. */
export function listPaperRuns(): { attemptId: number; run: PaperRun }[] {
  const account = currentSession()?.id;
  if (account === undefined) return [];
  const prefix = prefixOf(account);
  return deviceStorage.keys(prefix).flatMap((key) => {
    const run = read(deviceStorage, key);
    return run ? [{ attemptId: Number(key.slice(prefix.length)), run }] : [];
  });
}

export function keepPaperRun(attemptId: number, run: PaperRun): void {
  const account = currentSession()?.id;
  if (account !== undefined) deviceStorage.set(`${prefixOf(account)}${attemptId}`, JSON.stringify(run));
}

/** Forgets a run, and what the server has confirmed of it. */
export function forgetPaperRun(attemptId: number): void {
  const account = currentSession()?.id;
  if (account === undefined) return;
  for (const key of deviceStorage.keys(sentPrefixOf(account, attemptId))) deviceStorage.remove(key);
  deviceStorage.remove(`${prefixOf(account)}${attemptId}`);
}

const sentPrefixOf = (accountId: number, attemptId: number) => `exam_sent/${accountId}/${attemptId}/`;

/**
 * Notes an entry of a running paper that the server has confirmed, so that a reload without a connection
 * still shows the entry. Does nothing for an attempt that isn't a stored paper.
 */
export function noteSent(attemptId: number, name: string, entry: object): void {
  const account = currentSession()?.id;
  if (account === undefined || !paperRun(attemptId)) return;
  deviceStorage.set(`${sentPrefixOf(account, attemptId)}${name}`, JSON.stringify(entry));
}

/** The noted entries of a paper, in no particular order. */
export function listSent<T>(attemptId: number): T[] {
  const account = currentSession()?.id;
  if (account === undefined) return [];
  return deviceStorage
    .keys(sentPrefixOf(account, attemptId))
    .map((key) => JSON.parse(deviceStorage.get(key) ?? 'null') as T | null)
    .filter((entry) => entry !== null);
}

/**
 * Seconds since the start by the device's clock. Never less than `measured`, the seconds that were counted
 * before.
 */
export function secondsOfRun(run: PaperRun, now: number, measured = 0): number {
  return Math.max(0, measured, (now - run.startedAt) / 1000);
}

/**
 * Seconds after the start at which the paper ended, by the teacher or by its time. Null while the paper runs.
 */
export function endOfRun(run: PaperRun, now: number): number | null {
  if (run.endedAfter !== null) return run.endedAfter;
  return secondsOfRun(run, now) >= run.durationSeconds ? run.durationSeconds : null;
}

function read(store: DeviceStorage, key: string): PaperRun | null {
  return tryReadJson(readRun, store.get(key)) ?? null;
}

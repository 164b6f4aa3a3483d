import { NetworkError } from '../api-error.ts';
import { loadCode } from '../load-code.ts';
import { currentSession } from '../session-store.ts';

/**
 * The answer to a reading. `keptAt` is set when the answer was kept on this device: the time at which the
 * server gave it.
 */
export type MaybeKept<T> = T & { keptAt?: number };

/** The most answers that a device keeps for each account. Each has some hundred kilobytes at most. */
const LARGEST_COUNT = 40;

/**
 * Reads from the server, and keeps the answer on a teacher's device. Without a connection, returns the last
 * answer that this account got on this device. Throws the error of the reading when there is no such answer,
 * or when the server refuses. Administrators never get an old answer, because they change what they read.
 */
export async function readOrKept<T extends object>(
  name: string,
  read: () => Promise<T>,
): Promise<MaybeKept<T>> {
  if (currentSession()?.role !== 'DOC') return read();
  try {
    const value = await read();
    void keep(name, value);
    return value;
  } catch (error) {
    const kept = error instanceof NetworkError ? await find<T>(name) : undefined;
    if (!kept) throw error;
    return { ...kept.value, keptAt: kept.keptAt };
  }
}

/**
 * Removes the answers of this account from the device. Called before the account signs out, because others
 * may use the device.
 */
export async function forgetReadings(): Promise<void> {
  try {
    await (await shelf()).empty();
  } catch {
    // The browser keeps nothing.
  }
}

async function shelf<T>() {
  const { deviceShelf } = await loadCode(() => import('./device-shelf.ts'));
  return deviceShelf<T>('readings');
}

async function keep(name: string, value: object): Promise<void> {
  const account = currentSession()?.id;
  try {
    const readings = await shelf<object>();
    // Another account may have signed in while the code was loading.
    if (currentSession()?.id !== account) return;
    await readings.put(name, value);
    const oldFirst = (await readings.list()).toSorted((a, b) => a.keptAt - b.keptAt);
    for (const old of oldFirst.slice(0, -LARGEST_COUNT)) await readings.remove(old.name);
  } catch {
    // The browser keeps nothing, or nobody is signed in any more. The reading then needs a connection.
  }
}

async function find<T>(name: string) {
  try {
    return await (await shelf<T>()).get(name);
  } catch {
    return undefined;
  }
}

import { NetworkError } from '../api-error.ts';
import { loadCode } from '../load-code.ts';
import { currentSession } from '../session-store.ts';

/** A reading; `keptAt` is there when it comes from this device, with the time at which the server gave it. */
export type MaybeKept<T> = T & { keptAt?: number };

/** So many readings stay on a device for each account: some hundred kilobytes each at most. */
const LARGEST_COUNT = 40;

/**
 * Reads from the server and keeps the answer on a teacher's device. Without a connection the last answer that this
 * account got here is returned; where there is none, or when the server refuses, the error is thrown. Administrators
 * change what they read, so they never get an old answer.
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

/** Removes what this account has read from the device, before it signs out: others may use the device, too. */
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
    // Somebody else may have signed in while the code came.
    if (currentSession()?.id !== account) return;
    await readings.put(name, value);
    const oldFirst = (await readings.list()).toSorted((a, b) => a.keptAt - b.keptAt);
    for (const old of oldFirst.slice(0, -LARGEST_COUNT)) await readings.remove(old.name);
  } catch {
    // The browser keeps nothing, or nobody is signed in any more. Then a connection is needed, as before.
  }
}

async function find<T>(name: string) {
  try {
    return await (await shelf<T>()).get(name);
  } catch {
    return undefined;
  }
}

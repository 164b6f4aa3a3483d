import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { currentSession } from '../session-store.ts';
import { KEPT_DATABASE, KEPT_STORE } from './delivery.ts';

/** Something that an account keeps on this device, by shelf and name. */
interface Kept {
  account: number;
  shelf: string;
  name: string;
  value: unknown;
  keptAt: number;
}

interface DeviceSchema extends DBSchema {
  kept: { key: [number, string, string]; value: Kept };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined;

function open(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>(KEPT_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore(KEPT_STORE, { keyPath: ['account', 'shelf', 'name'] });
    },
    // Another tab wants a newer form of the database, or the browser has closed the database. The next use
    // opens it again.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** A shelf of the device's database for the account that is signed in. Another account has shelves of its own. */
interface DeviceShelf<T> {
  get(name: string): Promise<{ value: T; keptAt: number } | undefined>;
  /** Everything on the shelf, in no particular order. */
  list(): Promise<{ name: string; value: T; keptAt: number }[]>;
  put(name: string, value: T): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes everything on the shelf. */
  empty(): Promise<void>;
}

/**
 * Returns a shelf. Its calls reject in a browser that keeps nothing, e.g. in some private windows. `put` also
 * rejects when the device is full.
 */
export function deviceShelf<T>(shelf: string): DeviceShelf<T> {
  const rangeOf = (account: number) => IDBKeyRange.bound([account, shelf], [account, shelf, []]);
  return {
    async get(name) {
      const kept = await (await open()).get(KEPT_STORE, [ownAccount(), shelf, name]);
      return kept && { value: kept.value as T, keptAt: kept.keptAt };
    },
    async list() {
      const range = rangeOf(ownAccount());
      const all = await (await open()).getAll(KEPT_STORE, range);
      return all.map(({ name, value, keptAt }) => ({ name, value: value as T, keptAt }));
    },
    async put(name, value) {
      const account = ownAccount();
      await (await open()).put(KEPT_STORE, { account, shelf, name, value, keptAt: Date.now() });
    },
    async remove(name) {
      await (await open()).delete(KEPT_STORE, [ownAccount(), shelf, name]);
    },
    async empty() {
      const range = rangeOf(ownAccount());
      await (await open()).delete(KEPT_STORE, range);
    },
  };
}

function ownAccount(): number {
  const session = currentSession();
  if (!session) throw new Error('Nobody is signed in');
  return session.id;
}

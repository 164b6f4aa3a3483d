import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { deviceStorage } from '../../api/device-storage.ts';
import type { Draft, DraftStore } from './draft-store.ts';
import { withLastCopies } from './last-copies.ts';

const DATABASE = 'amauta-authoring';
const STORE = 'drafts';
/** Older drafts are deleted, because nobody comes back to them. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Returns a store of drafts in the browser's database (IndexedDB), which can hold files. Null if the browser
 * has no database.
 */
export function deviceDrafts(now: () => number = Date.now): DraftStore | null {
  if (typeof indexedDB === 'undefined') return null;
  const database: Omit<DraftStore, 'keepNow'> = {
    async list() {
      const drafts = (await withStore('readonly', (store) => store.getAll())) as Draft[];
      const old = drafts.filter(({ savedAt }) => now() - savedAt > KEPT_MS);
      await Promise.all(old.map(({ id }) => withStore('readwrite', (store) => store.delete(id))));
      return drafts.filter((draft) => !old.includes(draft));
    },
    async save(draft) {
      await withStore('readwrite', (store) => store.put(draft));
    },
    async remove(id) {
      await withStore('readwrite', (store) => store.delete(id));
    },
  };
  return withLastCopies(database, deviceStorage, now);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openedDatabase();
  const transaction = database.transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  // A draft is stored only when its transaction is complete. A full disk is reported by the transaction.
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The draft was not written.'));
  });
  // Commits at once. Otherwise the transaction would end only after the request's answer, which a page that is being
  // left doesn't live to see.
  transaction.commit();
  await over;
  return request.result;
}

let opened: Promise<IDBDatabase> | undefined;

/** Returns the database. It is opened only once, because a page that is being left has no time to open it again. */
function openedDatabase(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opened = undefined;
      };
      database.onclose = forget;
      // Another tab wants to change or delete the database, and waits until this tab closes it.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('The drafts could not be opened.'));
  });
}

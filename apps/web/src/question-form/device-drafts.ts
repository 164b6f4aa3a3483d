import type { FormContent } from './model/form-content.ts';

const DATABASE = 'amauta-authoring';
const STORE = 'drafts';
/** Nobody comes back to what is older. */
const KEPT_MS = 30 * 86_400_000;

/** A form that was not saved, as this device keeps it; images are in it as files. */
export interface Draft {
  /** One for each opened form, so that two of the same question don't overwrite one another. */
  readonly id: string;
  /** Account that wrote it. */
  readonly ownerId: number;
  /** What it is a draft of: a paper or a question. */
  readonly target: string;
  readonly savedAt: number;
  readonly content: FormContent;
}

/** Where drafts are kept. Every call may fail, e.g. for want of room; the form goes on without. */
export interface DraftStore {
  list: () => Promise<Draft[]>;
  save: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** The newest draft of a target that its author left behind, not this form's own. */
export function draftToOffer(
  drafts: readonly Draft[],
  wanted: { ownerId: number; target: string; ownId: string },
): Draft | null {
  const found = drafts.filter(
    ({ id, ownerId, target }) =>
      id !== wanted.ownId && ownerId === wanted.ownerId && target === wanted.target,
  );
  return found.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null;
}

/** Drafts in the device's database, which holds files as they are. Null where the browser gives none. */
export function deviceDrafts(now: () => number = Date.now): DraftStore | null {
  if (typeof indexedDB === 'undefined') return null;
  return {
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
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openedDatabase();
  const transaction = database.transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  // Written only once the transaction is over; a full disk speaks up there.
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The draft was not written.'));
  });
  // A page that is going away doesn't live to see the request's answer, after which it would be committed.
  transaction.commit();
  await over;
  return request.result;
}

let opened: Promise<IDBDatabase> | undefined;

/** The database, opened once: a page that is going away has no time to open it. */
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
      // Another tab wants to delete or to change the database.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('The drafts could not be opened.'));
  });
}

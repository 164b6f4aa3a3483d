import type { FormContent } from './model/form-content.ts';

const DATABASE = 'amauta-authoring';
const STORE = 'drafts';
/** Drafts that are older are deleted, because nobody comes back to them. */
const KEPT_MS = 30 * 86_400_000;

/** An unsaved form, as this device keeps it. Images in it are files. */
export interface Draft {
  /** Each opened form has an id of its own, so that two forms of the same question don't overwrite each other. */
  readonly id: string;
  /** Id of the account that wrote the draft. */
  readonly ownerId: number;
  /** What the draft belongs to: a paper or a question. */
  readonly target: string;
  readonly savedAt: number;
  readonly content: FormContent;
}

/** Stores drafts. Every call may fail, e.g. because there is no room; the form then works without drafts. */
export interface DraftStore {
  list: () => Promise<Draft[]>;
  save: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** Finds the newest draft of a target that its author left behind. The form's own draft doesn't count. */
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

/** Stores drafts in the browser's database (IndexedDB), which can hold files. Null when the browser has none. */
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

/** Returns the database. It is opened only once, because a page that is being left has no time to open it. */
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
      // Another tab wants to change or delete the database, and waits until it is closed.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('The drafts could not be opened.'));
  });
}

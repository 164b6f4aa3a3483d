import { type IDBPDatabase, openDB } from 'idb';
import { DELIVERIES, type Delivery, KEPT_DATABASE, KEPT_STORE } from '../src/api/kept/delivery.ts';

/** A shelf's record (`src/api/kept/device-shelf.ts`), as far as the worker reads it. */
interface Kept {
  value: Delivery;
  keptAt: number;
}

const PASS_HEADER = 'x-delivery-pass';
const TIMEOUT_MS = 30_000;
/**
 * Refusals that pass: too many calls, a request that came too slowly, and a server of the previous release, which
 * doesn't know the call yet. After any other refusal the page's next visit settles what is left.
 */
const PASSING = new Set([404, 408, 425, 429]);

/**
 * Sends each delivery that a page has left on this device, whichever account it is of. A delivery that the server
 * took, or refused for good, is removed. The page's own outbox stays as it is: the page sends everything again when it
 * opens, which changes nothing on the server.
 * @throws an error when a delivery must be tried again. The browser then wakes the worker later.
 */
export async function sendDeliveries(): Promise<void> {
  const database = await openKept();
  if (!database) return;
  let failure: unknown;
  try {
    for (const key of await database.getAllKeys(KEPT_STORE)) {
      if (!Array.isArray(key) || key[1] !== DELIVERIES) continue;
      await sendOne(database, key).catch((error: unknown) => {
        failure = error;
      });
    }
  } finally {
    database.close();
  }
  if (failure !== undefined) throw failure;
}

async function sendOne(database: IDBPDatabase, key: IDBValidKey): Promise<void> {
  const kept = (await database.get(KEPT_STORE, key)) as Kept | undefined;
  if (!kept) return;
  const { address, pass, body, madeAt } = kept.value;
  const now = Date.now();
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PASS_HEADER]: pass },
    body: JSON.stringify({
      ...body,
      sent_at: new Date(now).toISOString(),
      elapsed_seconds: body.elapsed_seconds + Math.max(0, now - madeAt) / 1000,
    }),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const isSettled = response.ok || (response.status < 500 && !PASSING.has(response.status));
  if (!isSettled) throw new Error(`a delivery was answered with ${response.status}`);
  // A page may have put a newer copy here meanwhile, with more answers.
  const transaction = database.transaction(KEPT_STORE, 'readwrite');
  const present = (await transaction.store.get(key)) as Kept | undefined;
  if (present?.keptAt === kept.keptAt) await transaction.store.delete(key);
  await transaction.done;
}

/** Opens the device's database; null when no page has made it yet. */
async function openKept(): Promise<IDBPDatabase | null> {
  let isNew = false;
  try {
    return await openDB(KEPT_DATABASE, undefined, {
      upgrade(_database, _before, _now, transaction) {
        // Only the page knows the stores, so the worker must not make the database.
        isNew = true;
        transaction.done.catch(() => {});
        transaction.abort();
      },
      // A page wants a newer form of the database. The delivery that is under way fails and is tried again.
      blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
    });
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

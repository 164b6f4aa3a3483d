import { inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { pendingRemovals } from '../database/tables/resources.ts';
import type { FileStore } from './file-store.ts';

/** Notes keys of the store that no row names, or not yet: what is noted and unnamed will be removed. */
export async function notePending(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(pendingRemovals)
    .values(keys.map((key) => ({ key, notedAt: now })))
    .onConflictDoNothing();
}

export async function forgetPending(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(pendingRemovals).where(inArray(pendingRemovals.key, [...keys]));
}

/** Keys noted before a moment. */
export async function listPending(db: Database, before: Date): Promise<string[]> {
  const found = await db
    .select({ key: pendingRemovals.key })
    .from(pendingRemovals)
    .where(lt(pendingRemovals.notedAt, before));
  return found.map(({ key }) => key);
}

/** Removes files that were noted, and forgets those that are gone. What fails stays noted for the repair. */
export async function removePending(
  { db, files }: { db: Database; files: FileStore },
  keys: readonly string[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const key of keys) {
    const isGone = await files.remove(key).then(
      () => true,
      () => false,
    );
    if (isGone) removed.push(key);
  }
  await forgetPending(db, removed);
  return removed;
}

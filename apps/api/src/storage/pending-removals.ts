import { inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { pendingRemovals } from '../database/tables/resources.ts';
import type { FileStore } from './file-store.ts';

/**
 * Notes keys of files for which no row exists (yet). Files that stay noted and without a row are removed
 * later.
 */
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

/** Lists the keys that were noted before a moment. */
export async function listPending(db: Database, before: Date): Promise<string[]> {
  const found = await db
    .select({ key: pendingRemovals.key })
    .from(pendingRemovals)
    .where(lt(pendingRemovals.notedAt, before));
  return found.map(({ key }) => key);
}

/**
 * Removes files that were noted, and deletes the notes of those that are gone. Returns the keys of the
 * removed files. A file that can't be removed stays noted for the repair.
 */
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

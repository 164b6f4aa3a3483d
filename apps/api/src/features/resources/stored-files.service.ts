import type { ServerContext } from '../../context.ts';
import { listPending, removePending } from '../../storage/pending-removals.ts';
import { listAllFiles } from './files.queries.ts';
import type { FileRow } from './library.queries.ts';

/** Folders of the store for the library's files. */
export const PDF_FOLDER = 'resources';
export const PREVIEW_FOLDER = 'previews';
/** Younger files may belong to an upload that is still under way. */
const UNDER_WAY_MS = 60 * 60_000;

type Context = Pick<ServerContext, 'db' | 'files'>;

/** The keys of the store that a row names. */
export function keysOf({ fileKey, previewKey }: Pick<FileRow, 'fileKey' | 'previewKey'>): string[] {
  return previewKey === null ? [fileKey] : [fileKey, previewKey];
}

export interface StoreReport {
  /** Keys in the store that no row names. */
  orphans: string[];
  /** Rows whose PDF the store does not hold: their files have to be uploaded again, or their rows deleted. */
  missing: { id: number; name: string; key: string }[];
}

/** Compares the database with the store. Files of uploads under way are left out. */
export async function inspectStore({
  db,
  files,
  clock,
}: Context & Pick<ServerContext, 'clock'>): Promise<StoreReport> {
  const rows = await listAllFiles(db);
  const named = new Set(rows.flatMap(keysOf));
  const before = new Date(clock.now().getTime() - UNDER_WAY_MS);
  const orphans = new Set((await listPending(db, before)).filter((key) => !named.has(key)));
  for (const folder of [PDF_FOLDER, PREVIEW_FOLDER]) {
    for await (const key of files.list(folder)) {
      const stored = named.has(key) ? undefined : await files.stat(key);
      if (stored && stored.modifiedAt < before) orphans.add(key);
    }
  }
  const missing: StoreReport['missing'] = [];
  for (const { id, name, fileKey } of rows) {
    if (!(await files.stat(fileKey))) missing.push({ id, name, key: fileKey });
  }
  return { orphans: [...orphans].toSorted(), missing };
}

/** Removes the files that no row names, and returns their keys. */
export function removeOrphans(context: Context, { orphans }: StoreReport): Promise<string[]> {
  return removePending(context, orphans);
}

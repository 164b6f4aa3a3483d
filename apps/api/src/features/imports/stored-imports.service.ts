import type { ServerContext } from '../../context.ts';
import { listImportFiles } from './imports.queries.ts';
import { folderOf, IMPORT_FOLDER } from './imports.service.ts';

/** Younger files may belong to an upload that is still under way. */
const UNDER_WAY_MS = 60 * 60_000;

/** Finds files in the store whose import is gone, and imports whose file is missing. */
export async function inspectStoredImports({
  db,
  files,
  clock,
}: Pick<ServerContext, 'db' | 'files' | 'clock'>): Promise<{
  orphans: string[];
  missing: { id: number; name: string; key: string }[];
}> {
  const rows = await listImportFiles(db);
  const folders = new Set(rows.map(({ fileKey }) => folderOf(fileKey)));
  const before = new Date(clock.now().getTime() - UNDER_WAY_MS);
  const orphans: string[] = [];
  for await (const key of files.list(IMPORT_FOLDER)) {
    const stored = folders.has(folderOf(key)) ? undefined : await files.stat(key);
    if (stored && stored.modifiedAt < before) orphans.push(key);
  }
  const missing: { id: number; name: string; key: string }[] = [];
  for (const { id, fileName, fileKey } of rows) {
    if (!(await files.stat(fileKey))) missing.push({ id, name: fileName, key: fileKey });
  }
  return { orphans, missing };
}

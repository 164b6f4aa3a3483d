import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncNames } from '../disk-sync.ts';
import { checkKey, type FileStore, limitTo, type StoredFile, StoreUnavailable } from './file-store.ts';

/**
 * Folder of files that are being written. Its name begins with a dot, as no key does, so they are never read
 * or listed.
 */
const UNFINISHED = '.unfinished';
/** No upload takes this long, so an older unfinished file has been abandoned. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** Error codes of a full disk and of an exhausted quota. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores files in a folder of this machine. A file is first written into the folder of unfinished files and
 * then renamed, so that nobody reads half of a file.
 */
export function openFolderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return path.join(root, key);
  };

  let sweeping: Promise<void> | undefined;

  async function find(key: string): Promise<StoredFile | undefined> {
    const found = await stat(pathOf(key)).catch(absent);
    return found?.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : undefined;
  }

  return {
    async put(key, content, limitBytes) {
      const target = pathOf(key);
      const unfinished = path.join(root, UNFINISHED, randomUUID());
      await mkdir(path.dirname(unfinished), { recursive: true });
      sweeping ??= removeAbandoned(path.dirname(unfinished));
      await sweeping;
      const firstMade = await mkdir(path.dirname(target), { recursive: true });
      const writing = createWriteStream(unfinished, { flags: 'wx', mode: 0o640, flush: true });
      const closed = new Promise((resolve) => writing.once('close', resolve));
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        await pipeline(source, limitTo(limitBytes), writing);
        await rename(unfinished, target);
        // The file's content was synced when its stream closed. Its name must be synced too, or a power cut
        // would lose the file.
        syncNamesUpTo(path.resolve(path.dirname(firstMade ?? target)), path.resolve(path.dirname(target)));
      } catch (error) {
        // Waits until the file is closed. After an early failure the file may not have been opened yet, and
        // would be created after its removal.
        await closed;
        await rm(unfinished, { force: true });
        const { code = '' } = error as NodeJS.ErrnoException;
        throw DISK_FULL.has(code) ? new StoreUnavailable(code, { cause: error }) : error;
      }
      const stored = await find(key);
      if (!stored) throw new Error(`the file store lost ${key}`);
      return stored;
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    stat: find,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const top = prefix === undefined ? root : pathOf(prefix);
      const folder = await opendir(top, { recursive: true }).catch(absent);
      if (!folder) return;
      for await (const entry of folder) {
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
        if (entry.isFile() && !key.startsWith(UNFINISHED)) yield key;
      }
    },
  };
}

function syncNamesUpTo(top: string, folder: string): void {
  syncNames(folder);
  if (folder !== top) syncNamesUpTo(top, path.dirname(folder));
}

/**
 * Removes unfinished files that killed processes left. A younger file may belong to another process that
 * still writes.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(absent);
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

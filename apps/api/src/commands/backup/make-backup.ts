import { constants, createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/config.ts';
import { connectEmbedded, DATABASE_FOLDER } from '../../database/connect.ts';
import { requestCopy } from '../../database/embedded/copy-request.ts';
import { syncManyFiles, syncNames } from '../../disk-sync.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { BackupRefused, checkBackup, measureFiles, PARTS, writeManifest } from './manifest.ts';
import { dumpServer } from './postgres-tools.ts';
import { tryBackup } from './trial-open.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesDir' | 'storage' | 'version'>;

const NAME = /^amauta-\d{8}T\d{6}Z$/;
const UNFINISHED = '.unfinished';

/**
 * Writes a backup of the database and of all uploaded files into a new folder in `parent`, also while the server
 * runs. The folder gets its name only after the backup was read back and its database was opened once.
 *
 * Files are copied before the database and again after it. A file is stored before a row names it, and removed after
 * the row is gone, so every file that the copied database names is in one of the two rounds.
 * @returns the folder of the backup
 * @throws BackupRefused when the backup can't be made or doesn't open.
 */
export async function makeBackup(settings: Settings, parent: string, now: Date): Promise<string> {
  const folder = path.join(path.resolve(parent), `amauta-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  const unfinished = folder + UNFINISHED;
  // Only the user of the server may read a backup: it holds personal data and the secret of sessions.
  await mkdir(path.join(unfinished, PARTS.files), { recursive: true, mode: 0o700 });
  try {
    const kind = settings.databaseUrl ? 'server' : 'embedded';
    const files = await openStore(settings);
    await copyNewFiles(files, path.join(unfinished, PARTS.files));
    if (kind === 'server') await dumpServer(settings.databaseUrl, path.join(unfinished, PARTS.dump));
    else await copyEmbedded(settings.dataDir, path.join(unfinished, PARTS.database));
    await copyNewFiles(files, path.join(unfinished, PARTS.files));
    if (kind === 'embedded') await copySecret(settings.dataDir, unfinished);
    const { version } = settings;
    const measured = await measureFiles(unfinished);
    syncManyFiles(unfinished);
    writeManifest(unfinished, {
      format: 1,
      version,
      createdAt: now.toISOString(),
      kind,
      files: measured,
    });
    await tryBackup(unfinished, kind);
    await checkBackup(unfinished);
    await rename(unfinished, folder);
    syncNames(path.dirname(folder));
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes all whole backups in `parent` but the newest `keep`. Returns the names of the removed ones. */
export async function removeOldBackups(parent: string, keep: number): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => NAME.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(parent, name), { recursive: true });
  return old;
}

/** Takes the copy of a running server, or opens the database itself when none runs. */
async function copyEmbedded(dataDir: string, target: string): Promise<void> {
  const made = await requestCopy(dataDir);
  if (made === null) {
    if (!(await stat(path.join(dataDir, DATABASE_FOLDER)).catch(() => null))) {
      throw new BackupRefused(`DATA_DIR: no hay base de datos en ${dataDir}.`);
    }
    const connection = await connectEmbedded(dataDir);
    await connection.copyTo(target).finally(() => connection.close());
    return;
  }
  try {
    await rename(made, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await cp(made, target, { recursive: true });
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Copies the files of the store that `target` doesn't hold. A file that is removed meanwhile is left out. */
async function copyNewFiles(files: FileStore, target: string): Promise<void> {
  for await (const key of files.list()) {
    const stored = await files.stat(key);
    const copy = path.join(target, key);
    const copied = await stat(copy).catch(() => null);
    if (!stored || copied?.size === stored.sizeBytes) continue;
    await mkdir(path.dirname(copy), { recursive: true });
    try {
      await pipeline(files.read(key), createWriteStream(copy));
    } catch (error) {
      await rm(copy, { force: true });
      if (await files.stat(key)) throw error;
    }
  }
}

/** The secret that the first start made. Without it the sessions and the waiting credentials of the copy are lost. */
async function copySecret(dataDir: string, target: string): Promise<void> {
  const copy = path.join(target, PARTS.secret);
  await copyFile(path.join(dataDir, PARTS.secret), copy, constants.COPYFILE_EXCL).catch(
    (error: NodeJS.ErrnoException) => {
      // The secret comes from TOKEN_SECRET, and the folder has none.
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

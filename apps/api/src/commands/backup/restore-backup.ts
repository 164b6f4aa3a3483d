import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { connectServer, DATABASE_FOLDER, rows } from '../../database/connect.ts';
import { lockFolder } from '../../database/embedded/folder-lock.ts';
import { syncManyFiles, syncNames, writeDurably } from '../../disk-sync.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { BackupRefused, checkBackup, type Manifest, PARTS } from './manifest.ts';
import { restoreDump } from './postgres-tools.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesDir' | 'storage'>;

/**
 * Restores the backup in `folder` into the database and the store of the settings. Both must be empty. The files come
 * first and the database last, so that a restore that breaks off leaves no database that looks whole.
 * @throws BackupRefused when the backup is damaged or of the other kind, or the place isn't empty.
 */
export async function restoreBackup(settings: Settings, folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  const kind = settings.databaseUrl ? 'server' : 'embedded';
  if (manifest.kind !== kind) {
    throw new BackupRefused(
      kind === 'server'
        ? 'La copia es de la base de datos incluida. Restáurala sin DATABASE_URL.'
        : 'La copia es de un servidor de PostgreSQL. Nombra una base de datos vacía con DATABASE_URL.',
    );
  }
  const files = await openStore(settings);
  for await (const key of files.list()) {
    throw new BackupRefused(
      `El almacén de archivos no está vacío (${key}). Restaura solo en un lugar vacío.`,
    );
  }
  if (kind === 'server') {
    await refuseFilledServer(settings.databaseUrl);
    await putFiles(files, path.join(folder, PARTS.files));
    await restoreDump(settings.databaseUrl, path.join(folder, PARTS.dump));
  } else {
    const lock = lockFolder(settings.dataDir);
    await restoreFolder(settings.dataDir, folder, files).finally(() => lock.release());
  }
  return manifest;
}

async function refuseFilledServer(url: string): Promise<void> {
  const connection = connectServer(url, 1);
  try {
    const [found] = await rows<{ name: string }>(connection.db)`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`;
    if (found) {
      throw new BackupRefused(
        `DATABASE_URL: la base de datos no está vacía (${found.name}). Restaura solo en un lugar vacío.`,
      );
    }
  } finally {
    await connection.close();
  }
}

async function restoreFolder(dataDir: string, folder: string, files: FileStore): Promise<void> {
  const target = path.join(dataDir, DATABASE_FOLDER);
  if (existsSync(target)) {
    throw new BackupRefused(
      `DATA_DIR: ya hay una base de datos en ${dataDir}. Restaura solo en un lugar vacío.`,
    );
  }
  await putFiles(files, path.join(folder, PARTS.files));
  const secret = path.join(folder, PARTS.secret);
  if (existsSync(secret)) writeDurably(path.join(dataDir, PARTS.secret), await readFile(secret, 'utf8'));
  const unfinished = `${target}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await cp(path.join(folder, PARTS.database), unfinished, { recursive: true });
  syncManyFiles(unfinished);
  await rename(unfinished, target);
  syncNames(dataDir);
}

async function putFiles(files: FileStore, folder: string): Promise<void> {
  const copies = await openStore({ filesDir: folder, storage: null });
  for await (const key of copies.list()) {
    await files.put(key, createReadStream(path.join(folder, key)), Number.POSITIVE_INFINITY);
  }
}

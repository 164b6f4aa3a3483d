import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config/config-error.ts';

interface FolderLock {
  release(): void;
}

/** Another process uses the folder, so DATA_DIR has to name a different one. */
export class FolderInUse extends ConfigError {
  constructor(folder: string) {
    super(
      `Otra instancia ya usa la base de datos de ${folder}. Ciérrala, o da a esta otra carpeta con DATA_DIR.`,
    );
  }
}

/** The files of the locks that this process holds. A file that nothing refers to would be collected, and its lock dropped. */
const held = new Set<DatabaseSync>();

/** SQLite's error code for a file that another process has locked. */
const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process. The lock ends when the process releases it or ends in any way, even
 * killed.
 *
 * The lock is one of the operating system, on the file `database.lock`. Such a lock also works between
 * containers that share a volume, where process numbers mean nothing, and nobody has to guess whether a lock
 * that was left behind is still in use. Node has no call for it, so this function begins an exclusive
 * transaction of Node's SQLite, which takes the lock; SQLite serves no other purpose here. The file stays
 * empty and must stay where it is. This process must not open the file a second time, because closing it
 * would drop the lock.
 * @throws FolderInUse when another process has the folder.
 * @throws ConfigError when the folder can't be locked, as on some network drives.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(folder, 'database.lock'));
    // The journal is kept in memory: as a second file it might be refused by a full disk.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) throw new FolderInUse(folder);
    throw new ConfigError(
      `DATA_DIR: no se puede reservar ${folder} para esta instancia (${message}). ` +
        'Usa una carpeta de un disco local, o un servidor de PostgreSQL con DATABASE_URL.',
    );
  }
  const locked = file;
  held.add(locked);
  return {
    release() {
      held.delete(locked);
      locked.close();
    },
  };
}

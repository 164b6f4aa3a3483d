import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

export interface FolderLock {
  release(): void;
}

/** Another process works on the folder: DATA_DIR has to name another one. */
export class FolderInUse extends ConfigError {
  constructor(folder: string) {
    super(
      `Otra instancia ya usa la base de datos de ${folder}. Ciérrala, o da a esta otra carpeta con DATA_DIR.`,
    );
  }
}

/** SQLite's code for a file that somebody else has locked. */
const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process until it releases the folder or ends, however it ends.
 *
 * The lock is one of the operating system on the file `database.lock`. It holds between containers that share a volume,
 * where process numbers say nothing, and nobody has to guess whether a lock left behind is still in use. Node has no
 * call for such a lock; its SQLite takes one for an exclusive transaction, and that is all SQLite is used for here. The
 * file stays empty and must stay where it is. This process must not open it again: closing it would drop the lock.
 * @throws FolderInUse when another process has the folder.
 * @throws ConfigError when the folder can't be locked, as on some network drives.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(folder, 'database.lock'));
    // Its journal would be a second file, which a full disk might refuse.
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
  const held = file;
  return { release: () => held.close() };
}

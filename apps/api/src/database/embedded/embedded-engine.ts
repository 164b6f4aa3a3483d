import { constants, existsSync, renameSync, rmSync, writeSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { ConfigError } from '../../config/config-error.ts';
import { syncFolder, syncNames } from '../../disk-sync.ts';
import { DURABLE_PARAMETERS, DurableFolder } from './durable-folder.ts';

/**
 * PGlite leaves its main loop with this exit status after a statement has failed. The engine itself still
 * works then.
 */
const STATEMENT_FAILED = 100;
const CHECKPOINT_EVERY_MS = 20_000;
/**
 * Bytes of log after which a checkpoint is made. PGlite runs without PostgreSQL's checkpoint process, so its
 * log would grow, and the start after a kill would take longer: 1.5 GB of writes left 94 segments of 16 MB.
 * With a smaller number PostgreSQL writes more whole pages to the log; with a larger one the log takes more
 * disk.
 */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

/** A database engine on the disk. `close` also stops its checkpoints. */
interface Engine {
  client: PGlite;
  /** Copies the database into `target`, which must not exist. Other statements wait meanwhile. */
  copyTo(target: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database in `folder`, or makes one there. What the engine acknowledges is on the disk.
 * @throws ConfigError with the engine's own words when the engine refuses the folder.
 */
export async function openEngine(folder: string): Promise<Engine> {
  if (!existsSync(folder)) await makeDatabase(folder);
  const client = await startIn(folder);
  const endCheckpoints = keepLogShort(client);
  return {
    client,
    copyTo: (target) => copyDatabase(client, folder, target),
    async close() {
      endCheckpoints();
      await client.close();
    },
  };
}

/** Opens a copy of a database that is thrown away afterwards. The engine doesn't wait for the disk. */
export function openScratchEngine(folder: string): Promise<PGlite> {
  return start(folder, { dataDir: folder });
}

/** Starts an engine in memory, from a snapshot of a data directory when one is given. */
export function openMemoryEngine(snapshot?: Blob): Promise<PGlite> {
  return start('memoria', snapshot ? { loadDataDir: snapshot } : {});
}

/**
 * Makes the database in `<folder>.new` and renames that folder once it is whole and on the disk. A power cut
 * during the first start therefore leaves no half-made database.
 */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const client = await startIn(unfinished);
  await client.close();
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncNames(path.dirname(folder));
}

/**
 * Copies the folder of an open database right after a checkpoint. The open transaction keeps all other statements
 * waiting, so no file changes while it is copied. The copy opens like the folder of a killed server.
 */
async function copyDatabase(client: PGlite, folder: string, target: string): Promise<void> {
  await client.transaction(async (transaction) => {
    await transaction.exec('checkpoint');
    // A file system that can share blocks between files copies at once, and others copy the bytes.
    const mode = constants.COPYFILE_FICLONE;
    await cp(folder, target, { recursive: true, errorOnExist: true, force: false, mode });
  });
}

function startIn(folder: string): Promise<PGlite> {
  return start(folder, { fs: new DurableFolder(folder), startParams: DURABLE_PARAMETERS });
}

async function start(place: string, options: PGliteOptions): Promise<PGlite> {
  let lastFailure = '';
  const whatFailed = (error: unknown) => lastFailure || (error as Error).message;
  try {
    const client = await PGlite.create({
      ...options,
      extensions: { pg_trgm },
      onStderr: (line) => {
        if (/\b(PANIC|FATAL|ERROR):/.test(line)) lastFailure = line;
        return false;
      },
    });
    endProcessWithEngine(client, (error) => `La base de datos de ${place} se detuvo (${whatFailed(error)}).`);
    return client;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: la base de datos de ${place} no abre (${whatFailed(error)}). ` +
        'Comprueba que el disco tenga espacio y permita escribir.',
      { cause: error },
    );
  }
}

/**
 * Ends the process when the engine fails as a whole, for example because the disk is full. PGlite itself
 * would ignore this failure and call the dead engine for ever, on the same thread that handles signals. What
 * was acknowledged is on the disk, so the next start recovers it.
 */
function endProcessWithEngine(client: PGlite, explain: (error: unknown) => string): void {
  const engine = client.Module;
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status === STATEMENT_FAILED) throw error;
      // `writeSync`, because text that waits in a stream would be lost when the process exits.
      writeSync(
        2,
        `${explain(error)} Lo que ya se guardó se conserva. Comprueba que el disco tenga espacio y vuelve a iniciar.\n`,
      );
      process.exit(1);
    }
  };
}

/**
 * Makes a checkpoint whenever the log has grown by `CHECKPOINT_AFTER_BYTES`. Returns a function that stops
 * this.
 */
function keepLogShort(client: PGlite): () => void {
  const look = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if ((rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await client.exec('checkpoint');
  };
  // A query fails here only when the engine is dead, which `endProcessWithEngine` reports, or is being
  // closed.
  const timer = setInterval(() => void look().catch(() => {}), CHECKPOINT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

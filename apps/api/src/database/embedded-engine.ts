import { existsSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { ConfigError } from '../config.ts';
import { syncFolder, syncNames } from '../disk-sync.ts';
import { DURABLE_PARAMETERS, DurableFolder } from './durable-folder.ts';

/** The status with which PGlite leaves its main loop after a failed statement, which is no failure of the engine. */
const STATEMENT_FAILED = 100;
const CHECKPOINT_EVERY_MS = 20_000;
/**
 * PGlite runs without the process that makes checkpoints, so its log grows, and with it the time of the start after a
 * kill: 1.5 GB of writes left 94 segments of 16 MB. A smaller number writes more full pages, a larger one takes more disk.
 */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

/** An engine on the disk and what its checkpoints need to be ended. */
export interface Engine {
  client: PGlite;
  close(): Promise<void>;
}

/**
 * Opens the database in `folder`, or makes it there. What the engine acknowledges is on the disk.
 * @throws ConfigError when the engine refuses the folder, with what it says.
 */
export async function openEngine(folder: string): Promise<Engine> {
  if (!existsSync(folder)) await makeDatabase(folder);
  const client = await startIn(folder);
  const endCheckpoints = keepLogShort(client);
  return {
    client,
    async close() {
      endCheckpoints();
      await client.close();
    },
  };
}

/** An engine in memory, from a snapshot of a data directory when one is given. */
export function openMemoryEngine(snapshot?: Blob): Promise<PGlite> {
  return start('memoria', snapshot ? { loadDataDir: snapshot } : {});
}

/** Made beside and renamed when it is whole and on the disk, so that a cut during the first start leaves nothing half. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const client = await startIn(unfinished);
  await client.close();
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncNames(path.dirname(folder));
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
      extensions: { pg_trgm, unaccent },
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
 * Ends the process when the engine fails as a whole, as at a full disk. PGlite drops that failure and asks the dead engine
 * again for ever, on the thread that would answer a signal. What was acknowledged is on the disk, so the next start
 * recovers it.
 */
function endProcessWithEngine(client: PGlite, explain: (error: unknown) => string): void {
  const engine = client.Module;
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status === STATEMENT_FAILED) throw error;
      // Written at once: what waits in a stream would be lost with the process.
      writeSync(
        2,
        `${explain(error)} Lo que ya se guardó se conserva. Comprueba que el disco tenga espacio y vuelve a iniciar.\n`,
      );
      process.exit(1);
    }
  };
}

/** Makes a checkpoint whenever the log has grown by `CHECKPOINT_AFTER_BYTES`. Returns what ends that. */
function keepLogShort(client: PGlite): () => void {
  const look = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if ((rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await client.exec('checkpoint');
  };
  // A failure here is the engine's end, which is told elsewhere, or its closing.
  const timer = setInterval(() => void look().catch(() => {}), CHECKPOINT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { openEngine, openMemoryEngine } from './embedded/embedded-engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openServerPool } from './server-pool.ts';
import type { StatementWatch } from './slow-statements.ts';

/** A database, or a transaction on one. The same SQL runs on PGlite and on a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  db: Database;
  kind: 'embedded' | 'server';
  /** How many connections of the pool are open and idle, and how many calls wait for one. Null without a pool. */
  pool(): { open: number; idle: number; waiting: number } | null;
  /** Milliseconds for which the statement that asked first has been waiting for a connection; 0 without a pool. */
  longestWaitMs(): number;
  close(): Promise<void>;
}

/** The embedded database in a folder. */
export interface FolderConnection extends Connection {
  /** Copies the database into `target`, which must not exist. Other statements wait meanwhile. */
  copyTo(target: string): Promise<void>;
}

/** The database's folder in the data folder. */
export const DATABASE_FOLDER = 'database';

const OPTIONS = { casing: 'snake_case' } as const;

/** Opens a pool of at most `poolSize` connections to the PostgreSQL server at `url`. `watch` measures its statements. */
export function connectServer(url: string, poolSize: number, watch?: StatementWatch): Connection {
  const { db, ...pool } = openServerPool(url, poolSize, OPTIONS, watch);
  return { db: db as unknown as Database, kind: 'server', ...pool };
}

/**
 * Opens the embedded database in `dataDir`. What this database acknowledges survives a power cut.
 * @throws FolderInUse when another process holds the folder: only one process may use a PGlite database.
 */
export async function connectEmbedded(dataDir: string): Promise<FolderConnection> {
  const lock = lockFolder(dataDir);
  try {
    const engine = await openEngine(path.join(dataDir, DATABASE_FOLDER));
    const connection = embedded(engine.client, async () => {
      await engine.close();
      lock.release();
    });
    return { ...connection, copyTo: (target) => engine.copyTo(target) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens an embedded database in memory, filled from a snapshot of a data directory when one is given. For
 * tests.
 */
export async function connectInMemory(snapshot?: Blob): Promise<Connection & { client: PGlite }> {
  const client = await openMemoryEngine(snapshot);
  return { ...embedded(client, () => client.close()), client };
}

function embedded(client: PGlite, close: () => Promise<void>): Connection {
  return {
    db: drizzleEmbedded(client, OPTIONS) as unknown as Database,
    kind: 'embedded',
    pool: () => null,
    longestWaitMs: () => 0,
    close,
  };
}

/**
 * Runs a hand-written statement and returns its rows. Used as a tag: rows<Row>(db)`select …`, with values as in
 * Drizzle's `sql`. The caller names the type of a row; nothing checks that this type matches the statement's columns.
 */
export function rows<T>(db: Database) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<T[]> => {
    const result = (await db.execute(sql(statement, ...values))) as { rows: T[] };
    return result.rows;
  };
}

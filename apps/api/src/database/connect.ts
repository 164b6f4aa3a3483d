import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** A database or a transaction on one; the same SQL runs on PGlite and on a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  db: Database;
  kind: 'embedded' | 'server';
  close(): Promise<void>;
}

/** Every statement is a short one: starting workers or compiling a plan takes longer than running it alone. */
export const PLANNING = '-c max_parallel_workers_per_gather=0 -c jit=off';

const OPTIONS = { casing: 'snake_case' } as const;

/** Opens the PostgreSQL server at `url`. Statements give up after 10 s, so that one never holds a connection for ever. */
export function connectServer(url: string, poolSize: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'amauta',
    options: PLANNING,
  });
  // A dropped idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { db: drizzleServer(pool, OPTIONS) as unknown as Database, kind: 'server', close: () => pool.end() };
}

/**
 * Opens the embedded database in `dataDir`.
 * @throws FolderInUse when another process holds that folder: PGlite is a single process's.
 */
export async function connectEmbedded(dataDir: string): Promise<Connection> {
  const lock = lockFolder(dataDir);
  try {
    const client = await PGlite.create(path.join(dataDir, 'database'), { extensions: { pg_trgm, unaccent } });
    return embedded(client, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** An embedded database in memory, from a snapshot of a data directory when one is given. For tests. */
export async function connectInMemory(snapshot?: Blob): Promise<Connection & { client: PGlite }> {
  const client = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  });
  return { ...embedded(client), client };
}

function embedded(client: PGlite, lock?: FolderLock): Connection {
  return {
    db: drizzleEmbedded(client, OPTIONS) as unknown as Database,
    kind: 'embedded',
    async close() {
      await client.close();
      lock?.release();
    },
  };
}

/** Rows of a hand-written statement. The caller names their type, which must match the statement's columns. */
export async function rows<T>(db: Database, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}

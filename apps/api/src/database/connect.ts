import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { openEngine, openMemoryEngine } from './embedded-engine.ts';
import { lockFolder } from './folder-lock.ts';
import { openServerPool } from './server-pool.ts';

/** A database or a transaction on one; the same SQL runs on PGlite and on a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  db: Database;
  kind: 'embedded' | 'server';
  close(): Promise<void>;
}

const OPTIONS = { casing: 'snake_case' } as const;

/** Opens the PostgreSQL server at `url`. */
export function connectServer(url: string, poolSize: number): Connection {
  const { db, close } = openServerPool(url, poolSize, OPTIONS);
  return { db: db as unknown as Database, kind: 'server', close };
}

/**
 * Opens the embedded database in `dataDir`. What it acknowledges survives a power cut.
 * @throws FolderInUse when another process holds that folder: PGlite is a single process's.
 */
export async function connectEmbedded(dataDir: string): Promise<Connection> {
  const lock = lockFolder(dataDir);
  try {
    const engine = await openEngine(path.join(dataDir, 'database'));
    return embedded(engine.client, async () => {
      await engine.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** An embedded database in memory, from a snapshot of a data directory when one is given. For tests. */
export async function connectInMemory(snapshot?: Blob): Promise<Connection & { client: PGlite }> {
  const client = await openMemoryEngine(snapshot);
  return { ...embedded(client, () => client.close()), client };
}

function embedded(client: PGlite, close: () => Promise<void>): Connection {
  return { db: drizzleEmbedded(client, OPTIONS) as unknown as Database, kind: 'embedded', close };
}

/** Rows of a hand-written statement. The caller names their type, which must match the statement's columns. */
export async function rows<T>(db: Database, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}

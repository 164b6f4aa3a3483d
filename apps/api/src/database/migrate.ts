import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { KEEP_ALIVE } from './server-pool.ts';

const MIGRATIONS = { migrationsFolder: path.resolve(import.meta.dirname, '../../migrations') };
/** Key of the advisory lock. It may be any number that nothing else in the database locks. */
const LOCK_KEY = 7_226_501;
const CONNECT_MS = 10_000;

/**
 * Brings the database to the newest migration. When several processes start at once, one migrates and the
 * others wait.
 */
export async function migrateDatabase(connection: Connection, databaseUrl: string): Promise<void> {
  if (connection.kind === 'embedded') {
    const db = connection.db as unknown as PgliteDatabase & { $client: PGlite };
    await migrateEmbedded(db, MIGRATIONS);
    // PGlite learns how to write and read arrays when it opens, before a migration adds types such as `kind`.
    await db.$client.refreshArrayTypes();
    return;
  }
  // A connection outside of the pool: the advisory lock belongs to one connection, and a migration may take
  // longer than the pool's time-outs allow.
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  // Without a listener, a connection that the server ends while it is idle would end the process. The next
  // statement on that connection fails anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`);
    await migrateServer(db, MIGRATIONS);
  } finally {
    await client.end();
  }
}

import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { KEEP_ALIVE } from './server-pool.ts';

const MIGRATIONS = { migrationsFolder: path.resolve(import.meta.dirname, '../../migrations') };
/** Any number that nothing else in the database locks on. */
const LOCK_KEY = 7_226_501;
const CONNECT_MS = 10_000;

/** Brings the database to the newest migration. Several processes may start at once: one migrates, the others wait. */
export async function migrateDatabase(connection: Connection, databaseUrl: string): Promise<void> {
  if (connection.kind === 'embedded') {
    await migrateEmbedded(connection.db as unknown as Parameters<typeof migrateEmbedded>[0], MIGRATIONS);
    return;
  }
  // A session of its own: the advisory lock belongs to the session, and migrations may outlast the pool's time-outs.
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  // A connection that the server ends while nothing runs on it would end the process; the next statement fails anyway.
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

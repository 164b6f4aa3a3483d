import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Connection } from './connect.ts';

const MIGRATIONS = { migrationsFolder: path.resolve(import.meta.dirname, '../../migrations') };
/** Any number that nothing else in the database locks on. */
const LOCK_KEY = 7_226_501;

/** Brings the database to the newest migration. Several processes may start at once: one migrates, the others wait. */
export async function migrateDatabase(connection: Connection, databaseUrl: string): Promise<void> {
  if (connection.kind === 'embedded') {
    await migrateEmbedded(connection.db as unknown as Parameters<typeof migrateEmbedded>[0], MIGRATIONS);
    return;
  }
  // A session of its own: the advisory lock belongs to the session, and migrations may outlast the pool's time-outs.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`);
    await migrateServer(db, MIGRATIONS);
  } finally {
    await client.end();
  }
}

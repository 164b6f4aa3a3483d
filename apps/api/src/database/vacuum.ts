import { sql } from 'drizzle-orm';
import { type Connection, rows } from './connect.ts';

/**
 * Vacuums the tables of the embedded database whose dead rows have passed the thresholds of PostgreSQL's own
 * autovacuum. PGlite has no background processes, so nothing else gives the space of changed and deleted rows
 * back, or keeps the planner's statistics true. Each table is one statement of its own, so requests go on
 * between two tables. A server does this by itself, and is left alone.
 */
export async function vacuumEmbedded({ db, kind }: Connection): Promise<void> {
  if (kind === 'server') return;
  // The engine keeps its counts back for up to a second.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const due = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of due) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
}

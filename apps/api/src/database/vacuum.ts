import { sql } from 'drizzle-orm';
import { type Connection, rows } from './connect.ts';

/**
 * Vacuums the tables of the embedded database whose dead rows have passed the thresholds of PostgreSQL's own
 * autovacuum. PGlite has no background processes, so nothing else would free the space of changed and deleted rows or
 * update the planner's statistics. Each table is a statement of its own, so that requests are served in between. A
 * PostgreSQL server vacuums by itself, so nothing is done there.
 */
export async function vacuumEmbedded({ db, kind }: Connection): Promise<void> {
  if (kind === 'server') return;
  // Statistics may be a second old unless they are flushed.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const due = await rows<{ name: string }>(db)`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
  for (const { name } of due) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
}

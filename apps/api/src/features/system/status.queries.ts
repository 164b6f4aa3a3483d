import { type Database, rows } from '../../database/connect.ts';

interface ImportCounts {
  queued: number;
  reading: number;
  /** When the oldest waiting import was sent, in milliseconds since 1970; null when none waits. */
  oldest_queued_ms: number | null;
}

/** Counts the imports that wait or are being read, of all processes. */
export async function countImports(db: Database): Promise<ImportCounts> {
  const [counts] = await rows<ImportCounts>(db)`
    select count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'reading')::int as reading,
      extract(epoch from min(created_at) filter (where status = 'queued'))::float8 * 1000 as oldest_queued_ms
    from imports where status in ('queued', 'reading')`;
  return counts ?? { queued: 0, reading: 0, oldest_queued_ms: null };
}

/** The version of PostgreSQL, such as '15.18', and the bytes of the database. */
export async function describeDatabase(db: Database): Promise<{ version: string; size_bytes: number }> {
  const [found] = await rows<{ version: string; size_bytes: number }>(db)`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as size_bytes`;
  if (!found) throw new Error('the database did not describe itself');
  return found;
}

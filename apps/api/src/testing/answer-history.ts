import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../database/connect.ts';
import type { TestServer } from './test-server.ts';

/** Days before the server's time. */
interface HistorySpan {
  teachers: number;
  from: number;
  to: number;
}

/**
 * Adds teachers who answered items of CCP of Ascenso Mathematics at some days of a span, straight into the tables: two
 * of three items for each teacher, right as a Rasch model says. Days and verdicts follow from the ids alone, so that each
 * run of a test estimates the same. Returns the ids of the accounts.
 */
export async function addAnswerHistory(
  { context: { db }, clock }: Pick<TestServer, 'context' | 'clock'>,
  { teachers, from, to }: HistorySpan,
): Promise<number[]> {
  const now = clock.now().toISOString();
  const added = await rows<{ id: number }>(db)`
    insert into accounts (role, full_name, email, phone, password_hash)
    select 'DOC', 'Docente simulado', 'simulado-' || gen_random_uuid() || '@amauta.test', null, 'ninguna'
    from generate_series(1, ${teachers}::int) returning id`;
  const ids = added.map(({ id }) => id);
  await db.execute(sql`
    insert into attempts (account_id, mode, exam_type, category_id, payload, blueprint, timer_type, duration_seconds,
      item_count, page_count, started_at, finished_at)
    select id, 'BANK', 'Ascenso', 14, '{}', '[]', 'ELAPSED', 3600, 20, 20, began, began + interval '1 hour'
    from unnest(${sql.param(ids)}::int[]) id
    cross join lateral (
      select ${now}::timestamptz - interval '1 day' * (${to}::int + ${shareOf(sql`id`)} * ${from - to}::int) as began
    ) span`);
  await db.execute(sql`
    insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct, elapsed_seconds,
      answered_at, received_at)
    select attempt.id, item.id, attempt.account_id, 1,
      ${shareOf(sql`item.id * 100003::bigint + attempt.account_id`)} < 1 / (1 + exp((item.id * 37 % 21 - 10) / 5.0 - (attempt.account_id * 7 % 11 - 5) / 4.0)),
      60, attempt.started_at + interval '1 minute', attempt.started_at + interval '1 minute'
    from attempts attempt
    join items item on item.exam_type = 'Ascenso' and item.category_id = 14
      and (item.id + attempt.account_id) % 3 <> 0
    where attempt.account_id = any(${sql.param(ids)}::int[])`);
  return ids;
}

/** A number from 0 up to 1 that looks random and follows from a whole number. */
function shareOf(number: SQL): SQL {
  return sql`((hashint8extended(${number}, 0) & 1048575) / 1048576.0)`;
}

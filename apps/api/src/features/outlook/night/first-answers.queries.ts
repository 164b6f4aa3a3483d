import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';

const ACCOUNTS_AT_ONCE = 5_000;

/** Accounts that have ever begun an exam, with ids above `after`, some thousand at a time. */
export async function listExaminees(db: Database, after: number): Promise<number[]> {
  const found = await rows<{ id: number }>(db)`
    select account.id from accounts account
    where account.id > ${after} and exists (select from attempts where attempts.account_id = account.id)
    order by account.id limit ${ACCOUNTS_AT_ONCE}`;
  return found.map(({ id }) => id);
}

/** Accounts whose answers were received from `from` on and before `to`. */
export async function listAnswerers(db: Database, from: Date, to: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(db)`
    select distinct account_id as id from answers
    where received_at >= ${from.toISOString()}::timestamptz and received_at < ${to.toISOString()}::timestamptz`;
  return found.map(({ id }) => id);
}

/**
 * Packs the first answer of each account to each item: the item's id times two plus the verdict in four bytes, then the
 * day since 1970-01-01 in two. The database does all of it, so that no answer travels to the server.
 */
export async function packFirstAnswers(db: Database, accountIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into first_answers (account_id, packed)
    select account.id, given.packed
    from unnest(${sql.param([...accountIds])}::int[]) account (id)
    cross join lateral (
      select string_agg(int4send(first.item_id * 2 + first.is_correct::int) || int2send(first.day::int2), '') as packed
      from (
        select distinct on (item_id) item_id, is_correct,
          (answered_at at time zone 'America/Lima')::date - date '1970-01-01' as day
        from answers where account_id = account.id
        order by item_id, answered_at, attempt_id
      ) first
    ) given
    where given.packed is not null
    on conflict (account_id) do update set packed = excluded.packed`);
}

/** Packed answers of the accounts with ids above `after`, as many as `limit`, in the order of their ids. */
export function listPacked(db: Database, after: number, limit: number) {
  return rows<{ accountId: number; packed: Uint8Array }>(db)`
    select account_id as "accountId", packed from first_answers
    where account_id > ${after} order by account_id limit ${limit}`;
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { prepareRows } from '../../../database/prepared.ts';

/** A pause between two answers counts as study up to this many seconds. A question takes 3 minutes. */
const LONGEST_STEP_SECONDS = 300;

/**
 * The minutes that a teacher studied on each day in Lima from `since` on: the time from each answer to the next one of
 * its attempt. The first answer counts from the attempt's start.
 */
export function listStudyMinutes(
  db: Database,
  choice: { accountId: number; since: Date },
): Promise<{ day: string; minutes: number }[]> {
  const list = prepareRows<{ day: string; minutes: number }, { accountId: number; since: string }>(
    db,
    'study_minutes',
    sql`
      select to_char(step.answered_at at time zone 'America/Lima', 'YYYY-MM-DD') as day,
        ceil(sum(least(${sql.raw(String(LONGEST_STEP_SECONDS))}, greatest(0,
          extract(epoch from step.answered_at - coalesce(step.previous_at, attempt.started_at))))) / 60)::int as minutes
      from (
        select attempt_id, answered_at,
          lag(answered_at) over (partition by attempt_id order by answered_at, item_id) as previous_at
        from answers
        where account_id = ${sql.placeholder('accountId')}::int
          and answered_at >= ${sql.placeholder('since')}::timestamptz
      ) step
      join attempts attempt on attempt.id = step.attempt_id
      group by day order by day`,
  );
  return list({ accountId: choice.accountId, since: choice.since.toISOString() });
}

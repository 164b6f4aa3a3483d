import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { prepareRows } from '../../../database/prepared.ts';

/** A pause between two answers counts as study up to this many seconds. A question takes 3 minutes. */
const LONGEST_STEP_SECONDS = 300;

/** How long a teacher worked on an attempt on a day in Lima. */
export interface StudySeconds {
  day: string;
  attemptId: number;
  seconds: number;
}

/**
 * How long a teacher studied on each day from `since` on, by attempt: the time from each answer to the next one of its
 * attempt. The first answer counts from the attempt's start.
 */
export function listStudySeconds(db: Database, choice: { accountId: number; since: Date }) {
  const list = prepareRows<StudySeconds, { accountId: number; since: string }>(db, 'study_seconds')`
    select to_char(step.answered_at at time zone 'America/Lima', 'YYYY-MM-DD') as day,
      attempt.id as "attemptId", sum(least(${sql.raw(String(LONGEST_STEP_SECONDS))}, greatest(0,
        extract(epoch from step.answered_at - coalesce(step.previous_at, attempt.started_at)))))::float8 as seconds
    from (
      select attempt_id, answered_at,
        lag(answered_at) over (partition by attempt_id order by answered_at, item_id) as previous_at
      from answers
      where account_id = ${sql.placeholder('accountId')}::int
        and answered_at >= ${sql.placeholder('since')}::timestamptz
    ) step
    join attempts attempt on attempt.id = step.attempt_id
    group by day, attempt.id order by day, attempt.id`;
  return list({ accountId: choice.accountId, since: choice.since.toISOString() });
}

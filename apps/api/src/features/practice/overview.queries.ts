import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { AttemptMode } from '@amauta/contract/exam.ts';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import type { StoredAlternative } from '../../database/tables/questions.ts';

// Everything here starts from the account: its cost grows with the teacher's own answers and no other's.

interface ErrorOwner {
  accountId: number;
  examType: ExamType;
}

/** What a teacher has failed of one kind and year, and how the same items went afterwards. */
export interface ErrorCount {
  kind: Kind;
  year: number | null;
  errors: number;
  items: number;
  /** Answers to items that had been failed before, and the right ones among them. */
  retried: number;
  retriedRight: number;
}

/** Answers are first summed up by item, so that kind and year are looked up once an item; the newest failure tells them. */
export function countErrorsByOrigin(db: Database, owner: ErrorOwner): Promise<ErrorCount[]> {
  return rows<ErrorCount>(
    db,
    sql`
      with given as (
        select answer.attempt_id, answer.item_id, answer.is_correct,
          count(*) filter (where not answer.is_correct) over (
            partition by answer.item_id order by answer.answered_at, answer.attempt_id
            rows between unbounded preceding and 1 preceding
          ) as failures_before
        from attempts attempt
        join answers answer on answer.attempt_id = attempt.id
        where attempt.account_id = ${owner.accountId} and attempt.exam_type = ${owner.examType}
      ), failed as (
        select item_id, max(attempt_id) filter (where not is_correct) as attempt_id,
          count(*) filter (where not is_correct) as errors,
          count(*) filter (where failures_before > 0) as retried,
          count(*) filter (where failures_before > 0 and is_correct) as retried_right
        from given
        group by item_id
        having not bool_and(is_correct)
      )
      select placed.kind, item.year, sum(failed.errors)::int as errors, count(*)::int as items,
        sum(failed.retried)::int as retried, sum(failed.retried_right)::int as "retriedRight"
      from failed
      join attempt_items placed on placed.attempt_id = failed.attempt_id and placed.item_id = failed.item_id
      join items item on item.id = failed.item_id
      group by placed.kind, item.year`,
  );
}

interface Period {
  /** Inclusive. */
  from: Date;
  /** Exclusive; null for no end. */
  to: Date | null;
}

const within = ({ from, to }: Period) => sql`
  answer.answered_at >= ${from.toISOString()}::timestamptz
  and (${to?.toISOString() ?? null}::timestamptz is null
    or answer.answered_at < ${to?.toISOString() ?? null}::timestamptz)`;

/** Days in Lima with errors, newest first. */
export function listErrorDays(
  db: Database,
  owner: ErrorOwner & { before: Date | null; limit: number },
): Promise<{ day: string; errors: number }[]> {
  return rows(
    db,
    sql`
      select (answer.answered_at at time zone 'America/Lima')::date::text as day, count(*)::int as errors
      from answers answer
      join attempts attempt on attempt.id = answer.attempt_id and attempt.exam_type = ${owner.examType}
      where answer.account_id = ${owner.accountId} and not answer.is_correct
        and ${within({ from: new Date(0), to: owner.before })}
      group by day
      order by day desc
      limit ${owner.limit}`,
  );
}

export interface ErrorRow {
  day: string;
  itemId: number;
  attemptId: number;
  mode: AttemptMode;
  kind: Kind;
  year: number | null;
  examName: string | null;
  statement: Block[];
  alternatives: StoredAlternative[];
  selectedAlternativeId: number;
  correctAlternativeId: number;
  justification: Block[];
}

/** Errors of a period, newest first, as the teacher saw them. */
export function listErrors(
  db: Database,
  { accountId, examType, ...period }: ErrorOwner & Period,
): Promise<ErrorRow[]> {
  return rows<ErrorRow>(
    db,
    sql`
      select (answer.answered_at at time zone 'America/Lima')::date::text as day, answer.item_id as "itemId",
        answer.attempt_id as "attemptId", attempt.mode, placed.kind, item.year, directive.name as "examName",
        version.statement, version.alternatives, answer.selected_alternative_id as "selectedAlternativeId",
        version.correct_alternative_id as "correctAlternativeId", version.justification
      from answers answer
      join attempts attempt on attempt.id = answer.attempt_id and attempt.exam_type = ${examType}
      join attempt_items placed on placed.attempt_id = answer.attempt_id and placed.item_id = answer.item_id
      join item_versions version on version.id = placed.item_version_id
      join items item on item.id = answer.item_id
      left join directive_exams directive on directive.id = item.directive_exam_id
      where answer.account_id = ${accountId} and not answer.is_correct and ${within(period)}
      order by answer.answered_at desc, answer.attempt_id desc, placed.position`,
  );
}

import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import type { StoredAlternative } from '../../database/tables/questions.ts';

// Every statement here starts from the account, so its cost grows only with the teacher's own answers. Most
// statements are prepared once for each connection, because planning them would take as long as running them.

interface ErrorOwner {
  accountId: number;
  examType: ExamType;
}

const ACCOUNT = sql`${sql.placeholder('accountId')}::int`;
const EXAM_TYPE = sql`${sql.placeholder('examType')}::exam_type`;

/** How many items of one kind and year a teacher has failed, and how the teacher answered them later. */
export interface ErrorCount {
  kind: Kind;
  year: number | null;
  /** Wrong answers to these items, in all exams. */
  errors: number;
  /** Items that were answered wrong at least once. */
  items: number;
  /** Answers to items that the teacher had failed before, and how many of them were right. */
  retried: number;
  retriedRight: number;
}

/**
 * Counts errors by kind and year. The inner query sums up by item in the order of an index that holds all the
 * columns it needs; kind and year are then looked up once for each failed item. `answers - first_failure` is
 * the number of answers after the first failure.
 */
export function countErrorsByOrigin(db: Database, owner: ErrorOwner): Promise<ErrorCount[]> {
  const count = prepareRows<ErrorCount, { accountId: number; examType: ExamType }>(db, 'error_counts')`
    with failed as (
      select item_id, count(*) as answers, count(*) filter (where not is_correct) as errors,
        array_position(array_agg(is_correct), false) as first_failure
      from (
        select item_id, is_correct from answers
        where account_id = ${ACCOUNT}
        order by item_id, answered_at, attempt_id
      ) given
      group by item_id
      having not bool_and(is_correct)
    )
    select origin.kind, origin.year, sum(failed.errors)::int as errors, count(*)::int as items,
      sum(failed.answers - failed.first_failure)::int as retried,
      sum(failed.answers - failed.errors - (failed.first_failure - 1))::int as "retriedRight"
    from failed
    cross join lateral (
      select entry.kind, item.year
      from items item
      join entries entry on entry.id = item.entry_id
      where item.id = failed.item_id and item.exam_type = ${EXAM_TYPE}
      limit 1
    ) origin
    group by origin.kind, origin.year`;
  return count({ accountId: owner.accountId, examType: owner.examType });
}

/** Whether the teacher has ever answered a question of an exam type. */
export async function hasAnswered(db: Database, owner: ErrorOwner): Promise<boolean> {
  const find = prepareRows<{ found: boolean }, { accountId: number; examType: ExamType }>(db, 'has_answered')`
    select exists (
      select from attempts attempt
      join answers answer on answer.attempt_id = attempt.id
      where attempt.account_id = ${ACCOUNT} and attempt.exam_type = ${EXAM_TYPE}
    ) as found`;
  const [row] = await find({ accountId: owner.accountId, examType: owner.examType });
  return row?.found === true;
}

interface Period {
  /** Inclusive. */
  from: Date;
  /** Exclusive; null for no end. */
  to: Date | null;
}

const PERIOD = sql`
  answer.answered_at >= ${sql.placeholder('from')}::timestamptz
  and answer.answered_at < ${sql.placeholder('to')}::timestamptz`;

const valuesOf = ({ accountId, examType, from, to }: ErrorOwner & Period) => ({
  accountId,
  examType,
  from: from.toISOString(),
  to: to?.toISOString() ?? 'infinity',
});

/**
 * Lists the days in Lima that have errors, newest first. This statement is not prepared: a plan that must
 * serve every teacher would look up the attempt of each error separately.
 */
export function listErrorDays(db: Database, owner: ErrorOwner & { before: Date | null; limit: number }) {
  return rows<{ day: string; errors: number }>(db)`
    select day::text, errors
    from (
      select (answered_at at time zone 'America/Lima')::date as day, count(*)::int as errors
      from answers
      where account_id = ${owner.accountId} and not is_correct
        and answered_at < ${owner.before?.toISOString() ?? 'infinity'}::timestamptz
        and attempt_id in (
          select id from attempts where account_id = ${owner.accountId} and exam_type = ${owner.examType})
      group by 1
      order by 1 desc
      limit ${owner.limit}
    ) newest
    order by newest.day desc`;
}

/** A wrong answer, with the question as the teacher saw it. */
export interface ErrorRow {
  /** The day of the answer in Lima, as YYYY-MM-DD. */
  day: string;
  itemId: number;
  attemptId: number;
  mode: AttemptMode;
  kind: Kind;
  year: number | null;
  examName: string | null;
  statement: Block[];
  /**
   * The version of the entry that the teacher saw, and its shared statement, which is empty for an INDIVIDUAL entry.
   */
  entryVersionId: number;
  sharedStatement: Block[];
  alternatives: StoredAlternative[];
  selectedAlternativeId: number;
  correctAlternativeId: number;
  justification: Block[];
}

/** Lists the errors of a period as the teacher saw the questions, newest first. */
export function listErrors(db: Database, choice: ErrorOwner & Period): Promise<ErrorRow[]> {
  const list = prepareRows<ErrorRow>(db, 'errors')`
    select (answer.answered_at at time zone 'America/Lima')::date::text as day, answer.item_id as "itemId",
      answer.attempt_id as "attemptId", attempt.mode, placed.kind, item.year, directive.name as "examName",
      version.statement, entry_version.id as "entryVersionId",
      entry_version.shared_statement as "sharedStatement", version.alternatives, answer.selected_alternative_id as "selectedAlternativeId",
      version.correct_alternative_id as "correctAlternativeId", version.justification
    from answers answer
    join attempts attempt on attempt.id = answer.attempt_id and attempt.exam_type = ${EXAM_TYPE}
    join attempt_items placed on placed.attempt_id = answer.attempt_id and placed.item_id = answer.item_id
    join item_versions version on version.id = placed.item_version_id
    join entry_versions entry_version on entry_version.id = placed.entry_version_id
    join items item on item.id = answer.item_id
    left join directive_exams directive on directive.id = item.directive_exam_id
    where answer.account_id = ${ACCOUNT} and not answer.is_correct and ${PERIOD}
    order by answer.answered_at desc, answer.attempt_id desc, placed.position`;
  return list(valuesOf(choice));
}

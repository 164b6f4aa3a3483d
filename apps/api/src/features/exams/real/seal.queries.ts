import type { ExamType } from '@amauta/contract/catalogue.ts';
import { LATE_ANSWER_SECONDS } from '@amauta/exam-rules/attempt-clock.ts';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import type { StoredReview } from '../../../database/tables/practice.ts';
import { FIRST_REVIEW_HOURS } from '../../practice/practice-schedule.service.ts';

/** Locks an attempt until the transaction ends, so that no fact is stored in the meantime. */
export async function lockAttempt(tx: Database, attemptId: number) {
  const [row] = await rows<{ account_id: number; exam_type: ExamType; finished_ms: number | null }>(tx)`
    select account_id, exam_type, extract(epoch from finished_at)::float8 * 1000 as finished_ms
    from attempts where id = ${attemptId} for update`;
  if (!row) return undefined;
  const finishedAt = row.finished_ms === null ? null : new Date(row.finished_ms);
  return { accountId: row.account_id, examType: row.exam_type, finishedAt };
}

/** The final answer to an item at the end of an exam. */
interface SealedAnswer {
  itemId: number;
  alternativeId: number;
  isCorrect: boolean;
  elapsedSeconds: number;
  /** ISO 8601. */
  answeredAt: string;
}

/**
 * Stores the final answers of an exam. Each wrong answer adds a review to its practice card, as in learning
 * mode. Returns the cards that had been reviewed before: the caller must set their due day.
 */
export function insertSealedAnswers(
  tx: Database,
  attempt: { id: number; accountId: number; examType: ExamType; receivedAt: Date },
  answers: readonly SealedAnswer[],
) {
  const column = <T>(pick: (answer: SealedAnswer) => T) => sql.param(answers.map(pick));
  return rows<{ itemId: number; reviews: StoredReview[] }>(tx)`
    with given as (
      select * from unnest(${column((one) => one.itemId)}::int[], ${column((one) => one.alternativeId)}::int[],
        ${column((one) => (one.isCorrect ? 1 : 0))}::int[], ${column((one) => one.elapsedSeconds)}::int[],
        ${column((one) => one.answeredAt)}::text[]) as given (item_id, alternative_id, is_correct, elapsed, at)
    ), stored as (
      insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct, elapsed_seconds,
        answered_at, received_at)
      select ${attempt.id}, given.item_id, ${attempt.accountId}, given.alternative_id, given.is_correct = 1,
        given.elapsed, given.at::timestamptz, ${attempt.receivedAt.toISOString()}::timestamptz
      from given
      on conflict (attempt_id, item_id) do nothing
      returning item_id, is_correct
    ), failed as (
      insert into practice_cards as card (account_id, item_id, exam_type, reviews, due_at)
      select ${attempt.accountId}, stored.item_id, ${attempt.examType}::exam_type,
        jsonb_build_array(jsonb_build_object('rating', 'again', 'at', given.at)),
        given.at::timestamptz + make_interval(hours => ${FIRST_REVIEW_HOURS})
      from stored join given on given.item_id = stored.item_id
      where not stored.is_correct
      order by stored.item_id
      on conflict (account_id, item_id) do update set
        reviews = card.reviews || excluded.reviews,
        due_at = excluded.due_at,
        mastered_at = case when card.mastered_at > (excluded.reviews -> 0 ->> 'at')::timestamptz
          then card.mastered_at end
      returning card.item_id, card.reviews
    )
    select item_id as "itemId", reviews from failed where jsonb_array_length(reviews) > 1`;
}

/**
 * Adds a teacher's choices to the counts, with 0 for blanks. An item counts only the first time the teacher
 * meets it: no other attempt has an answer to it, and no other sealed exam of the real way holds it.
 * Counts are always locked in the same order, so that two exams that end at once can't deadlock.
 */
export async function countChoices(
  tx: Database,
  attempt: { id: number; accountId: number },
  choices: readonly { itemId: number; itemVersionId: number; alternativeId: number }[],
): Promise<void> {
  const column = (name: 'itemId' | 'itemVersionId' | 'alternativeId') =>
    sql`${sql.param(choices.map((choice) => choice[name]))}::int[]`;
  await tx.execute(sql`
    insert into item_choice_counts as counted (item_version_id, alternative_id, total)
    select chosen.version_id, chosen.alternative_id, 1
    from unnest(${column('itemId')}, ${column('itemVersionId')}, ${column('alternativeId')})
      as chosen (item_id, version_id, alternative_id)
    where not exists (
      select from answers known
      where known.account_id = ${attempt.accountId} and known.item_id = chosen.item_id
        and known.attempt_id <> ${attempt.id}
    ) and not exists (
      select from attempts exam join attempt_items met on met.attempt_id = exam.id
      where exam.account_id = ${attempt.accountId} and exam.id <> ${attempt.id} and exam.way = 'REAL'
        and exam.finished_at is not null and not exam.discarded and met.item_id = chosen.item_id
    )
    order by chosen.version_id, chosen.alternative_id
    on conflict (item_version_id, alternative_id) do update set total = counted.total + 1`);
}

/** Marks an attempt as ended. */
export async function endAttempt(
  tx: Database,
  attemptId: number,
  end: { finishedAt: Date; isDiscarded: boolean },
): Promise<void> {
  await tx.execute(sql`
    update attempts set finished_at = ${end.finishedAt.toISOString()}::timestamptz,
      discarded = discarded or ${end.isDiscarded}
    where id = ${attemptId}`);
}

/**
 * Unsealed exams of the real way, of one account or of all, that nothing can change any more: their time is
 * over, and so is the time in which late answers are accepted.
 */
export async function listUnsealed(
  db: Database,
  { now, accountId, limit }: { now: Date; accountId?: number; limit: number },
) {
  return rows<{ id: number; accountId: number }>(db)`
    select id, account_id as "accountId" from attempts
    where way = 'REAL' and finished_at is null
      and coalesce(accepted_until, started_at + make_interval(secs => duration_seconds + ${LATE_ANSWER_SECONDS}))
        < ${now.toISOString()}::timestamptz
      ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
    order by started_at limit ${limit}`;
}

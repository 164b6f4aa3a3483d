import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import type { StoredReview } from '../../database/tables/practice.ts';
import type { StoredAlternative } from '../../database/tables/questions.ts';
import { FIRST_REVIEW_HOURS } from '../practice/practice-schedule.service.ts';

// The three statements that every step of every exam runs: one round trip each, prepared once a connection.

interface PageHead {
  exam_type: ExamType;
  page_count: number;
  item_count: number;
}

/** An item of a page with where its question comes from. The key is there only when the item is answered. */
export interface PageItemRow extends PageHead {
  item_id: number;
  position: number;
  kind: Kind;
  statement: Block[];
  alternatives: StoredAlternative[];
  selected_alternative_id: number | null;
  is_correct: boolean | null;
  correct_alternative_id: number | null;
  justification: Block[] | null;
  entry_id: number;
  /** On the first item of the page only. */
  shared_statement: Block[] | null;
  year: number | null;
  source: string;
  modality: string | null;
  level: string | null;
  specialty: string | null;
  directive_id: number | null;
  directive_name: string | null;
  directive_position: number | null;
}

/** A page that the attempt doesn't have. */
export interface NoPageRow extends PageHead {
  item_id: null;
}

/** The items of a page in order; one `NoPageRow` past the end, no row when the attempt isn't the account's. */
export function preparePage(db: Database) {
  return prepareRows<PageItemRow | NoPageRow, { attemptId: number; accountId: number; page: number }>(
    db,
    'exam_page',
    sql`
      select attempt.exam_type, attempt.page_count, attempt.item_count,
        placed.item_id, placed.position, placed.kind, version.statement, version.alternatives,
        answer.selected_alternative_id, answer.is_correct,
        case when answer.item_id is not null then version.correct_alternative_id end as correct_alternative_id,
        case when answer.item_id is not null then version.justification end as justification,
        entry.id as entry_id, entry.year,
        case when placed.position = min(placed.position) over () then entry_version.shared_statement end
          as shared_statement,
        source.name as source, modality.name as modality, level.name as level, specialty.name as specialty,
        directive.id as directive_id, directive.name as directive_name, directive.position as directive_position
      from attempts attempt
      left join attempt_items placed
        on placed.attempt_id = attempt.id and placed.page = ${sql.placeholder('page')}::int
      left join item_versions version on version.id = placed.item_version_id
      left join entry_versions entry_version on entry_version.id = placed.entry_version_id
      left join entries entry on entry.id = entry_version.entry_id
      left join answers answer on answer.attempt_id = attempt.id and answer.item_id = placed.item_id
      left join sources source on source.id = entry.source_id
      left join categories category on category.id = entry.category_id
      left join modalities modality on modality.id = category.modality_id
      left join levels level on level.id = category.level_id
      left join specialties specialty on specialty.id = category.specialty_id
      left join directive_exams directive on directive.id = entry.directive_exam_id
      where attempt.id = ${sql.placeholder('attemptId')}::int
        and attempt.account_id = ${sql.placeholder('accountId')}::int
      order by placed.position`,
  );
}

export interface ProgressRow {
  position: number;
  page: number;
  is_correct: boolean | null;
}

/** The state of each item in order; no row when the attempt isn't the account's. */
export function prepareProgress(db: Database) {
  return prepareRows<ProgressRow, { attemptId: number; accountId: number }>(
    db,
    'exam_progress',
    sql`
      select placed.position, placed.page, answer.is_correct
      from attempts attempt
      join attempt_items placed on placed.attempt_id = attempt.id
      left join answers answer on answer.attempt_id = attempt.id and answer.item_id = placed.item_id
      where attempt.id = ${sql.placeholder('attemptId')}::int
        and attempt.account_id = ${sql.placeholder('accountId')}::int
      order by placed.position`,
  );
}

const FIRST_REVIEW = sql.raw(String(FIRST_REVIEW_HOURS));

/** A card's new review as an array of one. */
const review = (rating: StoredReview['rating']) =>
  sql`jsonb_build_array(jsonb_build_object('rating', ${sql.raw(`'${rating}'`)}, 'at', ${sql.placeholder('answeredAt')}::text))`;

export interface AnswerValues extends Record<string, unknown> {
  attemptId: number;
  accountId: number;
  itemId: number;
  alternativeId: number;
  /** Whether the clock still lets a first answer in. */
  inTime: boolean;
  elapsedSeconds: number;
  /** ISO 8601. */
  answeredAt: string;
  receivedAt: string;
}

/** The state in which a request to answer has left an item. */
export interface AnswerRow {
  is_finished: boolean;
  /** Null when the item isn't in the attempt. */
  is_offered: boolean | null;
  correct_alternative_id: number | null;
  justification: Block[] | null;
  /** The answer that stands: the first one. Null when there is none and this one was refused. */
  selected_alternative_id: number | null;
  is_correct: boolean | null;
  /** Every review of the item's card when this answer failed an item that had been reviewed before. */
  failed_again: StoredReview[] | null;
}

/**
 * Stores the first answer to an item and reads the one that stands. The attempt's row is locked first, so that an
 * answer and the end of the attempt come one after the other. A first answer that is wrong adds a review to the item's
 * practice card, and so does a right one in practice, which lets the card rest; a right one elsewhere touches none.
 * A late answer doesn't undo what was answered after it. What was stored while this statement waited for the
 * lock is out of its sight: it then reads no answer, and asking once more finds it.
 */
export function prepareAnswer(db: Database) {
  return prepareRows<AnswerRow, AnswerValues>(
    db,
    'exam_answer',
    sql`
      with attempt as (
        select id, account_id, exam_type, mode = 'WRONG' as is_practice, finished_at is not null as is_finished
        from attempts
        where id = ${sql.placeholder('attemptId')}::int and account_id = ${sql.placeholder('accountId')}::int
        for no key update
      ), item as (
        select placed.item_id, version.correct_alternative_id, version.justification,
          version.alternatives @> jsonb_build_array(
            jsonb_build_object('id', ${sql.placeholder('alternativeId')}::int)) as is_offered
        from attempt
        join attempt_items placed
          on placed.attempt_id = attempt.id and placed.item_id = ${sql.placeholder('itemId')}::int
        join item_versions version on version.id = placed.item_version_id
      ), stored as (
        insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct,
          elapsed_seconds, answered_at, received_at)
        select attempt.id, item.item_id, attempt.account_id, ${sql.placeholder('alternativeId')}::int,
          ${sql.placeholder('alternativeId')}::int = item.correct_alternative_id,
          ${sql.placeholder('elapsedSeconds')}::int, ${sql.placeholder('answeredAt')}::timestamptz,
          ${sql.placeholder('receivedAt')}::timestamptz
        from attempt cross join item
        where ${sql.placeholder('inTime')}::boolean and not attempt.is_finished and item.is_offered
        on conflict (attempt_id, item_id) do nothing
        returning item_id, selected_alternative_id, is_correct
      ), failed as (
        insert into practice_cards as card (account_id, item_id, exam_type, reviews, due_at)
        select attempt.account_id, stored.item_id, attempt.exam_type, ${review('again')},
          ${sql.placeholder('answeredAt')}::timestamptz + make_interval(hours => ${FIRST_REVIEW})
        from attempt cross join stored
        where not stored.is_correct
        on conflict (account_id, item_id) do update set
          reviews = card.reviews || excluded.reviews,
          due_at = excluded.due_at,
          mastered_at = case when card.mastered_at > ${sql.placeholder('answeredAt')}::timestamptz
            then card.mastered_at end
        returning case when jsonb_array_length(card.reviews) > 1 then card.reviews end as failed_again
      ), mastered as (
        update practice_cards card set
          reviews = card.reviews || ${review('good')},
          mastered_at = case when (card.reviews -> -1 ->> 'at')::timestamptz
            <= ${sql.placeholder('answeredAt')}::timestamptz then ${sql.placeholder('answeredAt')}::timestamptz end
        from attempt cross join stored
        where attempt.is_practice and stored.is_correct
          and card.account_id = attempt.account_id and card.item_id = stored.item_id
      )
      select attempt.is_finished, item.is_offered, item.correct_alternative_id, item.justification,
        coalesce(stored.selected_alternative_id, standing.selected_alternative_id) as selected_alternative_id,
        coalesce(stored.is_correct, standing.is_correct) as is_correct,
        failed.failed_again
      from attempt
      left join item on true
      left join stored on true
      left join failed on true
      left join answers standing on standing.attempt_id = attempt.id and standing.item_id = item.item_id`,
  );
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import type { StoredReview } from '../../database/tables/practice.ts';
import { FIRST_REVIEW_HOURS } from '../practice/practice-schedule.service.ts';

// The statements that store an answer. Each takes one round trip and is prepared once per connection.

const FIRST_REVIEW = sql.raw(String(FIRST_REVIEW_HOURS));

/** A new review of a card, as a JSON array with one element. */
const review = (rating: StoredReview['rating']) =>
  sql`jsonb_build_array(jsonb_build_object('rating', ${sql.raw(`'${rating}'`)}, 'at', ${sql.placeholder('answeredAt')}::text))`;

export interface AnswerValues extends Record<string, unknown> {
  attemptId: number;
  accountId: number;
  itemId: number;
  alternativeId: number;
  /** Whether there is still time for a first answer. */
  inTime: boolean;
  elapsedSeconds: number;
  /** ISO 8601. */
  answeredAt: string;
  receivedAt: string;
}

/** The state of an item after a request to answer it. */
export interface AnswerRow {
  is_finished: boolean;
  /** The answer that counts, which is the first one. Null when the item had none and this one was refused. */
  selected_alternative_id: number | null;
  is_correct: boolean | null;
  /**
   * All reviews of the item's card, if this answer was wrong and the item had been reviewed before. Else
   * null.
   */
  failed_again: StoredReview[] | null;
}

type StoreAnswer = (values: AnswerValues) => Promise<AnswerRow[]>;

/** What the caller knows before an answer is stored, and which decides the statement. */
interface AnswerEffect {
  isCorrect: boolean;
  /** Whether the attempt is a practice of errors. */
  isPractice: boolean;
}

/**
 * Prepares the statements that store the first answer to an item and read the answer that counts.
 * The attempt's row is locked first, so that an answer and the end of the attempt can't cross. An answer
 * that another request stored while this one waited for the lock is invisible to the statement: it reads no
 * answer, and a second try finds it.
 * A wrong answer adds a review to the item's practice card. So does a right answer in practice, which lets
 * the card rest. A right answer elsewhere doesn't touch the card. An answer that arrives late doesn't undo
 * what was answered after it.
 */
export function prepareAnswer(db: Database): (effect: AnswerEffect) => StoreAnswer {
  const right = prepareStatement(db, 'exam_answer_right', true, 'none');
  const wrong = prepareStatement(db, 'exam_answer_wrong', false, 'failed');
  const mastered = prepareStatement(db, 'exam_answer_mastered', true, 'mastered');
  return ({ isCorrect, isPractice }) => {
    if (!isCorrect) return wrong;
    return isPractice ? mastered : right;
  };
}

const FAILED = sql`, failed as (
        insert into practice_cards as card (account_id, item_id, exam_type, reviews, due_at)
        select attempt.account_id, stored.item_id, attempt.exam_type, ${review('again')},
          ${sql.placeholder('answeredAt')}::timestamptz + make_interval(hours => ${FIRST_REVIEW})
        from attempt cross join stored
        on conflict (account_id, item_id) do update set
          reviews = card.reviews || excluded.reviews,
          due_at = excluded.due_at,
          mastered_at = case when card.mastered_at > ${sql.placeholder('answeredAt')}::timestamptz
            then card.mastered_at end
        returning case when jsonb_array_length(card.reviews) > 1 then card.reviews end as failed_again
      )`;

const MASTERED = sql`, mastered as (
        update practice_cards card set
          reviews = card.reviews || ${review('good')},
          mastered_at = case when (card.reviews -> -1 ->> 'at')::timestamptz
            <= ${sql.placeholder('answeredAt')}::timestamptz then ${sql.placeholder('answeredAt')}::timestamptz end
        from attempt cross join stored
        where card.account_id = attempt.account_id and card.item_id = stored.item_id
      )`;

const CARD = { none: sql``, failed: FAILED, mastered: MASTERED };

function prepareStatement(
  db: Database,
  name: string,
  isCorrect: boolean,
  card: keyof typeof CARD,
): StoreAnswer {
  const standing = (column: string) => sql`coalesce(stored.${sql.raw(column)}, (
          select standing.${sql.raw(column)} from answers standing
          where standing.attempt_id = attempt.id and standing.item_id = ${sql.placeholder('itemId')}::int
        )) as ${sql.raw(column)}`;
  return prepareRows<AnswerRow, AnswerValues>(db, name)`
    with attempt as (
      select id, account_id, exam_type, finished_at is not null as is_finished
      from attempts
      where id = ${sql.placeholder('attemptId')}::int and account_id = ${sql.placeholder('accountId')}::int
      for no key update
    ), stored as (
      insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct,
        elapsed_seconds, answered_at, received_at)
      select attempt.id, ${sql.placeholder('itemId')}::int, attempt.account_id,
        ${sql.placeholder('alternativeId')}::int, ${sql.raw(String(isCorrect))},
        ${sql.placeholder('elapsedSeconds')}::int, ${sql.placeholder('answeredAt')}::timestamptz,
        ${sql.placeholder('receivedAt')}::timestamptz
      from attempt
      where ${sql.placeholder('inTime')}::boolean and not attempt.is_finished
      on conflict (attempt_id, item_id) do nothing
      returning item_id, selected_alternative_id, is_correct
    )${CARD[card]}
    select attempt.is_finished, ${standing('selected_alternative_id')}, ${standing('is_correct')},
      ${card === 'failed' ? sql`(select failed_again from failed)` : sql`null::jsonb`} as failed_again
    from attempt
    left join stored on true`;
}

import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { PracticeItem } from '@amauta/exam-rules/drawing/practice.ts';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import { practiceCards, type StoredReview } from '../../database/tables/practice.ts';

/** Which cards of a teacher may be practised. */
export interface ErrorPool {
  accountId: number;
  examType: ExamType;
  /** All categories of the teacher, or the one that was chosen. */
  categoryIds: readonly number[];
  kinds: readonly Kind[];
}

export interface WaitingItem extends PracticeItem {
  kind: Kind;
}

/** Items in the newest version of an entry that was not deleted. */
const inNewestVersion = sql`
  items item
  join entries entry on entry.id = item.entry_id and entry.deleted_at is null
  join item_versions version
    on version.entry_version_id = entry.current_version_id and version.item_id = item.id`;

/**
 * Whether an item belongs to one of the categories. Items of CL and RL are shared: a category without such
 * items of its own draws those of another. They therefore also belong to the category of each exam in which
 * the teacher answered them.
 */
const ofCategories = (accountId: SQLWrapper, categoryIds: SQLWrapper) => sql`(
  entry.category_id = any(${categoryIds}::int[])
  or version.kind in ('CL', 'RL') and ${answeredIn(accountId, categoryIds)})`;

const answeredIn = (accountId: SQLWrapper, categoryIds: SQLWrapper) => sql`exists (
  select 1 from answers answer
  join attempts attempt on attempt.id = answer.attempt_id and attempt.category_id = any(${categoryIds}::int[])
  where answer.account_id = ${accountId}::int and answer.item_id = item.id
)`;

/**
 * Lists the `count` items that are most overdue, most overdue first, each followed by the other waiting items
 * of its entry. Reads only as many cards as it returns, however many there are.
 */
export function listMostOverdue(
  db: Database,
  { count, categoryIds, kinds, ...owner }: ErrorPool & { count: number },
) {
  return rows<WaitingItem>(db)`
    with most_overdue as (
      select found.entry_id
      from (
        select item_id, due_at from practice_cards
        where account_id = ${owner.accountId} and exam_type = ${owner.examType} and mastered_at is null
        order by due_at, item_id
      ) card
      cross join lateral (
        select entry.id as entry_id from ${inNewestVersion}
        where item.id = card.item_id and version.kind = any(${sql.param([...kinds])}::kind[])
          and ${ofCategories(sql.param(owner.accountId), sql.param([...categoryIds]))}
        limit 1
      ) found
      order by card.due_at, card.item_id limit ${count}
    )
    select entry.id as "entryId", version.entry_version_id as "entryVersionId", version.id as "itemVersionId",
      version.position, version.kind
    from (select distinct entry_id from most_overdue) overdue
    join entries entry on entry.id = overdue.entry_id
    join item_versions version on version.entry_version_id = entry.current_version_id
    join practice_cards card on card.account_id = ${owner.accountId} and card.item_id = version.item_id
      and card.mastered_at is null
    order by card.due_at, card.item_id`;
}

/** Counts by kind the items that wait for practice, and how many of them are due before `dueBefore`. */
export function countWaiting(db: Database, { dueBefore, ...pool }: ErrorPool & { dueBefore: Date }) {
  const count = prepareRows<{ kind: Kind; total: number; due: number }>(db, 'waiting_counts')`
    select version.kind, count(*)::int as total,
      (count(*) filter (where card.due_at < ${sql.placeholder('dueBefore')}::timestamptz))::int as due
    from practice_cards card
    cross join lateral (
      select version.kind from ${inNewestVersion}
      where item.id = card.item_id and version.kind = any(${sql.placeholder('kinds')}::kind[])
        and ${ofCategories(sql.placeholder('accountId'), sql.placeholder('categoryIds'))}
      limit 1
    ) version
    where card.account_id = ${sql.placeholder('accountId')}::int and card.exam_type = ${sql.placeholder('examType')}::exam_type
      and card.mastered_at is null
    group by version.kind`;
  return count({ ...pool, dueBefore: dueBefore.toISOString() });
}

/**
 * The cards of all kinds that wait for practice with their reviews, most overdue first, and how many there are in all.
 * An item that left the newest version of its entry is deleted, so only the items of other categories need the version.
 */
export function listWaitingCards(
  db: Database,
  { limit, ...pool }: Omit<ErrorPool, 'kinds'> & { limit: number },
): Promise<{ itemId: number; reviews: StoredReview[]; total: number }[]> {
  const list = prepareRows<{ itemId: number; reviews: StoredReview[]; total: number }>(db, 'waiting_cards')`
    select card.item_id as "itemId", card.reviews, (count(*) over ())::int as total
    from practice_cards card
    cross join lateral (
      select from items item
      where item.id = card.item_id and item.deleted_at is null and (
        item.category_id = any(${sql.placeholder('categoryIds')}::int[])
        or exists (
          select from entries entry
          join item_versions version
            on version.entry_version_id = entry.current_version_id and version.item_id = item.id
          where entry.id = item.entry_id and version.kind in ('CL', 'RL')
        ) and ${answeredIn(sql.placeholder('accountId'), sql.placeholder('categoryIds'))})
      limit 1
    ) found
    where card.account_id = ${sql.placeholder('accountId')}::int and card.exam_type = ${sql.placeholder('examType')}::exam_type
      and card.mastered_at is null
    order by card.due_at, card.item_id
    limit ${sql.placeholder('limit')}`;
  return list({ ...pool, limit });
}

/** Changes the due date of a card, unless the card has got another review since `reviews` were read. */
export async function updateDueAt(
  db: Database,
  card: { accountId: number; itemId: number; reviews: readonly StoredReview[]; dueAt: Date },
): Promise<void> {
  await db
    .update(practiceCards)
    .set({ dueAt: card.dueAt })
    .where(
      and(
        eq(practiceCards.accountId, card.accountId),
        eq(practiceCards.itemId, card.itemId),
        eq(sql`jsonb_array_length(${practiceCards.reviews})`, card.reviews.length),
      ),
    );
}

import { type ExamType, type Kind, TEACHER_SOURCE_ID } from '@amauta/contract/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';

/** Selects questions by account, exam type and categories. */
export interface TopicPool {
  accountId: number;
  examType: ExamType;
  categoryIds: readonly number[];
}

/**
 * Items with a topic that the teacher may practise: those of the teacher's categories, and those of kinds
 * CL and RL in all categories, because all papers of an exam type share these kinds. `standing` is the
 * teacher's last answer, null when there is none.
 */
function poolItems({ accountId, examType, categoryIds }: TopicPool): SQL {
  return sql`
    select item.id as item_id, item.topic_id, item.entry_id, version.id as item_version_id,
      version.entry_version_id, version.position, version.kind, standing.is_correct, standing.answered_at
    from items item
    join entries entry on entry.id = item.entry_id and entry.deleted_at is null
    join item_versions version
      on version.item_id = item.id and version.entry_version_id = entry.current_version_id
    left join lateral (
      select answer.is_correct, answer.answered_at from answers answer
      where answer.account_id = ${accountId} and answer.item_id = item.id
      order by answer.answered_at desc limit 1
    ) standing on true
    where item.topic_id is not null and item.deleted_at is null and item.exam_type = ${examType}
      and item.source_id = ${TEACHER_SOURCE_ID}
      and (item.category_id = any(${sql.param([...categoryIds])}::int[]) or version.kind in ('CL', 'RL'))`;
}

export interface TopicItemRow {
  item_id: number;
  entry_id: number;
  entry_version_id: number;
  item_version_id: number;
  position: number;
  kind: Kind;
  /** Whether the last answer was right; null when the teacher never answered this item. */
  is_correct: boolean | null;
}

/**
 * Items of a topic and its subtopics that were never answered or whose last answer was wrong. Wrong ones
 * that were answered longest ago come first.
 */
export function listPractisable(db: Database, pool: TopicPool, topicId: number): Promise<TopicItemRow[]> {
  return rows(
    db,
    sql`
      select pool.item_id, pool.entry_id, pool.entry_version_id, pool.item_version_id, pool.position, pool.kind,
        pool.is_correct
      from (${poolItems(pool)}) pool
      join topics topic on topic.id = pool.topic_id and (topic.id = ${topicId} or topic.parent_id = ${topicId})
      where pool.is_correct is not true
      order by pool.answered_at, pool.item_id`,
  );
}

/** For each topic, how many items were never answered and how many were failed at the last answer. */
export function countLeft(
  db: Database,
  pool: TopicPool,
): Promise<{ topic_id: number; unseen: number; failed: number }[]> {
  return rows(
    db,
    sql`
      select pool.topic_id, (count(*) filter (where pool.is_correct is null))::int as unseen,
        (count(*) filter (where not pool.is_correct))::int as failed
      from (${poolItems(pool)}) pool group by pool.topic_id`,
  );
}

/** A teacher's answers to a topic. `recent` counts the last ten answers, `earlier` the ten before. */
export interface TopicAnswersRow {
  topic_id: number;
  answered: number;
  right: number;
  recent: number;
  recent_right: number;
  earlier: number;
  earlier_right: number;
  last_at: string;
  /** Whether the items answered last were right at their last answer, newest first. */
  thread: boolean[];
}

/** Items in a topic's thread. So many threads of one item fit beside the name on a phone. */
const THREAD_LENGTH = 14;

export function listTopicAnswers(
  db: Database,
  { accountId, examType }: Pick<TopicPool, 'accountId' | 'examType'>,
): Promise<TopicAnswersRow[]> {
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  return rows(
    db,
    sql`
      with given as (
        select item.id as item_id, item.topic_id, answer.is_correct, answer.answered_at,
          row_number() over (partition by item.topic_id order by answer.answered_at desc, item.id) as recency,
          row_number() over (partition by item.id order by answer.answered_at desc) as of_item
        from answers answer
        join items item on item.id = answer.item_id and item.topic_id is not null
          and item.exam_type = ${examType}
        where answer.account_id = ${accountId}
      )
      select topic_id, ${count(sql`of_item = 1`)} as answered, ${count(sql`of_item = 1 and is_correct`)} as "right",
        ${count(sql`recency <= 10`)} as recent, ${count(sql`recency <= 10 and is_correct`)} as recent_right,
        ${count(sql`recency between 11 and 20`)} as earlier,
        ${count(sql`recency between 11 and 20 and is_correct`)} as earlier_right,
        to_char(max(answered_at) at time zone 'America/Lima', 'YYYY-MM-DD') as last_at,
        to_json((array_agg(is_correct order by answered_at desc, item_id) filter (where of_item = 1))[1:${sql.raw(String(THREAD_LENGTH))}])
          as thread
      from given group by topic_id`,
  );
}

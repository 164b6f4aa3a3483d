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
export function listPractisable(db: Database, pool: TopicPool, topicId: number) {
  return rows<TopicItemRow>(db)`
    select pool.item_id, pool.entry_id, pool.entry_version_id, pool.item_version_id, pool.position, pool.kind,
      pool.is_correct
    from (${poolItems(pool)}) pool
    join topics topic on topic.id = pool.topic_id and (topic.id = ${topicId} or topic.parent_id = ${topicId})
    where pool.is_correct is not true
    order by pool.answered_at, pool.item_id`;
}

/** Whether a topic or one of its subtopics has an item that the teacher may practise, answered or not. */
export async function holdsTopic(db: Database, pool: TopicPool, topicId: number): Promise<boolean> {
  const found = await rows(db)`
    select 1 from (${poolItems(pool)}) pool
    join topics topic on topic.id = pool.topic_id and (topic.id = ${topicId} or topic.parent_id = ${topicId})
    limit 1`;
  return found.length > 0;
}

/** How many items of a topic papers are drawn from: in all categories (`shared`), and in those of the teacher (`own`). */
interface PoolCount {
  shared: number;
  own: number;
}

/**
 * For each topic, how many items there are to practise, answered or not. An item has the kind of its topic, and is
 * deleted together with its entry, so an index of items alone tells the number.
 */
export function countPool(
  db: Database,
  { examType, categoryIds }: Pick<TopicPool, 'examType' | 'categoryIds'>,
) {
  return rows<{ topic_id: number } & PoolCount>(db)`
    select topic_id, count(*)::int as shared,
      (count(*) filter (where category_id = any(${sql.param([...categoryIds])}::int[])))::int as own
    from items
    where topic_id is not null and deleted_at is null and exam_type = ${examType} and source_id = ${TEACHER_SOURCE_ID}
    group by topic_id`;
}

/** How the items of a topic stand at a teacher's last answer to each. */
interface TopicAnswersRow {
  topic_id: number;
  answered: number;
  right: number;
  last_at: string;
  /** Whether the items answered last were right, newest first. */
  thread: boolean[];
  /** Of the items that `countPool` counts: how many were answered, and how many were failed. */
  pool_answered: PoolCount;
  pool_failed: PoolCount;
}

/** Items in a topic's thread. So many threads of one item fit beside the name on a phone. */
const THREAD_LENGTH = 14;

const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;

/** `limit 1` makes PostgreSQL look each item up, in place of reading the whole bank. */
const itemOf = (examType: ExamType, columns: SQL) => sql`
  cross join lateral (
    select ${columns} from items item
    where item.id = answer.item_id and item.topic_id is not null and item.exam_type = ${examType}
    limit 1
  ) item`;

/** Sums up a teacher's last answers by topic. The innermost query reads them in the order of `answers_by_item`. */
export function listTopicAnswers(db: Database, { accountId, examType, categoryIds }: TopicPool) {
  const inPool = (condition: SQL) => sql`json_build_object(
    'shared', ${count(sql`is_drawn and ${condition}`)}, 'own', ${count(sql`is_drawn and is_own and ${condition}`)})`;
  const columns = sql`
    item.topic_id, item.deleted_at is null and item.source_id = ${TEACHER_SOURCE_ID} as is_drawn,
    item.category_id = any(${sql.param([...categoryIds])}::int[]) as is_own`;
  return rows<TopicAnswersRow>(db)`
    with given as (
      select answer.*, item.topic_id, item.is_drawn, item.is_own,
        row_number() over (partition by item.topic_id order by answer.answered_at desc, answer.item_id) as recency
      from (
        select distinct on (item_id) item_id, is_correct, answered_at from answers where account_id = ${accountId}
        order by item_id desc, answered_at desc, attempt_id desc
      ) answer
      ${itemOf(examType, columns)}
    )
    select topic_id, count(*)::int as answered, ${count(sql`is_correct`)} as "right",
      to_char(max(answered_at) at time zone 'America/Lima', 'YYYY-MM-DD') as last_at,
      to_json(array_agg(is_correct order by recency) filter (where recency <= ${sql.raw(String(THREAD_LENGTH))}))
        as thread,
      ${inPool(sql`true`)} as pool_answered, ${inPool(sql`not is_correct`)} as pool_failed
    from given group by topic_id`;
}

/** Of the answers to a topic, repeated ones too: `recent` counts the last ten, `earlier` the ten before. */
interface TopicTrendRow {
  topic_id: number;
  recent: number;
  recent_right: number;
  earlier: number;
  earlier_right: number;
}

export function listTopicTrends(
  db: Database,
  { accountId, examType }: Pick<TopicPool, 'accountId' | 'examType'>,
) {
  return rows<TopicTrendRow>(db)`
    select topic_id, ${count(sql`recency <= 10`)} as recent, ${count(sql`recency <= 10 and is_correct`)} as recent_right,
      ${count(sql`recency > 10`)} as earlier, ${count(sql`recency > 10 and is_correct`)} as earlier_right
    from (
      select item.topic_id, answer.is_correct,
        row_number() over (partition by item.topic_id order by answer.answered_at desc, answer.item_id) as recency
      from (select item_id, is_correct, answered_at from answers where account_id = ${accountId}) answer
      ${itemOf(examType, sql`item.topic_id`)}
    ) given
    where recency <= 20
    group by topic_id`;
}

import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { Population } from '@amauta/exam-rules/ability/ability.ts';
import type { Scale } from '@amauta/exam-rules/ability/calibration.ts';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';

/** What the nights have estimated, and the pools from which a teacher's papers are drawn. */
interface Estimates {
  /** Null before the first night. */
  population: Population | null;
  scales: Partial<Record<Kind, Scale>> | null;
  pools: { kind: Kind; itemCount: number; difficulties: number[] }[];
}

/** Kinds that all categories share come from the pool of the exam type, other kinds from the pool of the category. */
export async function findEstimates(
  db: Database,
  papers: { examType: ExamType; categoryId: number; sharedKinds: readonly Kind[] },
): Promise<Estimates> {
  const isShared = sql`pool.kind::text = any(${sql.param([...papers.sharedKinds])}::text[])`;
  const [found] = await rows<Estimates>(db)`
    select state.population, state.scales, coalesce((
      select json_agg(json_build_object('kind', pool.kind, 'itemCount', pool.item_count,
        'difficulties', pool.difficulties))
      from difficulty_pools pool
      where pool.exam_type = ${papers.examType} and (
        (pool.category_id is null and ${isShared}) or (pool.category_id = ${papers.categoryId} and not ${isShared}))
    ), '[]') as pools
    from ability_state state`;
  return found ?? { population: null, scales: null, pools: [] };
}

/**
 * As many of a teacher's newest first answers count. They tell an ability to about 0.1 logits, and older ones tell
 * little of today; without a limit, a teacher with 10,000 answers would wait six times as long as others.
 */
const NEWEST_ANSWERS = 1_500;

/**
 * The newest first answers of a teacher, one for each item, packed as `unpackGraded` reads it: day, kind and verdict,
 * difficulty and standard error. The difficulty is NaN for an item that no night has estimated. Answers that were graded by a key
 * that has changed since are left out.
 */
export async function findGradedAnswers(db: Database, accountId: number): Promise<Uint8Array> {
  const [found] = await rows<{ packed: Uint8Array | null }>(db)`
    select string_agg(int2send((day - date '1970-01-01')::int2)
      || int2send((2 * array_position(enum_range(null::kind), kind) + is_correct::int)::int2)
      || float4send(difficulty) || float4send(standard_error), '') as packed
    from (
      select (first.answered_at at time zone 'America/Lima')::date as day, first.is_correct,
        coalesce(known.kind, (
          select drawn.kind from attempt_items drawn
          where drawn.attempt_id = first.attempt_id and drawn.item_id = first.item_id
        )) as kind,
        coalesce(known.difficulty, 'NaN') as difficulty, coalesce(known.standard_error, 'NaN') as standard_error,
        known.key_changed_on
      from (
        select * from (
          select distinct on (item_id) item_id, answered_at, attempt_id, is_correct
          from answers where account_id = ${accountId}
          order by item_id, answered_at, attempt_id
        ) met
        order by answered_at desc limit ${NEWEST_ANSWERS}
      ) first
      left join lateral (
        select * from item_difficulties where item_id = first.item_id limit 1
      ) known on true
    ) graded
    where key_changed_on is null or day > key_changed_on`;
  return found?.packed ?? new Uint8Array();
}

import { LARGEST_FACT_COUNT } from '@amauta/contract/exams/real.ts';
import type { StoredFact } from '@amauta/exam-rules/real/standing.ts';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { prepareRows } from '../../../database/prepared.ts';
import { FACT_TYPES } from '../../../database/tables/exam-facts.ts';

/** The values of a request to store facts. Each list holds one value for each fact, in the same order. */
interface FactValues extends Record<string, unknown> {
  attemptId: number;
  accountId: number;
  deviceId: string;
  sequences: number[];
  types: number[];
  itemIds: number[];
  alternativeIds: number[];
  values: number[];
  /** Null for a fact that is looked up and not stored. */
  elapsed: (number | null)[];
  /** ISO 8601. */
  receivedAt: string;
}

/** The result of a request to store facts. */
export interface FactsRow {
  finished_ms: number | null;
  /** How many facts the attempt had before this request, from all devices. */
  fact_count: number;
  other_device_facts: number;
  /** Sequences of the facts that this request stored. */
  stored: number[];
  /**
   * Facts of this device that already had one of the sent sequences, each as sequence, type, item,
   * alternative and value.
   */
  earlier: [number, number, number, number, number][];
}

/**
 * Stores facts of one device and reads which of them were stored before, in one statement. The statement
 * locks the attempt's row first, so that facts and the end of the attempt can't cross. Facts that another
 * request of the same device stored while this one waited for the lock are invisible to this statement:
 * they are neither stored nor earlier. A second try finds them.
 */
export function prepareFacts(db: Database): (values: FactValues) => Promise<FactsRow[]> {
  const list = (name: keyof FactValues & string) => sql`${sql.placeholder(name)}::int[]`;
  return prepareRows<FactsRow, FactValues>(db, 'exam_facts_store')`
    with attempt as (
      select id, finished_at from attempts
      where id = ${sql.placeholder('attemptId')}::int and account_id = ${sql.placeholder('accountId')}::int
      for no key update
    ), counted as (
      select count(*)::int as total,
        (count(*) filter (where device_id <> ${sql.placeholder('deviceId')}::text))::int as others
      from exam_facts where attempt_id = ${sql.placeholder('attemptId')}::int
    ), stored as (
      insert into exam_facts (attempt_id, device_id, sequence, type, item_id, alternative_id, value, elapsed_ms,
        received_at)
      select attempt.id, ${sql.placeholder('deviceId')}::text, given.*, ${sql.placeholder('receivedAt')}::timestamptz
      from attempt cross join counted
      cross join unnest(${list('sequences')}, ${list('types')}, ${list('itemIds')}, ${list('alternativeIds')},
        ${list('values')}, ${list('elapsed')})
        given (sequence, type, item_id, alternative_id, value, elapsed_ms)
      where attempt.finished_at is null and given.elapsed_ms is not null
        and counted.total + cardinality(${list('sequences')}) <= ${sql.raw(String(LARGEST_FACT_COUNT))}
      on conflict do nothing
      returning sequence
    )
    select extract(epoch from attempt.finished_at)::float8 * 1000 as finished_ms,
      counted.total as fact_count, counted.others as other_device_facts,
      coalesce((select json_agg(sequence) from stored), '[]') as stored,
      coalesce((
        select json_agg(json_build_array(fact.sequence, fact.type, fact.item_id, fact.alternative_id, fact.value))
        from exam_facts fact
        where fact.attempt_id = attempt.id and fact.device_id = ${sql.placeholder('deviceId')}::text
          and fact.sequence = any(${list('sequences')})
      ), '[]') as earlier
    from attempt cross join counted`;
}

/** The number that stands for a type in the database. */
export function typeNumber(type: StoredFact['type']): number {
  return FACT_TYPES.indexOf(type);
}

/** All facts of some attempts, by attempt id. */
export async function listFacts(
  db: Database,
  attemptIds: readonly number[],
): Promise<Map<number, StoredFact[]>> {
  if (attemptIds.length === 0) return new Map();
  const found = await rows<{
    attempt_id: number;
    facts: [string, number, number, number, number, number, number][];
  }>(db)`
    select attempt_id, json_agg(json_build_array(device_id, sequence, type, item_id, alternative_id, value,
      elapsed_ms)) as facts
    from exam_facts where attempt_id = any(${sql.param([...attemptIds])}::int[])
    group by attempt_id`;
  return new Map(found.map((row) => [row.attempt_id, row.facts.map(toFact)]));
}

function toFact([deviceId, sequence, type, itemId, alternativeId, value, elapsedMs]: [
  string,
  number,
  number,
  number,
  number,
  number,
  number,
]): StoredFact {
  return {
    deviceId,
    sequence,
    type: FACT_TYPES[type] ?? 'TIME',
    itemId,
    alternativeId: alternativeId === 0 ? null : alternativeId,
    value,
    elapsedMs,
  };
}

import { type Kind, TEACHER_SOURCE_ID } from '@amauta/contract/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';

const ITEMS_AT_ONCE = 500;
/** Quantiles of a pool: as many values serve as well as thousands. */
const QUANTILES = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);

export interface KnownItem {
  itemId: number;
  /** Kind of the newest version. */
  kind: Kind;
  /** The last day with another right alternative, counted from 1970-01-01; null when the key has never changed. */
  keyChangedOn: number | null;
  /** The estimate of the night before, if there is one for this kind. */
  difficulty: number | null;
  standardError: number | null;
  answers: number | null;
  /** The stored row says something else about the kind or the key. */
  isOutdated: boolean;
}

/**
 * Items with ids above `after`, deleted ones too, in the order of their ids. Two versions have the same key when the
 * text of the right alternative is the same; its place may differ.
 */
export function listItems(db: Database, after: number) {
  const key = (version: SQL) =>
    sql`${version}.alternatives -> (${version}.correct_alternative_id - 1) ->> 'text'`;
  return rows<KnownItem>(db)`
    select newest.*,
      case when known.kind = newest.kind then known.difficulty end as difficulty,
      case when known.kind = newest.kind then known.standard_error end as "standardError",
      known.answers,
      known.item_id is null or known.kind <> newest.kind
        or (known.key_changed_on - date '1970-01-01') is distinct from newest."keyChangedOn" as "isOutdated"
    from (
      select item.id as "itemId", version.kind, (
        select (min(edit.created_at) at time zone 'America/Lima')::date - date '1970-01-01'
        from item_versions same join entry_versions edit on edit.id = same.entry_version_id
        where other.last_id is not null and same.item_id = item.id and same.id > other.last_id
      ) as "keyChangedOn"
      from (select id from items where id > ${after} order by id limit ${ITEMS_AT_ONCE}) item
      cross join lateral (
        select * from item_versions where item_id = item.id order by id desc limit 1
      ) version
      cross join lateral (
        select max(older.id) as last_id from item_versions older
        where older.item_id = item.id and older.id < version.id
          and ${key(sql`older`)} is distinct from ${key(sql`version`)}
      ) other
    ) newest
    left join item_difficulties known on known.item_id = newest."itemId"
    order by newest."itemId"`;
}

/** What is stored of an item. */
export interface EstimatedItem extends Pick<KnownItem, 'itemId' | 'kind' | 'keyChangedOn'> {
  difficulty: number;
  standardError: number;
  answers: number;
}

export async function keepDifficulties(
  db: Database,
  items: readonly EstimatedItem[],
  computedAt: Date,
): Promise<void> {
  const column = <K extends keyof EstimatedItem>(name: K) => sql.param(items.map((item) => item[name]));
  await db.execute(sql`
    insert into item_difficulties (item_id, kind, difficulty, standard_error, answers, key_changed_on, computed_at)
    select item_id, kind::kind, difficulty, standard_error, answers, date '1970-01-01' + key_changed_on,
      ${computedAt.toISOString()}::timestamptz
    from unnest(${column('itemId')}::int[], ${column('kind')}::text[], ${column('difficulty')}::real[],
      ${column('standardError')}::real[], ${column('answers')}::int[], ${column('keyChangedOn')}::int[])
      as given (item_id, kind, difficulty, standard_error, answers, key_changed_on)
    on conflict (item_id) do update set kind = excluded.kind, difficulty = excluded.difficulty,
      standard_error = excluded.standard_error, answers = excluded.answers,
      key_changed_on = excluded.key_changed_on, computed_at = excluded.computed_at`);
}

/** Replaces the pools by what teachers' papers may be drawn from now. */
export async function replacePools(db: Database): Promise<void> {
  const quantiles = sql`${sql.param(QUANTILES)}::float8[]`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from difficulty_pools`);
    await tx.execute(sql`
      insert into difficulty_pools (exam_type, category_id, kind, item_count, difficulties)
      select item.exam_type, item.category_id, known.kind, count(*)::int,
        percentile_cont(${quantiles}) within group (order by known.difficulty)
      from items item join item_difficulties known on known.item_id = item.id
      where item.deleted_at is null and item.source_id = ${TEACHER_SOURCE_ID}
      group by grouping sets ((item.exam_type, known.kind), (item.exam_type, item.category_id, known.kind))`);
  });
}

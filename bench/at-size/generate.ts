import { type Database, rows } from '@amauta/api/database/connect.ts';
import { listBlueprint } from '@amauta/api/features/catalogue/catalogue.service.ts';
import { hashPassword } from '@amauta/api/features/session/passwords/password.service.ts';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { HUGE_CATEGORY, restartIds } from './generate-questions.ts';
import { generateAims } from './generate-study.ts';

export const PASSWORD = 'Amauta2026!';
/**
 * Number of measured teachers of each sort. They are the first accounts: the typical ones, then the heavy
 * ones.
 */
export const MEASURED = 8;
export const TYPICAL_ANSWERS = 1_000;
export const HEAVY_ANSWERS = 10_000;
/** The category in which the measured teachers take their exams. */
export const USUAL_CATEGORY = 8;

export const emailOf = (teacher: number): string => `docente-${teacher}@medicion.test`;

/**
 * Answers of an average attempt. Of four attempts two are MOCK and one is BANK, each with 60 items, and one
 * is WRONG with 10 items; some items stay unanswered.
 */
const ANSWERS_PER_ATTEMPT = 46;
const ATTEMPTS_PER_CHUNK = 20_000;
const ACCOUNTS_PER_CHUNK = 1_000;

/** A connection without limits of time: filling the tables has statements of minutes. */
export async function connectPatiently(url: string): Promise<{ db: Database; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzle(client, { casing: 'snake_case' }) as unknown as Database;
  return { db, close: () => client.end() };
}

/**
 * Prepares the one connection that fills the tables. Triggers of foreign keys are off, because the generated
 * keys are right by construction. Random numbers are seeded, so that the same sizes give the same data.
 */
export async function prepareToGenerate(db: Database): Promise<void> {
  for (const setting of [
    sql`set statement_timeout = 0`,
    sql`set session_replication_role = replica`,
    sql`set synchronous_commit = off`,
    sql`set work_mem = '256MB'`,
    sql`alter system set max_wal_size = '8GB'`,
    sql`select pg_reload_conf()`,
    sql`select setseed(0.42)`,
  ])
    await db.execute(setting);
}

/**
 * Adds teachers who all have the same password. One in a hundred has answered ten times as much as the
 * others. Two in five take their exams in the huge category. Three in four prepare for Ascenso, most of the
 * others for Nombramiento.
 */
export async function generateTeachers(db: Database, teachers: number): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await db.execute(sql`
    create table bench.teacher as
    select id, id > ${2 * MEASURED} and id % 100 = 50 or id > ${MEASURED} and id <= ${2 * MEASURED} as is_heavy,
      case when id <= ${2 * MEASURED} or id % 4 <> 3 then 'Ascenso'
        when id % 20 = 3 then 'Directivos' else 'Nombramiento' end::exam_type as exam_type,
      case when id <= ${2 * MEASURED} then ${USUAL_CATEGORY} when id % 5 < 2 then ${HUGE_CATEGORY}
        else 1 + id % 26 end as category_id
    from generate_series(1, ${teachers}::int) id`);
  await db.execute(sql`
    insert into accounts (id, role, full_name, email, phone, password_hash, created_at)
    overriding system value
    select id, 'DOC', 'Docente ' || id, 'docente-' || id || '@medicion.test', (900000000 + id)::text, ${passwordHash},
      now() - interval '2 years'
    from bench.teacher`);
  await db.execute(sql`
    insert into teacher_profiles (account_id, region_code, school, expiration_date)
    select id, lpad((1 + id % 25)::text, 2, '0'), 'IE N.° ' || id, current_date + 300 from bench.teacher`);
  await db.execute(sql`
    insert into teacher_exam_types (account_id, exam_type)
    select id, exam_type from bench.teacher`);
  await db.execute(sql`
    insert into teacher_categories (account_id, category_id, position)
    select id, category_id, 0 from bench.teacher
    union all
    select id, ${HUGE_CATEGORY}, 1 from bench.teacher where category_id <> ${HUGE_CATEGORY}`);
  await restartIds(db, 'accounts');
  await generateAims(db, 2 * MEASURED);
}

/**
 * Adds the attempts, answers and practice cards of the teachers with ids from `from` to `to`, both included.
 * Attempts are stored in order of time, so that the rows of one teacher lie scattered as in a real database.
 */
export async function generateHistory(
  db: Database,
  teachers: { from: number; to: number },
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  const { from, to } = teachers;
  const blueprints = Object.fromEntries(
    await Promise.all(
      (['Ascenso', 'Nombramiento', 'Directivos'] as const).map(
        async (type) => [type, await listBlueprint(db, type, now)] as const,
      ),
    ),
  );
  const [before] = await rows<{ id: number }>(db)`select coalesce(max(id), 0)::int as id from attempts`;
  const first = (before?.id ?? 0) + 1;
  await db.execute(sql`
    insert into attempts (id, account_id, mode, exam_type, category_id, payload, blueprint, timer_type,
      duration_seconds, item_count, page_count, started_at, finished_at)
    overriding system value
    select ${first}::int - 1 + row_number() over (order by started_at), account_id, mode::attempt_mode, exam_type,
      case when mode <> 'WRONG' then category_id end,
      jsonb_build_object('type', mode, 'type_exam', exam_type, 'source_section', 1, 'category_id', category_id,
        'years', jsonb_build_array(2022, 2023, 2024), 'question_types', '[]'::jsonb, 'exams_selected', '{}'::jsonb),
      ${JSON.stringify(blueprints)}::jsonb -> exam_type::text,
      case mode when 'MOCK' then 'COUNTDOWN' else 'ELAPSED' end::timer_type, 10800, items, items, started_at,
      case when random() < 0.95 then started_at + interval '2 hours' end
    from (
      select id as account_id, (array['MOCK', 'BANK', 'MOCK', 'WRONG'])[1 + n % 4] as mode, exam_type,
        case when exam_type = 'Directivos' then 999 when is_heavy and n % 2 = 0 then ${HUGE_CATEGORY}
          else category_id end as category_id,
        case when n % 4 = 3 then 10 else 60 end as items,
        now() - interval '1 day' - random() * case when is_heavy then interval '180 days' else interval '1 year' end
          as started_at
      from bench.teacher,
        generate_series(0, (case when is_heavy then ${HEAVY_ANSWERS} else ${TYPICAL_ANSWERS}
          * case when id <= ${MEASURED} then 1 else 0.5 + random() * 0.82 end end / ${ANSWERS_PER_ATTEMPT})::int - 1) n
      where id between ${from} and ${to}
    ) drawn`);
  await restartIds(db, 'attempts');
  const [after] = await rows<{ id: number }>(db)`select max(id) as id from attempts`;
  const last = after?.id ?? 0;
  for (let low = first; low <= last; low += ATTEMPTS_PER_CHUNK) {
    await answerAttempts(db, low, Math.min(last, low + ATTEMPTS_PER_CHUNK - 1));
    say(`  attempts up to ${Math.min(last, low + ATTEMPTS_PER_CHUNK - 1)} of ${last}`);
  }
  for (let low = from; low <= to; low += ACCOUNTS_PER_CHUNK) {
    await insertCards(db, low, Math.min(to, low + ACCOUNTS_PER_CHUNK - 1));
  }
  await db.execute(sql`vacuum analyze`);
}

/**
 * Answers the items of attempts, taken from a random place in the category's shuffled items. One item in
 * twenty stays unanswered, and a quarter of the others is wrong.
 */
async function answerAttempts(db: Database, first: number, last: number): Promise<void> {
  await db.execute(sql`
    with placed as materialized (
      select attempt.id as attempt_id, n, shelf.id as item_id, shelf.entry_id, shelf.kind, shelf.correct,
        attempt.account_id, attempt.started_at + n * interval '90 seconds' as answered_at, random() as luck
      from (
        select attempt.*, shelf.size, floor(random() * shelf.size)::int as start
        from attempts attempt
        join bench.shelf on shelf.exam_type = attempt.exam_type and shelf.place = 0
          and shelf.category_id = (attempt.payload->>'category_id')::int
        where attempt.id between ${first} and ${last}
      ) attempt
      cross join generate_series(1, attempt.item_count::int) n
      join bench.shelf on shelf.exam_type = attempt.exam_type
        and shelf.category_id = (attempt.payload->>'category_id')::int
        and shelf.place = (attempt.start + n) % attempt.size
    ), items as (
      insert into attempt_items (attempt_id, position, page, item_id, item_version_id, entry_version_id, kind)
      select attempt_id, n, n, item_id, item_id, entry_id, kind from placed order by attempt_id, n
    )
    insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct, elapsed_seconds,
      answered_at, received_at)
    select attempt_id, item_id, account_id, case when luck < 0.25 then 1 + correct % 4 else correct end, luck >= 0.25,
      n * 90, answered_at, answered_at
    from placed where luck < 0.95 order by answered_at`);
}

/** Adds a card for each failed item. Two in five of these items were answered right in practice later. */
async function insertCards(db: Database, first: number, last: number): Promise<void> {
  await db.execute(sql`
    insert into practice_cards (account_id, item_id, exam_type, reviews, due_at, mastered_at)
    select answer.account_id, answer.item_id, min(attempt.exam_type),
      jsonb_agg(jsonb_build_object('rating', 'again', 'at', answer.answered_at) order by answer.answered_at),
      max(answer.answered_at) + (1 + random() * 20) * interval '1 day',
      case when random() < 0.4 then max(answer.answered_at) + interval '1 day' end
    from answers answer
    join attempts attempt on attempt.id = answer.attempt_id
    where answer.account_id between ${first} and ${last} and not answer.is_correct
    group by answer.account_id, answer.item_id`);
}

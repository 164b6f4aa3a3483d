import type { Database } from '@amauta/api/database/connect.ts';
import { type SQL, sql } from 'drizzle-orm';
import { giveTopics } from './generate-study.ts';

/** The category whose papers of Ascenso have a fifth of all questions. */
export const HUGE_CATEGORY = 14;
/** Number of questions in papers as large as the Ministry prints. The generated bank can't have fewer. */
export const MINIMUM_QUESTIONS = 25_000;

const KINDS_AND_YEARS = 21;
const KINDS_AND_CATEGORIES = 78;

const WORDS =
  'el la un una docente estudiante aula sesión aprendizaje propósito evidencia criterio retroalimentación competencia capacidad lectura texto autor propone plantea analiza explica reconoce número fracción situación problema estrategia grupo familia comunidad escuela región selva sierra costa para con sobre desde porque cuando mientras además entonces durante'.split(
    ' ',
  );

/**
 * Adds questions in papers. The papers of the Ministry's source have 20 questions of each kind for every
 * category and year, and 50 of CG for each directive exam. The huge category has a fifth of all questions,
 * and the rest belong to another source.
 */
export async function generateQuestions(db: Database, questions: number): Promise<void> {
  await db.execute(sql`create schema bench`);
  await generateText(db);
  await db.execute(sql`
    create table bench.paper as
    with paper as (
      select type::exam_type as exam_type, category.id as category_id, 1 as source_id, year.year,
        null::int as directive_exam_id, kind::kind as kind, 20 as questions,
        case kind when 'CL' then 0 when 'RL' then 20 else 40 end as numbers_before
      from unnest(array['Ascenso', 'Nombramiento']) type, categories category, years year,
        unnest(array['CL', 'RL', 'CCP']) kind
      where category.modality_id is not null
        and (type = 'Ascenso' or year.year = any(array[2018, 2019, 2022, 2024, 2025]))
        and not (type = 'Ascenso' and category.id = ${HUGE_CATEGORY})
      union all
      select 'Ascenso', ${HUGE_CATEGORY}, 1, year, null, kind::kind, ${Math.floor(questions / 5 / KINDS_AND_YEARS)},
        case kind when 'CL' then 0 when 'RL' then 100000 else 200000 end
      from years, unnest(array['CL', 'RL', 'CCP']) kind
      union all
      select 'Directivos', 999, 1, null, id, kind::kind, case kind when 'CL' then 20 else 50 end,
        case kind when 'CL' then 0 else 20 end
      from directive_exams, unnest(array['CL', 'CG']) kind
    ), remaining as (
      select greatest(0, ${questions} - sum(questions)::int) / ${KINDS_AND_CATEGORIES}::int as questions from paper
    )
    select row_number() over () as id, paper.* from (
      select * from paper
      union all
      select 'Ascenso', category.id, 3, 2024, null, kind::kind, remaining.questions,
        case kind when 'CL' then 0 when 'RL' then 100000 else 200000 end
      from remaining, categories category, unnest(array['CL', 'RL', 'CCP']) kind
      where category.modality_id is not null
    ) paper`);
  // Of ten consecutive items three share a text, two others share another text, and five stand alone.
  await db.execute(sql`
    create table bench.item as
    select row_number() over (order by paper.id, n)::int as id,
      (sum(case when (n - 1) % 10 in (1, 2, 4) then 0 else 1 end) over (order by paper.id, n))::int as entry_id,
      case (n - 1) % 10 when 1 then 2 when 2 then 3 when 4 then 2 else 1 end as position,
      paper.numbers_before + n as number, paper.exam_type, paper.category_id, paper.source_id, paper.year,
      paper.directive_exam_id, paper.kind, 1 + (random() * 3)::int as correct
    from bench.paper, generate_series(1, paper.questions) n`);
  await db.execute(sql`
    insert into entries (id, class, exam_type, category_id, source_id, year, directive_exam_id, current_version_id,
      kind, item_count, created_at)
    overriding system value
    select entry_id, case when count(*) > 1 then 'COMMON' else 'INDIVIDUAL' end::entry_class, exam_type, category_id,
      source_id, year, directive_exam_id, case when entry_id % 10 = 0 then 1000000 + entry_id else entry_id end,
      kind, count(*), now() - interval '3 years'
    from bench.item
    group by entry_id, exam_type, category_id, source_id, year, directive_exam_id, kind
    order by 1`);
  await db.execute(sql`
    insert into items (id, entry_id, number, exam_type, category_id, source_id, year, directive_exam_id)
    overriding system value
    select id, entry_id, number, exam_type, category_id, source_id, year, directive_exam_id
    from bench.item order by id`);
  await insertVersions(db, { version: 1, offset: 0, which: sql`true` });
  await insertVersions(db, { version: 2, offset: 1_000_000, which: sql`entry_id % 10 = 0` });
  // The items of each category in random order. Attempts are drawn from this table.
  await db.execute(sql`
    create table bench.shelf as
    select exam_type, category_id, (row_number() over shelf - 1)::int as place, count(*) over whole::int as size, id,
      entry_id, kind, correct
    from bench.item
    where source_id = 1
    window whole as (partition by exam_type, category_id), shelf as (whole order by md5(id::text))`);
  for (const table of ['entries', 'entry_versions', 'items', 'item_versions']) await restartIds(db, table);
  await giveTopics(db);
  await db.execute(sql`analyze`);
}

/** Sets the sequence of a table's ids to the highest id that was given. */
export async function restartIds(db: Database, table: string): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}

/**
 * Makes paragraphs of about 300 characters. They share words but no sentences, so that they compress like
 * real texts.
 */
async function generateText(db: Database): Promise<void> {
  await db.execute(sql`
    create table bench.paragraph as
    select place % 2000 as id, string_agg(word, ' ') as text
    from (
      select place, words.list[1 + floor(random() * cardinality(words.list))::int] as word
      from (select ${sql.param(WORDS)}::text[] as list) words, generate_series(1, 90000) place
    ) drawn
    group by place % 2000`);
}

const block = (text: SQL) =>
  sql`jsonb_build_array(jsonb_build_object('type', 'text', 'value', '<p>' || ${text} || '</p>', 'gray', false))`;

/** Adds versions of entries with texts as long as those of the demonstration. */
async function insertVersions(
  db: Database,
  choice: { version: number; offset: number; which: SQL },
): Promise<void> {
  const { version, offset, which } = choice;
  await db.execute(sql`
    insert into entry_versions (id, entry_id, version, shared_statement, created_at)
    overriding system value
    select ${offset}::int + entry.id, entry.id, ${version},
      case entry.class when 'COMMON' then ${block(sql`repeat(paragraph.text || '. ', 4)`)} else '[]'::jsonb end,
      now() - interval '3 years'
    from (select id, id as entry_id, class from entries) entry
    join bench.paragraph on paragraph.id = entry.id % 2000
    where ${which}
    order by entry.id`);
  await db.execute(sql`
    insert into item_versions (id, entry_version_id, item_id, position, number, kind, statement, alternatives,
      correct_alternative_id, justification)
    overriding system value
    select ${offset}::int + item.id, ${offset}::int + item.entry_id, item.id, item.position, item.number, item.kind,
      ${block(sql`stem.text`)},
      (select jsonb_agg(jsonb_build_object('id', id, 'text', '<p>' || substr(reason.text, id * 40, 70) || '</p>'))
        from generate_series(1, 4) id),
      item.correct, ${block(sql`reason.text || ' ' || substr(stem.text, 1, 150)`)}
    from bench.item item
    join bench.paragraph stem on stem.id = item.id % 2000
    join bench.paragraph reason on reason.id = (item.id * 7) % 2000
    where ${which}
    order by item.id`);
}

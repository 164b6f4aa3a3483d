import { systemClock } from '@amauta/api/clock.ts';
import { connectServer, type Database, rows } from '@amauta/api/database/connect.ts';
import { migrateDatabase } from '@amauta/api/database/migrate.ts';
import { readOutlook } from '@amauta/api/features/outlook/outlook.service.ts';
import type { Goal } from '@amauta/exam-rules/ability/reach.ts';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../scripts/postgres.mjs';
import { ms, percentile, printTable } from '../harness/table.ts';
import { connectPatiently, HEAVY_ANSWERS, prepareToGenerate, TYPICAL_ANSWERS } from './generate.ts';
import { generateQuestions, restartIds } from './generate-questions.ts';
import { measureNight, printNights } from './measure-night.ts';

/** One teacher in a hundred is heavy, so that a hundred teachers have 109 times the answers of a typical one. */
const ANSWERS_OF_A_HUNDRED = 99 * TYPICAL_ANSWERS + HEAVY_ANSWERS;
const ITEMS_OF_AN_ATTEMPT = 60;
const ATTEMPTS_PER_CHUNK = 15_000;
const CALLS = 80;

const GOAL: Goal = {
  subtests: (['CL', 'RL', 'CCP'] as const).map((kind) => ({
    items: [{ kind, count: 20 }],
    pointsPerQuestion: 1.5,
    minimum: null,
  })),
  totalMinimum: 57,
};

/**
 * Measures the nightly estimation on PostgreSQL: the first time, with all answers, and the night after a day on which
 * one teacher in fifty took an exam. Then the call of the page Hoy.
 */
export async function benchAbilitiesAtSize(sizes: { questions: number; answers: number }): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const generating = await connectPatiently(postgres.url);
  const measured = connectServer(postgres.url, 5);
  try {
    await migrateDatabase(measured, postgres.url);
    await generate(generating.db, sizes);
    const body: (string | number)[][] = [];
    body.push(await measureNight(measured.db, 'first time, all answers'));
    const teachers = await addDay(generating.db);
    body.push(await measureNight(measured.db, `the night after, ${teachers} teachers took an exam`));
    printNights(`PostgreSQL ${postgres.version}`, body);
    await printTruth(measured.db);
    await printCalls(measured.db);
  } finally {
    await generating.close();
    await measured.close();
    await postgres.stop();
  }
}

/** Fills the tables that the estimation reads. Answers follow a Rasch model whose difficulties stay in `bench.truth`. */
async function generate(db: Database, { questions, answers }: { questions: number; answers: number }) {
  await prepareToGenerate(db);
  const teachers = Math.round((answers / ANSWERS_OF_A_HUNDRED) * 100);
  console.log(`Generating ${questions} questions and ${teachers} teachers…`);
  await generateQuestions(db, questions);
  await db.execute(sql`
    insert into accounts (id, role, full_name, email, phone, password_hash)
    overriding system value
    select id, 'DOC', 'Docente ' || id, 'docente-' || id || '@medicion.test', null, '' from generate_series(1, ${teachers}::int) id`);
  await restartIds(db, 'accounts');
  await db.execute(sql`
    create table bench.teacher as
    select id, sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) as ability, (random() * 1e6)::int as start
    from accounts`);
  await db.execute(sql`
    create table bench.truth as
    select item.id as item_id, row_number() over (order by md5(item.id::text)) - 1 as place,
      sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) as difficulty
    from items item where item.exam_type = 'Ascenso'`);
  await db.execute(sql`alter table bench.truth add primary key (place)`);
  await db.execute(sql`analyze`);
  // Building the indexes after the rows takes half of the time.
  const indexes = await rows<{ name: string; definition: string }>(db)`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'answers' and indexdef not like 'CREATE UNIQUE%'`;
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await addAttempts(
    db,
    sql`
      select id, n, now() - interval '1 day' * (1 + random() * 364) as began
      from bench.teacher, generate_series(0, ceil(case when id % 100 = 50 then ${HEAVY_ANSWERS}::int
        else ${TYPICAL_ANSWERS}::int end / ${ITEMS_OF_AN_ATTEMPT}::float8)::int - 1) n`,
  );
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`vacuum analyze`);
}

/** Lets one teacher in fifty take one more exam, of items that typical teachers haven't met. Returns their number. */
async function addDay(db: Database): Promise<number> {
  return addAttempts(
    db,
    sql`select id, (select count(*)::int / 120 from bench.truth) as n, now() - interval '1 hour' as began from bench.teacher where id % 50 = 7`,
  );
}

async function addAttempts(db: Database, wanted: ReturnType<typeof sql>): Promise<number> {
  const [before] = await rows<{ id: number }>(db)`select coalesce(max(id), 0)::int as id from attempts`;
  const first = (before?.id ?? 0) + 1;
  // Attempts are stored in order of time, so that the rows of one teacher lie scattered as in a real database.
  await db.execute(sql`
    insert into attempts (id, account_id, mode, exam_type, category_id, payload, blueprint, timer_type,
      duration_seconds, item_count, page_count, started_at, finished_at, used_seconds)
    overriding system value
    select ${first}::int - 1 + row_number() over (order by began), id, 'MOCK', 'Ascenso', 8, '{}', '[]', 'COUNTDOWN', 10800,
      ${ITEMS_OF_AN_ATTEMPT}, ${ITEMS_OF_AN_ATTEMPT}, began, began + interval '2 hours', n
    from (${wanted}) wanted`);
  const [after] = await rows<{ id: number }>(db)`select max(id)::int as id from attempts`;
  const last = after?.id ?? 0;
  const [truth] = await rows<{ total: number }>(db)`select count(*)::int as total from bench.truth`;
  const total = truth?.total ?? 1;
  for (let low = first; low <= last; low += ATTEMPTS_PER_CHUNK) {
    await db.execute(sql`
      insert into answers (attempt_id, item_id, account_id, selected_alternative_id, is_correct, elapsed_seconds,
        answered_at, received_at)
      select attempt.id, truth.item_id, attempt.account_id, 1,
        random() < 1 / (1 + exp(truth.difficulty - teacher.ability)), k * 60,
        attempt.started_at + k * interval '1 minute', attempt.started_at + k * interval '1 minute'
      from attempts attempt
      join bench.teacher teacher on teacher.id = attempt.account_id
      cross join generate_series(0, ${ITEMS_OF_AN_ATTEMPT - 1}::int) k
      join bench.truth truth
        on truth.place = (teacher.start + attempt.used_seconds * ${ITEMS_OF_AN_ATTEMPT}::int + k) % ${total}::int
      where attempt.id between ${low}::int and ${low + ATTEMPTS_PER_CHUNK - 1}::int
      order by attempt.started_at`);
    console.log(`  attempts up to ${Math.min(last, low + ATTEMPTS_PER_CHUNK - 1)} of ${last}`);
  }
  return last - first + 1;
}

/** Tells how near the estimated difficulties are to those with which the answers were drawn. */
async function printTruth(db: Database): Promise<void> {
  const [found] = await rows<{ off: number; correlation: number }>(db)`
    select sqrt(avg((known.difficulty - truth.difficulty - shift.mean) ^ 2))::float8 as off,
      corr(known.difficulty, truth.difficulty)::float8 as correlation
    from item_difficulties known join bench.truth truth on truth.item_id = known.item_id
    join (
      select known.kind, avg(known.difficulty - truth.difficulty) as mean
      from item_difficulties known join bench.truth truth on truth.item_id = known.item_id group by known.kind
    ) shift on shift.kind = known.kind`;
  console.log(
    `Difficulties are off by ${found?.off.toFixed(3)} logits, correlation with the truth ${found?.correlation.toFixed(4)}.`,
  );
}

async function printCalls(db: Database): Promise<void> {
  const [own] = await rows<{ total: number }>(db)`select count(*)::int as total from bench.teacher`;
  const hundreds = Math.min(20, Math.floor((own?.total ?? 0) / 100));
  const body: string[][] = [];
  for (const [sort, rest] of [
    ['typical', 1],
    ['heavy', 50],
  ] as const) {
    const times: number[] = [];
    for (let call = 0; call < CALLS + 8; call++) {
      const started = performance.now();
      await readOutlook({ db, clock: systemClock }, rest + 100 * (call % hundreds), {
        examType: 'Ascenso',
        categoryId: 8,
        goal: GOAL,
      });
      if (call >= 8) times.push(performance.now() - started);
    }
    body.push([sort, ms(percentile(times, 0.5)), ms(percentile(times, 0.95))]);
  }
  printTable(`readOutlook, ms a call (${CALLS} calls)`, ['teacher', 'p50', 'p95'], body);
}

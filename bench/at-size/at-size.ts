import http from 'node:http';
import os from 'node:os';
import { connectServer, type Database, rows } from '@amauta/api/database/connect.ts';
import { migrateDatabase } from '@amauta/api/database/migrate.ts';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../scripts/postgres.mjs';
import { countCpuTime, listConnections } from '../harness/cpu-time.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';
import { ACTIONS, type Action, signInTeachers, type Teacher } from './at-size-actions.ts';
import {
  connectPatiently,
  generateHistory,
  generateTeachers,
  MEASURED,
  prepareToGenerate,
  TYPICAL_ANSWERS,
} from './generate.ts';
import { generateQuestions, MINIMUM_QUESTIONS } from './generate-questions.ts';
import { measureNight, printNights } from './measure-night.ts';
import { heavyTeacherCalls, printPlans } from './plans.ts';

interface Sizes {
  questions: number;
  teachers: number;
  answers: number;
  /** Whether to print the plans of the statements as well. */
  plans: boolean;
}

const USERS = [1, MEASURED] as const;
const RUNS = 3;
const CALLS_PER_RUN = 80;
const WARM_UPS = 16;

/** The cost of one action, in milliseconds for each call. */
interface Figure {
  p50: number;
  p95: number;
  /** Processor time of the server and of its database connections. */
  productCpu: number;
  databaseCpu: number;
}
/** Figures by action, sort of teacher and number of users. */
type Figures = Map<string, Figure>;
type Measured = readonly { total: string; figures: Figures }[];

const SORTS = ['typical', 'heavy'] as const;
const EMPTY: Figure = { p50: 0, p95: 0, productCpu: 0, databaseCpu: 0 };

/**
 * Measures what a teacher's calls cost with a full database: first with a tenth of the answers, then with all
 * of them. A cost that grows with the total number of answers shows as a difference. Typical and heavy
 * teachers are measured separately, because heavy teachers have more answers of their own.
 */
export async function benchAtSize(sizes: Sizes): Promise<void> {
  checkSizes(sizes);
  const postgres = await startPostgres({ durable: true });
  const connection = await connectPatiently(postgres.url);
  try {
    await migrate(postgres.url);
    await prepareToGenerate(connection.db);
    console.log(`Generating ${sizes.questions} questions and ${sizes.teachers} teachers…`);
    await generateQuestions(connection.db, sizes.questions);
    await generateTeachers(connection.db, sizes.teachers);
    const active = Math.round(sizes.answers / TYPICAL_ANSWERS);
    const stages = [
      { from: 1, to: Math.round(active / 10) },
      { from: Math.round(active / 10) + 1, to: active },
    ];
    const measured: { total: string; figures: Figures }[] = [];
    const nights: (string | number)[][] = [];
    for (const stage of stages) {
      await prepareToGenerate(connection.db);
      console.log(`Generating the attempts of teachers ${stage.from} to ${stage.to}…`);
      await generateHistory(connection.db, stage, new Date(), (line) => console.log(line));
      const total = await describeSize(connection.db);
      nights.push(await estimate(postgres.url, total));
      measured.push({ total, figures: await measure(connection.db, postgres.url) });
    }
    for (const users of USERS) printLatencies(`PostgreSQL ${postgres.version}`, users, measured);
    printCpuTimes(MEASURED, measured);
    printNights(`PostgreSQL ${postgres.version}`, nights);
    if (sizes.plans) await printPlans(postgres.url, heavyTeacherCalls);
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  const connection = connectServer(databaseUrl, 1);
  try {
    await migrateDatabase(connection, databaseUrl);
  } finally {
    await connection.close();
  }
}

/** Estimates difficulties and abilities, from which Hoy tells the chance. */
async function estimate(databaseUrl: string, total: string): Promise<(string | number)[]> {
  const connection = connectServer(databaseUrl, 5);
  try {
    // The answers of the second stage lie before the first estimation, which a night would not look for.
    return await measureNight(connection.db, total, true);
  } finally {
    await connection.close();
  }
}

function checkSizes({ questions, teachers, answers }: Sizes): void {
  const least = 2 * MEASURED * 10 * TYPICAL_ANSWERS;
  if (!(questions >= MINIMUM_QUESTIONS)) throw new RangeError(`--questions: at least ${MINIMUM_QUESTIONS}`);
  if (!(answers >= least)) throw new RangeError(`--answers: at least ${least}`);
  if (!(teachers * TYPICAL_ANSWERS >= answers))
    throw new RangeError(`--teachers: at least one for each ${TYPICAL_ANSWERS} answers`);
}

async function describeSize(db: Database): Promise<string> {
  const [size] = await rows<{ answers: number; bytes: number }>(db)`
    select count(*)::int as answers, pg_database_size(current_database())::float8 as bytes from answers`;
  const { answers = 0, bytes = 0 } = size ?? {};
  return `${(answers / 1e6).toFixed(1)} M answers (${(bytes / 1e9).toFixed(1)} GB)`;
}

async function measure(db: Database, databaseUrl: string): Promise<Figures> {
  const server = await startServer(databaseUrl, { demo: false });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const figures: Figures = new Map();
  try {
    for (const sort of SORTS) {
      const teachers = await signInTeachers(server.url, agent, db, sort);
      for (const action of ACTIONS) {
        for (const users of USERS) {
          const group = teachers.slice(0, users);
          const figure = await medianRun({ db, serverPid: server.pid ?? 0 }, action, group);
          figures.set(keyOf(action, sort, users), figure);
          const load = (os.loadavg()[0] ?? 0).toFixed(1);
          console.log(
            `  ${keyOf(action, sort, users)}: ${Object.values(figure).map(ms).join(' ')} (load ${load})`,
          );
        }
      }
    }
  } finally {
    agent.destroy();
    await server.stop();
    server.remove();
  }
  return figures;
}

const keyOf = (action: Action, sort: string, users: number) => `${action.name}, ${sort}, ${users}`;

/**
 * Runs an action several times and returns the median run. All users call without pause. Attempts that a run
 * makes are removed after it.
 */
async function medianRun(
  { db, serverPid }: { db: Database; serverPid: number },
  action: Action,
  teachers: readonly Teacher[],
): Promise<Figure> {
  const runs: Figure[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const isWarmUp = run === 0;
    const calls = Math.ceil((isWarmUp ? WARM_UPS : CALLS_PER_RUN) / teachers.length);
    const times: number[] = [];
    const productCpu = countCpuTime([serverPid]);
    const databaseCpu = countCpuTime(await listConnections(db));
    await Promise.all(
      teachers.map(async (teacher) => {
        for (let call = 0; call < calls; call += 1) {
          const start = performance.now();
          await action.call(teacher);
          times.push(performance.now() - start);
        }
      }),
    );
    const figure = {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      productCpu: productCpu() / times.length,
      databaseCpu: databaseCpu() / times.length,
    };
    if (!isWarmUp) runs.push(figure);
    await removeNewAttempts(db, teachers);
  }
  const column = (name: keyof Figure) => median(runs.map((run) => run[name]));
  return {
    p50: column('p50'),
    p95: column('p95'),
    productCpu: column('productCpu'),
    databaseCpu: column('databaseCpu'),
  };
}

async function removeNewAttempts(db: Database, teachers: readonly Teacher[]): Promise<void> {
  for (const { accountId, newestAttemptId } of teachers) {
    const made = sql`select id from attempts where account_id = ${accountId} and id > ${newestAttemptId}`;
    await db.execute(sql`delete from attempt_items where attempt_id in (${made})`);
    await db.execute(sql`delete from attempts where account_id = ${accountId} and id > ${newestAttemptId}`);
  }
}

/**
 * The rows of a table: one for each action and sort of teacher. `cells` turns the figures of all sizes into
 * the cells of a row.
 */
function bodyOf(users: number, measured: Measured, cells: (found: Figure[]) => string[]): string[][] {
  return ACTIONS.flatMap((action) =>
    SORTS.map((sort) => {
      const found = measured.map(({ figures }) => figures.get(keyOf(action, sort, users)) ?? EMPTY);
      return [action.name, sort, ...cells(found)];
    }),
  );
}

function printLatencies(database: string, users: number, measured: Measured): void {
  printTable(
    `At size on ${database}, ${users} at once (ms a call, median of ${RUNS} runs of ${CALLS_PER_RUN} calls)`,
    ['call', 'teacher', ...measured.flatMap(({ total }) => [`${total}: p50`, 'p95'])],
    bodyOf(users, measured, (found) => found.flatMap(({ p50, p95 }) => [ms(p50), ms(p95)])),
  );
}

function printCpuTimes(users: number, measured: Measured): void {
  const sum = (figure: Figure | undefined) => (figure ? figure.productCpu + figure.databaseCpu : 0);
  printTable(
    `Time on a processor (ms a call, ${users} at once)`,
    ['call', 'teacher', ...measured.flatMap(({ total }) => [`${total}: product`, 'PostgreSQL']), 'ratio'],
    bodyOf(users, measured, (found) => [
      ...found.flatMap(({ productCpu, databaseCpu }) => [ms(productCpu), ms(databaseCpu)]),
      (sum(found.at(-1)) / sum(found[0])).toFixed(2),
    ]),
  );
}

import type { Database } from '@amauta/api/database/connect.ts';
import { PLANNING } from '@amauta/api/database/server-pool.ts';
import { createAttempt } from '@amauta/api/features/exams/drawing/drawing.service.ts';
import {
  attemptPage,
  resultsSummary,
  reviewPage,
} from '@amauta/api/features/exams/history/history.service.ts';
import { createExamMemory } from '@amauta/api/features/exams/memory/exam-memory.service.ts';
import { createAttemptReading } from '@amauta/api/features/exams/read-attempt.service.ts';
import { wrongAnswers } from '@amauta/api/features/practice/overview.service.ts';
import { readToday } from '@amauta/api/features/study/today/today.service.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { EXAMS, signedOutTeacher } from './at-size-actions.ts';
import { USUAL_CATEGORY } from './generate.ts';
import { HUGE_CATEGORY } from './generate-questions.ts';

/** Settings with which PostgreSQL logs the plan of every statement that the product's code runs. */
const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_triggers=on',
  'auto_explain.log_level=notice',
];
/**
 * PostgreSQL may switch a prepared statement to a generic plan from its sixth call on, so the plan of a later
 * call is printed.
 */
const CALLS = 7;

type Calls = Record<string, () => Promise<unknown>>;

/**
 * Prints the plans of the statements that calls run. Each call is repeated, and the plan of its last run is
 * printed.
 */
export async function printPlans(
  databaseUrl: string,
  callsOf: (db: Database) => Promise<Calls>,
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: [PLANNING, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' '),
  });
  let plans: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message }) => plans.push(message ?? '')));
  const db = drizzle(pool, { casing: 'snake_case' }) as unknown as Database;
  try {
    for (const [name, call] of Object.entries(await callsOf(db))) {
      for (let count = 0; count < CALLS; count += 1) {
        plans = [];
        await call();
      }
      console.log(`\n#### ${name}\n`);
      for (const plan of plans) console.log(`${shorten(plan)}\n`);
    }
  } finally {
    await pool.end();
  }
}

/** The calls that the pages of a heavy teacher make. */
export async function heavyTeacherCalls(db: Database): Promise<Calls> {
  const clock = { now: () => new Date() };
  const context = { db, clock, random: Math.random, config: { attemptsPerHour: 1_000_000 } };
  const { accountId, attemptId, endedId } = await signedOutTeacher(db);
  const taker = {
    id: accountId,
    examTypes: ['Ascenso' as const],
    categoryIds: [USUAL_CATEGORY, HUGE_CATEGORY],
    isExpired: false,
  };
  const reading = createAttemptReading({ ...context, memory: createExamMemory(db) });
  return {
    'create MOCK': () => createAttempt(context, taker, EXAMS.mock),
    'create MOCK, huge category': () => createAttempt(context, taker, EXAMS.hugeMock),
    'create BANK': () => createAttempt(context, taker, EXAMS.bank),
    'create WRONG of 20': () => createAttempt(context, taker, EXAMS.wrong),
    'question page': () => reading.page(accountId, attemptId, 7),
    progress: () => reading.progress(accountId, attemptId),
    results: () => reading.results(accountId, endedId),
    'review page': () => reviewPage(context, { accountId, attemptId: endedId, page: 1 }),
    'wrong-answers overview': () => wrongAnswers(context, taker, { examType: 'Ascenso', before: undefined }),
    'attempts list': () =>
      attemptPage({ ...context, memory: createExamMemory(db) }, { accountId, mode: undefined, page: 1 }),
    'results at a glance': () => resultsSummary(context, { id: accountId, role: 'DOC' }, accountId),
    today: () => readToday(context, taker),
  };
}

/** Returns the statement on one shortened line, and its plan without the planner's estimates. */
function shorten(plan: string): string {
  const [head = '', ...lines] = plan.split('\n');
  const start = lines.findIndex((line) => /\(cost=/.test(line));
  const statement = lines.slice(0, start).join(' ').replace(/\s+/g, ' ').trim();
  const nodes = lines.slice(start).map((line) => line.replace(/\(cost=[^)]*\) /, ''));
  return [`${head.trim()} ${statement.slice(0, 160)}…`, ...nodes].join('\n');
}

import http from 'node:http';
import { type Connection, connectEmbedded, connectServer } from '@amauta/api/database/connect.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { createClient } from '../harness/http-client.ts';
import { runUsers, Stopwatch } from '../harness/load.ts';
import { type BenchServer, startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';
import { type Examinee, examineeByHttp, examineeByStatements, type Person } from './examinee.ts';

const USERS = [1, 8, 32, 128];
const RUNS = 3;
const SECONDS = 4;
const EMAIL = 'docente@amauta.test';
const PASSWORD = 'Amauta2026!';

/** An exam of 70 items, so that an attempt lasts long enough to measure. */
const PAYLOAD: ExamPayload = {
  type: 'MOCK',
  type_exam: 'Directivos',
  source_section: 1,
  category_id: 999,
  years: [],
  question_types: [],
  exams_selected: { 2: ['CL', 'CG'], 4: ['CL', 'CG'] },
};

interface Row {
  stepsPerSecond: number;
  answer: number[];
  step: number[];
}

/**
 * Measures what one press of 'Siguiente' costs the server: storing an answer, the next question, and the
 * progress.
 */
export async function benchExamStep(): Promise<void> {
  await benchOn('PGlite (embedded)', '');
  const postgres = await startPostgres({ durable: true });
  try {
    await benchOn(`PostgreSQL ${postgres.version} (server)`, postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function benchOn(name: string, databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const measured: { users: number; byHttp: Row; raw: Row }[] = [];
  try {
    const people = await signInAll(server, agent, Math.max(...USERS));
    const overHttp: Row[] = [];
    for (const users of USERS) {
      const examinees = people.slice(0, users).map((person) => examineeByHttp(person.client, PAYLOAD));
      overHttp.push(await medianRun(examinees));
    }
    // The measurement of the statements alone needs attempts. The server stops afterwards, because only one
    // process may open the embedded database.
    for (const person of people) {
      person.attemptId = (
        await person.client.post<{ data: AttemptCreated }>('/mock/create/', PAYLOAD)
      ).data.exam_attempt_id;
    }
    await server.stop();
    const connection: Connection = databaseUrl
      ? connectServer(databaseUrl, 10)
      : await connectEmbedded(server.dataDir);
    for (const [index, users] of USERS.entries()) {
      const examinees = await Promise.all(
        people.slice(0, users).map((person) => examineeByStatements(connection.db, person)),
      );
      measured.push({ users, byHttp: overHttp[index] as Row, raw: await medianRun(examinees) });
    }
    await connection.close();
  } finally {
    agent.destroy();
    server.remove();
  }
  printTable(
    `Exam step on ${name}: answer + next question + progress (median of ${RUNS} runs of ${SECONDS} s)`,
    [
      'users',
      'requests/s',
      'answer p50 ms',
      'p95',
      'p99',
      'step p50 ms',
      'p95',
      'p99',
      'statements alone: steps/s',
      'ratio',
    ],
    measured.map(({ users, byHttp, raw }) => [
      users,
      (byHttp.stepsPerSecond * 3).toFixed(0),
      ...byHttp.answer.map(ms),
      ...byHttp.step.map(ms),
      raw.stepsPerSecond.toFixed(0),
      (byHttp.stepsPerSecond / raw.stepsPerSecond).toFixed(2),
    ]),
  );
}

/** Opens `count` sessions of the demonstration teacher. Each has its own exams. */
async function signInAll(server: BenchServer, agent: http.Agent, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { username: EMAIL, password: PASSWORD };
    const login = await createClient(server.url, agent).post<LoginAnswer>('/login/', body);
    const claims = JSON.parse(Buffer.from(login.token.split('.')[1] ?? '', 'base64url').toString());
    people.push({
      client: createClient(server.url, agent, login.token),
      accountId: login.user.id,
      sessionId: claims.sid,
      attemptId: 0,
    });
  }
  return people;
}

async function medianRun(examinees: Examinee[]): Promise<Row> {
  const runs: Row[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const watch = new Stopwatch();
    const stepsPerSecond = await runUsers(
      examinees.map((examinee) => () => examinee.step(watch)),
      SECONDS,
    );
    const quantiles = (name: string) => {
      const times = watch.times.get(name) ?? [];
      return [0.5, 0.95, 0.99].map((share) => percentile(times, share));
    };
    runs.push({ stepsPerSecond, answer: quantiles('answer'), step: quantiles('step') });
  }
  const column = (name: 'answer' | 'step') =>
    [0, 1, 2].map((i) => median(runs.map((run) => run[name][i] ?? 0)));
  return {
    stepsPerSecond: median(runs.map((run) => run.stepsPerSecond)),
    answer: column('answer'),
    step: column('step'),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { connectServer, type Database, rows } from '@amauta/api/database/connect.ts';
import { hashPassword } from '@amauta/api/features/session/passwords/password.service.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../scripts/postgres.mjs';
import { runUsers, Stopwatch } from '../harness/load.ts';
import { addAccounts, addPeople, type Person, type SignedIn } from '../harness/people.ts';
import { createRawClient, Refused } from '../harness/raw-client.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';

const PASSWORD = 'Clave-de-carga-1';
const EXAM = {
  type: 'MOCK',
  type_exam: 'Directivos',
  category_id: 999,
  exams_selected: { 2: ['CL', 'CG'], 4: ['CL', 'CG'] },
};
/** Pause of a teacher after an answer, so that the server isn't already full without the storm. */
const PAUSE_MS = 250;

/**
 * Times answers while nobody signs in and while `waiting` sign-ins are always under way, in turn on one server, so that
 * other work on the machine meets both.
 */
export async function benchSignInStorm(options: {
  users: number;
  waiting: number;
  seconds: number;
  rounds: number;
}): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const server = await startServer(postgres.url);
  const { db, close } = connectServer(postgres.url, 4);
  try {
    const steps = (await addPeople(db, options.users)).map((person) => answering(db, server.url, person));
    const crowd = await addAccounts(db, options.waiting, await hashPassword(PASSWORD));
    const found = { alone: [] as number[][], storm: [] as number[][] };
    let signedIn = 0;
    for (let round = 0; round < options.rounds; round += 1) {
      for (const kind of ['alone', 'storm'] as const) {
        const watch = new Stopwatch();
        const over = new AbortController();
        const storm = kind === 'storm' ? crowd.map((one) => keepSigningIn(server.url, one, over.signal)) : [];
        await runUsers(
          steps.map((step) => () => step(watch)),
          options.seconds,
        );
        over.abort();
        for (const count of await Promise.all(storm)) signedIn += count;
        found[kind].push(watch.times.get('answer') ?? []);
      }
    }
    const line = (name: string, times: readonly number[][]) => [
      name,
      times.flat().length,
      ...[0.5, 0.95, 0.99].map((part) => ms(median(times.map((round) => percentile(round, part))))),
    ];
    printTable(
      `Answers of ${options.users} teachers on PostgreSQL ${postgres.version} (median of ${options.rounds} rounds of ${options.seconds} s)`,
      ['', 'answers', 'p50 ms', 'p95', 'p99'],
      [line('nobody signs in', found.alone), line(`${options.waiting} sign-ins wait`, found.storm)],
    );
    const rate = signedIn / (options.rounds * options.seconds);
    console.log(`\nSign-ins during the storms: ${rate.toFixed(1)} a second.`);
  } finally {
    await close();
    await server.stop();
    server.remove();
    await postgres.stop();
  }
}

/** Makes the step of a teacher who answers exam after exam. */
function answering(db: Database, url: string, person: SignedIn): (watch: Stopwatch) => Promise<void> {
  const client = createRawClient(url, person.token);
  let attemptId = 0;
  let items: number[] = [];
  return async (watch) => {
    if (items.length === 0) {
      const created = await client.call('POST', '/mock/create/', EXAM, { isPlain: true });
      attemptId = (JSON.parse(created.toString()) as { data: AttemptCreated }).data.exam_attempt_id;
      const found = await rows<{ id: number }>(
        db,
        sql`select item_id as id from attempt_items where attempt_id = ${attemptId} order by position`,
      );
      items = found.map(({ id }) => id);
    }
    const body = { question_id: items.shift(), selected_alternative_id: 1, elapsed_time: 1 };
    await watch.measure('answer', () => client.call('POST', `/mock/${attemptId}/answer/`, body));
    await wait(PAUSE_MS);
  };
}

/** Signs in again and again until the storm is over. Returns how often it worked. */
async function keepSigningIn(url: string, { email }: Person, over: AbortSignal): Promise<number> {
  const client = createRawClient(url, '');
  let count = 0;
  while (!over.aborted) {
    try {
      await client.call('POST', '/login/', { username: email, password: PASSWORD });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refused) || error.retryAfterSeconds === undefined) throw error;
      await wait(error.retryAfterSeconds * 1000, undefined, { signal: over }).catch(() => {});
    }
  }
  client.close();
  return count;
}

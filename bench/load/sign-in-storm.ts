import { setTimeout as wait } from 'node:timers/promises';
import { type Database, rows } from '@amauta/api/database/connect.ts';
import { hashPassword } from '@amauta/api/features/session/passwords/password.service.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import { runUsers, Stopwatch } from '../harness/load.ts';
import { addAccounts, addPeople, type Person, type SignedIn } from '../harness/people.ts';
import { createRawClient } from '../harness/raw-client.ts';
import { Refused } from '../harness/refusals.ts';
import { inTurn, medianRatio, type Side, type SidesOptions, withSides } from '../harness/sides.ts';
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

interface SignInStormOptions extends SidesOptions {
  users: number;
  waiting: number;
  seconds: number;
  rounds: number;
}

interface Stormed extends Side {
  steps: ((watch: Stopwatch) => Promise<void>)[];
  crowd: Person[];
  rounds: Record<Weather, number[][]>;
  signedIn: number;
}

const WEATHERS = ['alone', 'storm'] as const;
type Weather = (typeof WEATHERS)[number];

/**
 * Times answers while nobody signs in and while `waiting` sign-ins are always under way, in turn on one server, so that
 * other work on the machine meets both. With `compare` a commit and the present files take turns.
 */
export function benchSignInStorm(options: SignInStormOptions): Promise<void> {
  return withSides(options, async (opened, database) => {
    const { users, waiting, seconds, rounds } = options;
    const hash = await hashPassword(PASSWORD);
    const sides: Stormed[] = [];
    for (const side of opened) {
      const { db } = side.connection;
      const steps = (await addPeople(db, users)).map((person) => answering(db, side.server.url, person));
      const crowd = await addAccounts(db, waiting, hash);
      sides.push({ ...side, steps, crowd, rounds: { alone: [], storm: [] }, signedIn: 0 });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const side of inTurn(sides, round)) {
        for (const weather of WEATHERS) await runRound(side, weather, seconds);
      }
    }
    printTable(
      `Answers of ${users} teachers on ${database} while ${waiting} sign-ins wait (median of ${rounds} rounds of ${seconds} s)`,
      ['', '', 'answers', 'p50 ms', 'p95', 'p99', 'sign-ins/s'],
      [
        ...sides.flatMap((side) => WEATHERS.map((weather) => describe(side, weather, rounds * seconds))),
        ...ratios(sides),
      ],
    );
  });
}

async function runRound(side: Stormed, weather: Weather, seconds: number): Promise<void> {
  const watch = new Stopwatch();
  const over = new AbortController();
  const crowd = weather === 'storm' ? side.crowd : [];
  const storm = crowd.map((person) => keepSigningIn(side.server.url, person, over.signal));
  await runUsers(
    side.steps.map((step) => () => step(watch)),
    seconds,
  );
  over.abort();
  for (const count of await Promise.all(storm)) side.signedIn += count;
  side.rounds[weather].push(watch.times.get('answer') ?? []);
}

const SHARES = [0.5, 0.95, 0.99];

function describe(
  { name, rounds, signedIn }: Stormed,
  weather: Weather,
  seconds: number,
): (string | number)[] {
  const times = rounds[weather];
  return [
    name,
    weather === 'alone' ? 'nobody signs in' : 'storm',
    times.flat().length,
    ...SHARES.map((share) => ms(median(times.map((round) => percentile(round, share))))),
    weather === 'alone' ? '' : (signedIn / seconds).toFixed(1),
  ];
}

function ratios([first, second]: Stormed[]): (string | number)[][] {
  if (!first || !second) return [];
  return WEATHERS.map((weather) => [
    'ratio (median of pairs)',
    weather === 'alone' ? 'nobody signs in' : 'storm',
    '',
    ...SHARES.map((share) =>
      medianRatio([first.rounds[weather], second.rounds[weather]], (round) => percentile(round, share)),
    ),
    '',
  ]);
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
      const found = await rows<{ id: number }>(db)`
        select item_id as id from attempt_items where attempt_id = ${attemptId} order by position`;
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
      await client.callOnce('POST', '/login/', { username: email, password: PASSWORD });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refused) || error.retryAfterSeconds === undefined) throw error;
      await wait(error.retryAfterSeconds * 1000, undefined, { signal: over }).catch(() => {});
    }
  }
  client.close();
  return count;
}

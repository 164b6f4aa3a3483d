import { type Database, rows } from '@amauta/api/database/connect.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import { runUsers, Stopwatch } from '../harness/load.ts';
import { addPeople, type SignedIn } from '../harness/people.ts';
import { createRawClient, type RawClient } from '../harness/raw-client.ts';
import { inTurn, medianRatio, type Side, type SidesOptions, withSides } from '../harness/sides.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';

const FRAME = { type: 'MOCK', type_exam: 'Directivos', category_id: 999 };
const WAYS = {
  LEARN: { ...FRAME, exams_selected: { 2: ['CL', 'CG'], 4: ['CL', 'CG'] } },
  REAL: { ...FRAME, way: 'REAL' },
} as const;
type WayName = keyof typeof WAYS;
const OFFICIAL_NAME = 'Acceso 2022-2023';
const DEVICE = 'bench-device';
const SYNCED_ANSWERS = 60;
const WARM_UP_SECONDS = 3;

const KINDS = {
  LEARN: 'learning: answer and next question',
  REAL: 'as on the day: answer and next question',
  sync: `${SYNCED_ANSWERS} answers in one call, one user`,
};
type Kind = keyof typeof KINDS;
const SHARES = [0.5, 0.95, 0.99];

interface RealStepOptions extends SidesOptions {
  users: number;
  seconds: number;
  rounds: number;
}

interface Stepping extends Side {
  users: Examinee[];
  /** The times of each round. */
  found: Record<Kind, number[][]>;
}

/**
 * Measures a step (answer and next question) in both ways of taking a mock, alternating on one server. Also
 * measures the call that sends 60 answers at once. With `compare` a commit and the present files take turns.
 */
export function benchRealStep(options: RealStepOptions): Promise<void> {
  return withSides(options, async (opened, database) => {
    const sides: Stepping[] = [];
    for (const side of opened) {
      const { db } = side.connection;
      const people = await addPeople(db, options.users);
      const users = people.map((person) => examinee(db, side.server.url, person));
      sides.push({ ...side, users, found: { LEARN: [], REAL: [], sync: [] } });
    }
    for (const side of sides) await runRound(side, 0, WARM_UP_SECONDS);
    for (const side of sides) side.found = { LEARN: [], REAL: [], sync: [] };
    for (let round = 0; round < options.rounds; round += 1) {
      for (const side of inTurn(sides, round)) await runRound(side, round, options.seconds);
    }
    for (const { users } of sides) for (const user of users) user.close();
    const kinds = Object.keys(KINDS) as Kind[];
    const line = ({ name, found }: Stepping, kind: Kind) => [
      name,
      KINDS[kind],
      ...SHARES.map((part) => ms(median(found[kind].map((round) => percentile(round, part))))),
    ];
    const [first, second] = sides;
    const ratio = (kind: Kind) =>
      first && second
        ? [
            [
              'ratio (median of pairs)',
              KINDS[kind],
              ...SHARES.map((part) =>
                medianRatio([first.found[kind], second.found[kind]], (round) => percentile(round, part)),
              ),
            ],
          ]
        : [];
    printTable(
      `Steps of an exam on ${database}, ${options.users} users without a pause (median of ${options.rounds} rounds)`,
      ['', '', 'p50 ms', 'p95', 'p99'],
      kinds.flatMap((kind) => [...sides.map((side) => line(side, kind)), ...ratio(kind)]),
    );
  });
}

async function runRound({ users, found }: Stepping, round: number, seconds: number): Promise<void> {
  const order: WayName[] = round % 2 === 0 ? ['LEARN', 'REAL'] : ['REAL', 'LEARN'];
  const watch = new Stopwatch();
  for (const way of order) {
    const own = new Stopwatch();
    await runUsers(
      users.map((user) => () => user.step(way, own)),
      seconds,
    );
    found[way].push(own.times.get('step') ?? []);
  }
  for (const user of users.slice(0, 8)) await user.sync(watch);
  found.sync.push(watch.times.get('sync') ?? []);
}

interface Offered {
  item_id: number;
  page: number;
}

interface Examinee {
  step(way: WayName, watch: Stopwatch): Promise<void>;
  sync(watch: Stopwatch): Promise<void>;
  close(): void;
}

function examinee(db: Database, url: string, person: SignedIn): Examinee {
  const client = createRawClient(url, person.token);
  const exams: Partial<Record<WayName, { id: number; items: Offered[]; next: number }>> = {};
  return {
    async step(way, watch) {
      let exam = exams[way];
      if (!exam || exam.next === exam.items.length) {
        exam = { ...(await begin(db, client, way)), next: 0 };
        exams[way] = exam;
      }
      const { id, items } = exam;
      const item = items[exam.next] as Offered;
      exam.next += 1;
      const { next } = exam;
      const page = (items[next] ?? item).page;
      await watch.measure('step', async () => {
        if (way === 'REAL') await client.call('POST', `/mock/${id}/answers/`, batch([item], next));
        else {
          const body = { question_id: item.item_id, selected_alternative_id: 1, elapsed_time: 0 };
          await client.call('POST', `/mock/${id}/answer/`, body);
        }
        await client.call('GET', `/mock/${id}/questions/?page=${page}`);
      });
    },
    async sync(watch) {
      const { id, items } = await begin(db, client, 'REAL');
      const body = batch(items.slice(0, SYNCED_ANSWERS), 1);
      await watch.measure('sync', () => client.call('POST', `/mock/${id}/answers/`, body));
    },
    close: () => client.close(),
  };
}

function batch(items: readonly Offered[], sequence: number) {
  const facts = items.map((item, index) => ({
    type: 'ANSWER',
    sequence: sequence + index,
    question_id: item.item_id,
    alternative_id: 1,
    elapsed_seconds: 0,
  }));
  return { device_id: DEVICE, sent_at: new Date().toISOString(), elapsed_seconds: 0, facts };
}

async function begin(
  db: Database,
  client: RawClient,
  way: WayName,
): Promise<{ id: number; items: Offered[] }> {
  const [official] = await rows<{ id: number }>(db)`
    select id from official_blueprints where name = ${OFFICIAL_NAME}`;
  const payload = way === 'REAL' ? { ...WAYS.REAL, blueprint_id: official?.id } : WAYS.LEARN;
  const created = await client.call('POST', '/mock/create/', payload, { isPlain: true });
  const { data } = JSON.parse(created.toString()) as { data: AttemptCreated };
  const items = await rows<Offered>(db)`
    select item_id, page from attempt_items where attempt_id = ${data.exam_attempt_id} order by position`;
  return { id: data.exam_attempt_id, items };
}

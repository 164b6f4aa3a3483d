import { type Database, rows } from '@amauta/api/database/connect.ts';
import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { countCpuTime, listServerProcesses } from '../harness/cpu-time.ts';
import { runUsers, Stopwatch } from '../harness/load.ts';
import { addPeople, type SignedIn } from '../harness/people.ts';
import { createRawClient } from '../harness/raw-client.ts';
import { inTurn, medianRatio, type Side, type SidesOptions, withSides } from '../harness/sides.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';

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
const WARM_UP_SECONDS = 3;

interface StepCostOptions extends SidesOptions {
  users: number;
  seconds: number;
  rounds: number;
}

interface Round {
  stepsPerSecond: number;
  /** Milliseconds of processor time a step. */
  node: number;
  postgres: number;
  p50: number;
  p99: number;
  /** Bytes of answers a step. */
  bytes: number;
}

interface Answering extends Side {
  users: Examinee[];
  rounds: Round[];
  answers: number;
}

/**
 * Measures the processor time of Node and PostgreSQL for one step of an exam (answer, next question,
 * progress). With `compare` both versions run alternately on one PostgreSQL server, so that other work on the
 * machine affects both. At the end the stored answers are compared with the acknowledged ones.
 */
export function benchStepCost(options: StepCostOptions): Promise<void> {
  return withSides(options, async (opened, database) => {
    const sides = await Promise.all(opened.map((side) => openUsers(side, options.users)));
    for (const side of sides) await runRound(side, WARM_UP_SECONDS);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const side of inTurn(sides, round)) side.rounds.push(await runRound(side, options.seconds));
    }
    for (const side of sides) await checkAnswers(side);
    printSides(database, options, sides);
    for (const { users } of sides) for (const user of users) user.close();
  });
}

async function openUsers(opened: Side, users: number): Promise<Answering> {
  const side: Answering = { ...opened, users: [], rounds: [], answers: 0 };
  const people = await addPeople(side.connection.db, users);
  side.users = people.map((person) => examinee(side, person));
  return side;
}

async function runRound(side: Answering, seconds: number): Promise<Round> {
  const watch = new Stopwatch();
  const postgres = countCpuTime(await listServerProcesses(side.connection.db));
  const node = countCpuTime([side.server.pid ?? 0]);
  const bytes = side.users.reduce((sum, user) => sum + user.bytes, 0);
  const stepsPerSecond = await runUsers(
    side.users.map((user) => () => watch.measure('step', () => user.step(watch))),
    seconds,
  );
  const steps = watch.times.get('step')?.length ?? 1;
  const answers = watch.times.get('answer') ?? [];
  return {
    stepsPerSecond,
    node: node() / steps,
    postgres: postgres() / steps,
    p50: percentile(answers, 0.5),
    p99: percentile(answers, 0.99),
    bytes: (side.users.reduce((sum, user) => sum + user.bytes, 0) - bytes) / steps,
  };
}

interface Examinee {
  bytes: number;
  step(watch: Stopwatch): Promise<void>;
  close(): void;
}

interface Offered {
  item_id: number;
  page: number;
  key: number;
}

/** A teacher who takes exam after exam and answers a quarter of the items wrong. */
function examinee(side: Answering, person: SignedIn): Examinee {
  const client = createRawClient(side.server.url, person.token);
  let attemptId = 0;
  let items: Offered[] = [];
  let next = 0;
  const user: Examinee = {
    bytes: 0,
    async step(watch) {
      if (next === items.length) {
        const created = await client.call('POST', '/mock/create/', PAYLOAD, { isPlain: true });
        const { data } = JSON.parse(created.toString()) as { data: AttemptCreated };
        attemptId = data.exam_attempt_id;
        items = await listOffered(side.connection.db, attemptId);
        next = 0;
      }
      const item = items[next] as Offered;
      next += 1;
      const isWrong = next % 4 === 0;
      const body = {
        question_id: item.item_id,
        selected_alternative_id: isWrong ? (item.key % 3) + 1 : item.key,
        elapsed_time: next,
      };
      const answer = () => client.call('POST', `/mock/${attemptId}/answer/`, body);
      user.bytes += (await watch.measure('answer', answer)).length;
      side.answers += 1;
      const page = (items[next] ?? item).page;
      user.bytes += (await client.call('GET', `/mock/${attemptId}/questions/?page=${page}`)).length;
      user.bytes += (await client.call('GET', `/mock/live-progress/${attemptId}/`)).length;
    },
    close: () => client.close(),
  };
  return user;
}

function listOffered(db: Database, attemptId: number): Promise<Offered[]> {
  return rows<Offered>(db)`
    select placed.item_id, placed.page, version.correct_alternative_id as key
    from attempt_items placed join item_versions version on version.id = placed.item_version_id
    where placed.attempt_id = ${attemptId} order by placed.position`;
}

/** Throws unless the database holds exactly as many answers as were acknowledged. */
async function checkAnswers({ name, connection, users, answers }: Answering): Promise<void> {
  const [found] = await rows<{ count: number }>(connection.db)`
    select count(*)::int as count from answers
    where account_id > (select max(id) from accounts) - ${users.length}`;
  if (found?.count !== answers) throw new Error(`${name}: ${answers} acknowledged, ${found?.count} stored`);
}

function printSides(database: string, { users, seconds, rounds }: StepCostOptions, sides: Answering[]): void {
  const columns = ['node', 'postgres', 'stepsPerSecond', 'p50', 'p99', 'bytes'] as const;
  const table = sides.map((side) => ({
    name: side.name,
    ...Object.fromEntries(columns.map((name) => [name, median(side.rounds.map((round) => round[name]))])),
  })) as (Round & { name: string })[];
  const cells = (row: Round) => [
    ms(row.node),
    ms(row.postgres),
    ms(row.node + row.postgres),
    row.stepsPerSecond.toFixed(0),
    ms(row.p50),
    ms(row.p99),
    (row.bytes / 1000).toFixed(1),
  ];
  const body = table.map((row) => [row.name, ...cells(row)]);
  const [first, second] = sides;
  if (first && second) {
    const ratio = (value: (round: Round) => number) => medianRatio([first.rounds, second.rounds], value);
    body.push([
      'ratio (median of pairs)',
      ratio((round) => round.node),
      ratio((round) => round.postgres),
      ratio((round) => round.node + round.postgres),
      ratio((round) => round.stepsPerSecond),
      ratio((round) => round.p50),
      ratio((round) => round.p99),
      ratio((round) => round.bytes),
    ]);
  }
  printTable(
    `Processor time of a step on ${database}, ${users} users without a pause (median of ${rounds} rounds of ${seconds} s)`,
    ['', 'node ms', 'PostgreSQL ms', 'together', 'steps/s', 'answer p50 ms', 'p99', 'KB a step'],
    body,
  );
}

import { loadavg } from 'node:os';
import { hashPassword } from '@amauta/api/features/session/passwords/password.service.ts';
import { countCpuTime, countServerCpuTime } from '../harness/cpu-time.ts';
import { addAccounts } from '../harness/people.ts';
import { type Side, type SidesOptions, withSides } from '../harness/sides.ts';
import { ms, percentile, printTable } from '../harness/table.ts';
import { compareWithStored, MODES, Notes } from './notes.ts';
import { liveThrough } from './teacher.ts';

const PASSWORD = 'Clave-de-carga-1';

interface LoadOptions extends SidesOptions {
  teachers: number;
  /** Seconds during which all teachers are present. */
  seconds: number;
  /** Mean seconds between two answers of a teacher. */
  think: number;
  /** Seconds over which the sign-ins and, later, the ends of the last exams are spread; 0 lets all come at once. */
  arrive: number;
  isOpen: boolean;
}

/**
 * Lets teachers with an account each sign in, take whole exams of mixed modes with time to think, and look at results,
 * on a durable PostgreSQL server of its own. At the end every acknowledged answer must stand in the database. With
 * `compare` a commit and the present files are measured one after the other.
 */
export function benchLoad(options: LoadOptions): Promise<void> {
  return withSides(options, async (sides, database) => {
    const days: Notes[] = [];
    for (const side of sides) days.push(await liveThroughDay(side, database, options));
    const [first, second] = days;
    if (!first || !second) return;
    const shares = [0.5, 0.95, 0.99, 1];
    const ratio = (name: string) =>
      shares.map((share) => {
        const [before, after] = [first, second].map((day) => percentile(day.times.get(name) ?? [], share));
        return before && after ? (after / before).toFixed(2) : '';
      });
    printTable(
      'These files by the other commit',
      ['', 'p50', 'p95', 'p99', 'longest'],
      [...second.times.keys()].map((name) => [name, ...ratio(name)]),
    );
  });
}

async function liveThroughDay(
  { name, server, connection: { db } }: Side,
  version: string,
  options: LoadOptions,
): Promise<Notes> {
  const people = await addAccounts(db, options.teachers, await hashPassword(PASSWORD));
  const startedAt = performance.now();
  const stay = (options.arrive + options.seconds) * 1000;
  const notes = new Notes({ from: startedAt + options.arrive * 1000, until: startedAt + stay });
  const { isOpen, think: thinkSeconds } = options;
  const day = { db, url: server.url, password: PASSWORD, thinkSeconds, isOpen, notes };
  const node = countCpuTime([server.pid ?? 0]);
  const database = await countServerCpuTime(db);
  const generator = process.cpuUsage();
  await Promise.all(
    people.map((person, number) => {
      const arrivesAt = startedAt + (options.arrive * 1000 * number) / people.length;
      return liveThrough(person, number, { arrivesAt, leavesAt: arrivesAt + stay }, day);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const own = process.cpuUsage(generator);
  const { stored, lost } = await compareWithStored(db, notes);
  report(options, notes, {
    name,
    version,
    seconds,
    cores: [node() / 1000, database() / 1000, (own.user + own.system) / 1e6].map((used) => used / seconds),
    stored,
    lost: lost.length,
  });
  if (lost.length > 0 || stored !== notes.acknowledged.length) {
    throw new Error(`${notes.acknowledged.length} acknowledged, ${stored} stored, ${lost.length} lost`);
  }
  return notes;
}

function report(
  { teachers, think, arrive, isOpen, compare }: LoadOptions,
  notes: Notes,
  run: { name: string; version: string; seconds: number; cores: number[]; stored: number; lost: number },
): void {
  const loop = isOpen ? 'open' : 'closed';
  const line = (name: string, times: readonly number[]) => [
    name,
    times.length,
    ...[0.5, 0.95, 0.99, 1].map((part) => ms(percentile(times, part))),
  ];
  printTable(
    `${compare === undefined ? '' : `${run.name}: `}${teachers} teachers, ${think} s to think, sign-ins over ${arrive} s, ${loop} loop, ${run.version}, load of the machine ${loadavg()[1]?.toFixed(1)}`,
    ['', 'calls', 'p50 ms', 'p95', 'p99', 'longest'],
    [
      ...[...notes.times].map(([name, times]) => line(name, times)),
      line('refused with 503', notes.refusals),
      line('answer, from its moment', notes.delays),
    ],
  );
  printTable(
    'Of these, the calls sent while all teachers were present',
    ['', 'calls', 'p50 ms', 'p95', 'p99', 'longest'],
    [...notes.steadyTimes].map(([name, times]) => line(name, times)),
  );
  const [node, database, generator] = run.cores.map((cores) => cores.toFixed(2));
  const exams = MODES.map((mode) => `${notes.exams[mode]} ${mode}`).join(', ');
  const rate = (notes.acknowledged.length / run.seconds).toFixed(1);
  console.log(`\nExams begun: ${exams}. ${rate} answers a second over ${run.seconds.toFixed(0)} s.`);
  console.log(`Cores used: Node ${node}, PostgreSQL ${database}, generator ${generator}.`);
  console.log(`Answers: ${notes.acknowledged.length} acknowledged, ${run.stored} stored, ${run.lost} lost.`);
}

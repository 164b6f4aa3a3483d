import http from 'node:http';
import os from 'node:os';
import { type Connection, connectServer, type Database, rows } from '@amauta/api/database/connect.ts';
import { migrateDatabase } from '@amauta/api/database/migrate.ts';
import { addAdministrator } from '@amauta/api/features/session/administrators/administrator-commands.service.ts';
import { createTeacherLists } from '@amauta/api/features/teachers/directory/directory.service.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { type TeacherList, TeacherListQuery } from '@amauta/contract/teachers/teacher-list.ts';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../scripts/postgres.mjs';
import { countCpuTime, listConnections } from '../harness/cpu-time.ts';
import { createClient, type JsonClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';
import { generateDirectory } from './generate-directory.ts';
import { printPlans } from './plans.ts';

const ADMINISTRATOR = { email: 'jefa@medicion.test', fullName: 'Jefa de medición', password: 'Amauta2026!' };
const CROWD = 8;
const RUNS = 3;
const CALLS_PER_RUN = 80;
const WARM_UPS = 16;

/** The measured lists. The calls ask for random pages, except where `firstPage` is set. */
const LISTS: readonly { name: string; query: string; firstPage?: boolean }[] = [
  { name: 'newest, first page', query: '', firstPage: true },
  { name: 'newest', query: '' },
  { name: 'by name, active', query: 'sort=name&direction=asc&status=active' },
  { name: 'by expiry, expiring soon', query: 'sort=expiration&direction=asc&status=expiring_soon' },
  { name: 'a phone, all digits', query: 'search=912345678' },
  { name: 'a phone, three digits', query: 'search=777' },
  { name: 'a rare name', query: 'search=yupanqui%20edgar' },
  { name: 'a common name, active', query: 'search=mar%C3%ADa%20quispe&status=active' },
  { name: 'a fifth of all, by name, expired', query: 'search=maria&sort=name&direction=asc&status=expired' },
  { name: 'two letters, active', query: 'search=qu&status=active' },
  { name: 'more than half, first page', query: 'search=gmail', firstPage: true },
  { name: 'more than half, by name', query: 'search=gmail&sort=name&direction=asc' },
  { name: 'more than half, active', query: 'search=gmail&status=active' },
  { name: 'two common words, by name', query: 'search=gmail.com%20rosa&sort=name&direction=asc' },
  { name: 'nothing found', query: 'search=xyzxyz' },
];

interface Action {
  name: string;
  call(): Promise<unknown>;
  /**
   * Makes the next call count its matches again, as after a change of any teacher. Absent for lists without a
   * count.
   */
  forget?(): Promise<unknown>;
}

/** The cost of one call, in milliseconds. */
interface Figure {
  p50: number;
  p95: number;
  /** Processor time of the server and of its database connections. */
  productCpu: number;
  databaseCpu: number;
}

interface Product {
  db: Database;
  serverPid: number;
}

/** Measures what an administrator's calls cost with a full list of teachers. */
export async function benchTeachersAtSize(sizes: { teachers: number; plans: boolean }): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const connection = connectServer(postgres.url, 1);
  try {
    await migrateDatabase(connection, postgres.url);
    console.log(`Generating ${sizes.teachers} teachers…`);
    await generateDirectory(connection.db, sizes.teachers);
    await addAdministrator(connection.db, ADMINISTRATOR, new Date());
    await connection.db.execute(sql`vacuum analyze`);
    await measure(
      connection,
      `PostgreSQL ${postgres.version}, ${await describeSize(connection.db)}`,
      postgres.url,
    );
    if (sizes.plans) await printPlans(postgres.url, callsOf);
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

async function describeSize(db: Database): Promise<string> {
  const [size] = await rows<{ teachers: number }>(db)`
    select count(*)::int as teachers from teacher_directory`;
  return `${(size?.teachers ?? 0).toLocaleString('en')} teachers`;
}

async function measure(connection: Connection, title: string, databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl, { demo: false });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  try {
    const { email, password } = ADMINISTRATOR;
    const login = await createClient(server.url, agent).post<LoginAnswer>('/login/', {
      username: email,
      password,
    });
    const client = createClient(server.url, agent, login.token);
    const actions = [
      ...(await listActions(connection.db, client)),
      ...(await changeActions(connection.db, client)),
    ];
    const product = { db: connection.db, serverPid: server.pid ?? 0 };
    const body: string[][] = [];
    for (const action of actions) {
      const alone = await medianRun(product, action, 1);
      const crowd = await medianRun(product, action, CROWD);
      const { forget } = action;
      const counted = forget ? await medianRun(product, action, 1, forget) : undefined;
      const { p50, p95, productCpu, databaseCpu } = alone;
      body.push([
        action.name,
        ...[productCpu, databaseCpu, p50, p95].map(ms),
        ...[counted?.databaseCpu, counted?.p50, counted?.p95].map((time) =>
          time === undefined ? '' : ms(time),
        ),
        ...[crowd.p50, crowd.p95].map(ms),
      ]);
      const load = (os.loadavg()[0] ?? 0).toFixed(1);
      console.log(`  ${body.at(-1)?.join(' ')} (load ${load})`);
    }
    const times = [
      '1 at once: p50',
      'p95',
      'counted anew: database CPU',
      'p50',
      'p95',
      `${CROWD} at once: p50`,
      'p95',
    ];
    const head = ['call', 'product CPU', 'database CPU', ...times];
    printTable(`${title} (ms a call, median of ${RUNS} runs of ${CALLS_PER_RUN} calls)`, head, body);
  } finally {
    agent.destroy();
    await server.stop();
    server.remove();
  }
}

async function listActions(db: Database, client: JsonClient): Promise<Action[]> {
  const actions: Action[] = [];
  const forget = () =>
    db.execute(sql`update last_directory_change set transaction = -floor(random() * 1e15)::bigint`);
  for (const { name, query, firstPage } of LISTS) {
    const page = (number: number) => client.get<TeacherList>(`/teachers/?${query}&page=${number}`);
    const { meta } = await page(1);
    const pages = firstPage ? 1 : meta.total_pages;
    const found = `${meta.total.toLocaleString('en')} found`;
    const which = pages > 1 ? `${found}, any of ${pages.toLocaleString('en')} pages` : found;
    actions.push({
      name: `${name} (${which})`,
      call: () => page(1 + Math.floor(Math.random() * pages)),
      ...(query.includes('search=') ? { forget } : {}),
    });
  }
  return actions;
}

async function changeActions(db: Database, client: JsonClient): Promise<Action[]> {
  const chosen = await rows<{ id: number }>(db)`
    select account_id as id from teacher_profiles where expiration_date < current_date order by account_id limit 1000`;
  const ids = chosen.map(({ id }) => id);
  let next = 0;
  return [
    { name: 'detail', call: () => client.get(`/teachers/${ids[next++ % ids.length]}/`) },
    {
      name: 'renew one',
      call: () => client.post('/teachers/renew/', { ids: [ids[next++ % ids.length]], months: 5 }),
    },
  ];
}

/**
 * Runs an action several times and returns the median run. All users call without pause. `before` runs before
 * each call and isn't measured.
 */
async function medianRun(
  product: Product,
  action: Action,
  users: number,
  before?: () => Promise<unknown>,
): Promise<Figure> {
  const runs: Figure[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const calls = Math.ceil((run === 0 ? WARM_UPS : CALLS_PER_RUN) / users);
    const times: number[] = [];
    const productCpu = countCpuTime([product.serverPid]);
    const databaseCpu = countCpuTime(await listConnections(product.db));
    await Promise.all(
      Array.from({ length: users }, async () => {
        for (let call = 0; call < calls; call += 1) {
          await before?.();
          const start = performance.now();
          await action.call();
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
    if (run > 0) runs.push(figure);
  }
  const column = (name: keyof Figure) => median(runs.map((run) => run[name]));
  return {
    p50: column('p50'),
    p95: column('p95'),
    productCpu: column('productCpu'),
    databaseCpu: column('databaseCpu'),
  };
}

async function callsOf(db: Database): Promise<Record<string, () => Promise<unknown>>> {
  const clock = { now: () => new Date() };
  // New lists for each call, because lists keep their counts.
  const list = (query: string, page: number) => () =>
    createTeacherLists({ db, clock })(
      TeacherListQuery.parse({ ...Object.fromEntries(new URLSearchParams(query)), page }),
    );
  return {
    'newest, page 9,000': list('', 9_000),
    'by name, active, page 2,000': list('sort=name&direction=asc&status=active', 2_000),
    'a common name, active': list('search=maría quispe&status=active', 20),
    'more than half, by name, page 3,000': list('search=gmail&sort=name&direction=asc', 3_000),
    'two common words, by name, page 1,500': list('search=gmail.com rosa&sort=name&direction=asc', 1_500),
  };
}

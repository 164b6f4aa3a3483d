import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { connectServer } from '@amauta/api/database/connect.ts';
import { migrateDatabase } from '@amauta/api/database/migrate.ts';
import { addAdministrator } from '@amauta/api/features/session/administrators/administrator-commands.service.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { createClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server.ts';
import { ms, percentile, printTable } from '../harness/table.ts';
import { generateDirectory } from './generate-directory.ts';

const ADMINISTRATOR = { email: 'jefa@medicion.test', fullName: 'Jefa de medición', password: 'Amauta2026!' };
/** Bytes a second that each reader accepts. The slow one shows whether the file piles up in memory. */
const READERS = [
  { name: 'as fast as it comes', bytesPerSecond: Number.POSITIVE_INFINITY },
  { name: '1 MB/s', bytesPerSecond: 1_000_000 },
];
const SAMPLE_EVERY_MS = 20;
/** Milliseconds to wait after the start, while the server is still busy. */
const SETTLE_MS = 3_000;

/**
 * Measures what an export of all teachers costs: its time, the server's memory, and how long other calls wait
 * meanwhile.
 */
export async function benchExportTeachers(teachers: number): Promise<void> {
  // The database need not wait for the disk: the disk isn't measured here, and filling the directory is
  // faster so.
  const postgres = await startPostgres();
  const connection = connectServer(postgres.url, 1);
  const table: (string | number)[][] = [];
  try {
    await migrateDatabase(connection, postgres.url);
    console.log(`Generating ${teachers} teachers…`);
    await generateDirectory(connection.db, teachers);
    await addAdministrator(connection.db, ADMINISTRATOR, new Date());
    for (const { name, bytesPerSecond } of READERS) {
      // A new server for each reader: memory used by one export would hide what the next export needs.
      table.push([name, ...(await measureExport(postgres.url, bytesPerSecond))]);
    }
  } finally {
    await connection.close();
    await postgres.stop();
  }
  printTable(
    `Export of ${teachers} teachers on PostgreSQL ${postgres.version}`,
    [
      'reader',
      'rows',
      'file MB',
      'first byte s',
      'seconds',
      'RSS before MB',
      'growth MB',
      'other call p95 ms',
      'worst',
      'refused',
    ],
    table,
  );
}

async function measureExport(databaseUrl: string, bytesPerSecond: number): Promise<(string | number)[]> {
  const server = await startServer(databaseUrl, { demo: false });
  const agent = new http.Agent({ keepAlive: true });
  try {
    const { token } = await createClient(server.url, agent).post<{ token: string }>('/login/', {
      username: ADMINISTRATOR.email,
      password: ADMINISTRATOR.password,
    });
    const client = createClient(server.url, agent, token);
    await setTimeout(SETTLE_MS);
    const before = residentMegabytes(server.pid);
    const watch = watchServer(server.pid, () => client.get('/metadata/'));
    const exported = await takeExport(`${server.url}/api/teachers/export-excel/`, token, bytesPerSecond);
    const { peak, times, refused } = await watch.stop();
    return [
      exported.rows,
      (exported.bytes / 1e6).toFixed(1),
      exported.firstByteSeconds.toFixed(1),
      exported.seconds.toFixed(1),
      before.toFixed(0),
      (peak - before).toFixed(0),
      ms(percentile(times, 0.95)),
      ms(Math.max(...times)),
      refused,
    ];
  } finally {
    agent.destroy();
    await server.stop();
    server.remove();
  }
}

async function takeExport(url: string, token: string, bytesPerSecond: number) {
  const start = performance.now();
  const secondsSince = () => (performance.now() - start) / 1000;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}.`);
  let bytes = 0;
  let firstByteSeconds = 0;
  for await (const chunk of response) {
    if (bytes === 0) firstByteSeconds = secondsSince();
    bytes += (chunk as Buffer).length;
    const early = bytes / bytesPerSecond - secondsSince();
    if (early > 0) await setTimeout(early * 1000);
  }
  return { rows: String(response.headers['x-total-rows']), bytes, firstByteSeconds, seconds: secondsSince() };
}

/** Until it is stopped, reads the memory of a process and times another user's call, again and again. */
function watchServer(pid: number | undefined, call: () => Promise<unknown>) {
  const times: number[] = [];
  let refused = 0;
  let peak = residentMegabytes(pid);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      // Under pressure the server refuses some calls; these are counted.
      await call().catch(() => {
        refused += 1;
      });
      times.push(performance.now() - start);
      peak = Math.max(peak, residentMegabytes(pid));
      await setTimeout(SAMPLE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { peak, times, refused };
    },
  };
}

/** Resident memory of a process in megabytes. Linux only. */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

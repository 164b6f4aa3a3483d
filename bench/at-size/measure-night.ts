import { systemClock } from '@amauta/api/clock.ts';
import type { Database } from '@amauta/api/database/connect.ts';
import { estimateAbilities } from '@amauta/api/features/outlook/night/night.service.ts';
import { watchTurns } from '@amauta/api/testing/watch-turns.ts';
import { countServerCpuTime } from '../harness/cpu-time.ts';
import { printTable } from '../harness/table.ts';

/** Runs the nightly estimation in this process. Returns a row of the table. */
export async function measureNight(db: Database, name: string, isFull = false): Promise<(string | number)[]> {
  const databaseCpu = await countServerCpuTime(db);
  const before = process.cpuUsage();
  const turns = watchTurns();
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 200);
  const result = await estimateAbilities({ db, clock: systemClock }, { isFull });
  clearInterval(sampling);
  turns.stop();
  if (!result) throw new Error('another process estimates');
  const { user, system } = process.cpuUsage(before);
  return [
    name,
    result.answers,
    result.teachers,
    result.items,
    (result.durationMs / 1000).toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    (databaseCpu() / 1000).toFixed(1),
    Math.round(turns.read().longestMs),
    Math.round(memory / 1e6),
  ];
}

export function printNights(database: string, body: (string | number)[][]): void {
  printTable(
    `Nightly estimation on ${database}`,
    [
      'run',
      'answers',
      'teachers',
      'items',
      's',
      'processor s: product',
      'PostgreSQL',
      'server thread held at most, CPU ms',
      'memory MB',
    ],
    body,
  );
}

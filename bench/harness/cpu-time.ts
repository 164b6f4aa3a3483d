import { readdirSync, readFileSync } from 'node:fs';
import { type Database, rows } from '@amauta/api/database/connect.ts';

/**
 * Starts to count the processor time of all threads of some processes. The returned function tells the
 * milliseconds so far; always 0 on systems other than Linux. Processor time is measured because other work on
 * the machine lengthens a call but not this time. A process that has ended counts as 0.
 */
export function countCpuTime(pids: readonly number[]): () => number {
  const before = pids.map(cpuTime);
  return () => pids.reduce((sum, pid, i) => sum + Math.max(0, cpuTime(pid) - (before[i] ?? 0)), 0);
}

function cpuTime(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1e6;
    }, 0);
  } catch {
    return 0;
  }
}

/**
 * Lists the ids of all processes of the PostgreSQL server on this machine, including those that write its
 * files.
 */
export async function listServerProcesses(db: Database): Promise<number[]> {
  const [own] = await rows<{ pid: number }>(db)`select pg_backend_pid() as pid`;
  const main = parentOf(own?.pid ?? 0);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && (pid === main || parentOf(pid) === main));
}

/**
 * Starts to count the processor time of a PostgreSQL server on this machine, with the connections that begin and end
 * meanwhile. The returned function tells the milliseconds so far.
 */
export async function countServerCpuTime(db: Database): Promise<() => number> {
  const [own] = await rows<{ pid: number }>(db)`select pg_backend_pid() as pid`;
  const main = parentOf(own?.pid ?? 0);
  const total = () => {
    const living = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === main);
    // User and system time of the children that have ended, in ticks of 10 ms.
    const [user, system] = [statOf(main)[13], statOf(main)[14]];
    return living.reduce((sum, pid) => sum + cpuTime(pid), (Number(user) + Number(system)) * 10);
  };
  const before = total();
  return () => total() - before;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? -1);
}

/** The fields of a process from its state on; none for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    // The process name before the fields may contain spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Lists the ids of the PostgreSQL processes that serve the server's connections. */
export async function listConnections(db: Database): Promise<number[]> {
  const found = await rows<{ pid: number }>(db)`
    select pid from pg_stat_activity
    where application_name = 'amauta' and pid <> pg_backend_pid() and datname = current_database()`;
  return found.map(({ pid }) => pid);
}

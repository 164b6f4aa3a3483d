import { workerData } from 'node:worker_threads';

/**
 * Milliseconds between two looks. Native code fills about a gigabyte a second, so at most some 20 MB come in
 * between. A shorter pause costs more CPU, a longer one lets a process overshoot its limit by more.
 */
const LOOK_MS = 20;

interface Watch {
  memoryBytes: number;
  signal: NodeJS.Signals;
  /** Milliseconds of work that the process may do between two messages; 0 for any amount. */
  workMs: number;
  workSignal: NodeJS.Signals;
  /** Messages sent so far, counted by the main thread. */
  told: Int32Array;
  /** Id of the parent process. When the parent ends, `process.ppid` changes. */
  parent: number;
}

const { memoryBytes, signal, workMs, workSignal, told, parent } = workerData as Watch;

let last = { told: 0, work: workedMs() };

/**
 * Milliseconds of CPU time that all threads of the process have used. Elapsed time would be unfair: other
 * processes may slow the machine down.
 */
function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, signal);
  else if (hasWorkedTooLong()) process.kill(process.pid, workSignal);
  else if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);

function hasWorkedTooLong(): boolean {
  const count = Atomics.load(told, 0);
  if (count !== last.told) last = { told: count, work: workedMs() };
  return workMs > 0 && workedMs() - last.work > workMs;
}

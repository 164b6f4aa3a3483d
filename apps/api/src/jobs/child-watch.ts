import { workerData } from 'node:worker_threads';

/** Native code fills about a gigabyte a second: at most some ten megabytes come between two looks. */
const LOOK_MS = 20;

interface Watch {
  memoryBytes: number;
  signal: NodeJS.Signals;
  /** Id of the process that asked for the work; another one once that has ended. */
  parent: number;
}

const { memoryBytes, signal, parent } = workerData as Watch;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, signal);
  else if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);

import { workerData } from 'node:worker_threads';

/**
 * Milliseconds between two looks. Native code fills about a gigabyte a second, so at most some 20 MB come in
 * between. A shorter pause costs more CPU, a longer one lets a process overshoot its limit by more.
 */
const LOOK_MS = 20;

interface Watch {
  memoryBytes: number;
  signal: NodeJS.Signals;
  /** Id of the parent process. When the parent ends, `process.ppid` changes. */
  parent: number;
}

const { memoryBytes, signal, parent } = workerData as Watch;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, signal);
  else if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);

import { once } from 'node:events';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../jobs/turns.ts';
import type { Hashed, HashWork } from './hash-program.ts';

/** One core stays free for calls. Three threads check about 200 passwords a second, at 15 ms each. */
export const HASHING_THREADS = Math.min(3, Math.max(1, os.availableParallelism() - 1));

const PROGRAM = new URL('./hash-program.ts', import.meta.url);
const takeTurn = createTurns(HASHING_THREADS);
const idle: Worker[] = [];

/**
 * Does work that hashes on a thread of its own. The library's asynchronous functions would use libuv's four threads,
 * where a hash delays the files, names and compressed answers of all calls.
 */
export function hashApart(work: HashWork): Promise<string | boolean> {
  return takeTurn(async () => {
    const thread = idle.pop() ?? new Worker(PROGRAM);
    // An idle thread lets the process end.
    thread.ref();
    thread.postMessage(work);
    const [hashed] = (await once(thread, 'message')) as [Hashed];
    thread.unref();
    idle.push(thread);
    if ('error' in hashed) throw hashed.error;
    return hashed.result;
  });
}

import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The signal with which a child ends itself when it takes too much memory. The parent recognises it. */
export const MEMORY_SIGNAL = 'SIGUSR2';

/** The signal with which a child ends itself when it works too long without sending a message. */
export const WORK_SIGNAL = 'SIGXCPU';

export type ToParent<Result, Told> =
  | { kind: 'told'; told: Told }
  | { kind: 'done'; result: Result }
  | { kind: 'failed' };

/**
 * Makes a module a program for `runInChild`: it receives one task from its parent, sends back the result and
 * ends. When `work` throws, the parent hears only that it failed. The reason stays here, because it may quote
 * somebody's file.
 */
export function serveParent<Task, Result, Told = never>(
  work: (task: Task, tell: (told: Told) => void) => Promise<Result>,
): void {
  const told = watchOver(Number(process.env.CHILD_MEMORY_MB), Number(process.env.CHILD_WORK_MS));
  const send = (message: ToParent<Result, Told>, sent = () => {}) => {
    Atomics.add(told, 0, 1);
    process.send?.(message, sent);
  };
  process.once('disconnect', () => process.exit());
  process.once('message', async (task) => {
    const last = await work(task as Task, (told) => send({ kind: 'told', told })).then(
      (result): ToParent<Result, Told> => ({ kind: 'done', result }),
      (): ToParent<Result, Told> => ({ kind: 'failed' }),
    );
    // The parent kills this process when it has the result. Node would write a compile cache only at a normal exit.
    if (process.env.NODE_COMPILE_CACHE) flushCompileCache();
    send(last, () => process.exit());
  });
}

/**
 * Starts a thread that watches the process's memory, work and parent, even while `work` keeps the main
 * thread busy. Returns the count of sent messages, which the thread reads.
 */
function watchOver(memoryMb: number, workMs: number): Int32Array {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const watch = new Worker(new URL('./child-watch.ts', import.meta.url), {
    workerData: {
      memoryBytes: memoryMb * 1_048_576,
      signal: MEMORY_SIGNAL,
      workMs,
      workSignal: WORK_SIGNAL,
      told,
      parent: process.ppid,
    },
    // The heap of this thread is separate from the heap of `work`.
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
  return told;
}

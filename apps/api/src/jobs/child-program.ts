import { Worker } from 'node:worker_threads';

/** Ends a child that takes too much memory, and tells its parent so. */
export const MEMORY_SIGNAL = 'SIGUSR2';

export type ToParent<Result, Told> =
  | { kind: 'told'; told: Told }
  | { kind: 'done'; result: Result }
  | { kind: 'failed' };

/**
 * Makes a module a program for `runInChild`: it does the one task that its parent sends, answers its result and ends.
 * What the work throws is told as a failure without its reason, since it is about somebody's file.
 */
export function serveParent<Task, Result, Told = never>(
  work: (task: Task, tell: (told: Told) => void) => Promise<Result>,
): void {
  watchOver(Number(process.env.CHILD_MEMORY_MB));
  const send = (message: ToParent<Result, Told>, sent = () => {}) => process.send?.(message, sent);
  process.once('disconnect', () => process.exit());
  process.once('message', async (task) => {
    const last = await work(task as Task, (told) => send({ kind: 'told', told })).then(
      (result): ToParent<Result, Told> => ({ kind: 'done', result }),
      (): ToParent<Result, Told> => ({ kind: 'failed' }),
    );
    send(last, () => process.exit());
  });
}

/** A thread that looks at the process's memory also while the work holds the main thread, and at its parent. */
function watchOver(memoryMb: number): void {
  const watch = new Worker(new URL('./child-watch.ts', import.meta.url), {
    workerData: { memoryBytes: memoryMb * 1_048_576, signal: MEMORY_SIGNAL, parent: process.ppid },
    // Its heap is none of the work's.
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
}

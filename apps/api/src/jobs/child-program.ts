import { Worker } from 'node:worker_threads';

/** The signal with which a child ends itself when it takes too much memory. The parent recognises it. */
export const MEMORY_SIGNAL = 'SIGUSR2';

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

/**
 * Starts a thread that watches the memory of this process and whether its parent still lives. A thread can do
 * so while `work` keeps the main thread busy.
 */
function watchOver(memoryMb: number): void {
  const watch = new Worker(new URL('./child-watch.ts', import.meta.url), {
    workerData: { memoryBytes: memoryMb * 1_048_576, signal: MEMORY_SIGNAL, parent: process.ppid },
    // The heap of this thread is separate from the heap of `work`.
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
}

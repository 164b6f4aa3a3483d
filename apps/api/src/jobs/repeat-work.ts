/** Work that a process does now and then, such as clearing what is no longer needed. */
export interface RepeatedWork {
  /** Ends the repeating, after the work under way. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once and then each time so many milliseconds after its end. A failure is told to `onError`, and the
 * work is done again at its next time.
 */
export function repeatWork(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): RepeatedWork {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work().catch(onError);
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    // A process that ends doesn't wait for the next time.
    timer.unref();
  };
  let running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Work that a process repeats at intervals, for example deleting old rows. */
interface RepeatedWork {
  /** Ends the repetition and waits for the work under way. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once, and again `everyMs` milliseconds after each end. A failure goes to `onError`, and the
 * work is repeated at its next time all the same.
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
    // The timer must not keep a process alive that is about to end.
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

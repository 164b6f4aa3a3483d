/** Process managers kill a process after ten seconds. */
const END_SECONDS = 10;
const REPEATED_SIGNAL_SECONDS = 2;

/**
 * Makes SIGTERM and SIGINT end the process when `close` has finished, or after `endSeconds` at the latest. `close`
 * returns the status to exit with. Process managers send the same signal twice, directly and through npm, so only a
 * signal more than two seconds later means that somebody is impatient and ends the process at once.
 */
export function endOnSignal(close: () => Promise<number>, endSeconds = END_SECONDS): void {
  let closingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (closingSince !== undefined) {
        if (performance.now() - closingSince > REPEATED_SIGNAL_SECONDS * 1000) process.exit(1);
        return;
      }
      closingSince = performance.now();
      setTimeout(() => process.exit(1), endSeconds * 1000).unref();
      process.exit(await close());
    });
  }
}

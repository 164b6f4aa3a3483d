/**
 * Writes how far reading is, one write at a time: what is reported while one is under way is written with the next, the
 * newest only.
 */
export function createProgressWriter(write: (done: number, total: number) => Promise<unknown>) {
  let newest: { done: number; total: number } | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (newest) {
      const { done, total } = newest;
      newest = undefined;
      // Progress that can't be written is told by the next one, and a database that is gone by the end.
      await write(done, total).catch(() => {});
    }
    writing = undefined;
  }

  return {
    report(done: number, total: number): void {
      newest = { done, total };
      writing ??= writeAll();
    },
    /** Waits for what was reported. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}

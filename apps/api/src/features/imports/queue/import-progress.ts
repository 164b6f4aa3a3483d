import type { ImportPage } from '@amauta/contract/imports/import.ts';

/** How far reading has come. The pages are given only when a new look at them was taken. */
export interface Progress {
  pagesRead: number;
  pageCount: number;
  pages?: ImportPage[];
}

/**
 * Writes the progress of reading, one write at a time. Of the reports that arrive during a write, only the
 * newest is written next.
 */
export function createProgressWriter(write: (progress: Progress) => Promise<unknown>) {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (newest) {
      const progress = newest;
      newest = undefined;
      // A failed write is ignored: the next report writes the progress anew, and the end of the import
      // reports a database that is gone.
      await write(progress).catch(() => {});
    }
    writing = undefined;
  }

  return {
    report(pagesRead: number, pageCount: number, found?: ImportPage[]): void {
      const pages = found ?? newest?.pages;
      newest = { pagesRead, pageCount, ...(pages ? { pages } : {}) };
      writing ??= writeAll();
    },
    /** Waits until everything that was reported is written. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}

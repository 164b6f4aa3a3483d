import type { ImportPage } from '@amauta/contract/imports/import.ts';

/** How far reading is, with what was found where that is known anew. */
export interface Progress {
  pagesRead: number;
  pageCount: number;
  pages?: ImportPage[];
}

/**
 * Writes how far reading is, one write at a time: what is reported while one is under way is written with the next, the
 * newest only.
 */
export function createProgressWriter(write: (progress: Progress) => Promise<unknown>) {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (newest) {
      const progress = newest;
      newest = undefined;
      // Progress that can't be written is told by the next one, and a database that is gone by the end.
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
    /** Waits for what was reported. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}

import { useLayoutEffect, useState } from 'react';

/** Fewer pages give no reliable pace. */
const ENOUGH_PAGES = 4;

interface Seen {
  pages: number;
  at: number;
}

/** Seconds until all pages are read, at the pace since `from`; null while too few pages were read. */
export function secondsLeft(from: Seen, now: Seen, total: number): number | null {
  const read = now.pages - from.pages;
  if (read < ENOUGH_PAGES) return null;
  return Math.round((((now.at - from.at) / read) * (total - now.pages)) / 1000);
}

/**
 * Seconds until all pages are read, estimated from the pages read while the component is shown; null while
 * unknown.
 */
export function useSecondsLeft(pages: number, total: number | null): number | null {
  const [seen, setSeen] = useState<{ first: Seen; last: Seen } | null>(null);
  useLayoutEffect(() => {
    const last = { pages, at: performance.now() };
    // When the count went down, the file is being read again, so the estimate starts again.
    setSeen((before) =>
      before && pages >= before.first.pages ? { ...before, last } : { first: last, last },
    );
  }, [pages]);
  return seen === null || total === null ? null : secondsLeft(seen.first, seen.last, total);
}

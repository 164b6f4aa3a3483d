import { useRef } from 'react';

/** Pages to have seen go by before their pace tells anything. */
const ENOUGH_PAGES = 4;

interface Seen {
  pages: number;
  at: number;
}

/** Seconds that the rest will take at the pace seen since `from`, or null while that tells nothing. */
export function secondsLeft(from: Seen, now: Seen, total: number): number | null {
  const read = now.pages - from.pages;
  if (read < ENOUGH_PAGES) return null;
  return Math.round((((now.at - from.at) / read) * (total - now.pages)) / 1000);
}

/** The same for pages that are read while this is shown. */
export function useSecondsLeft(pages: number, total: number | null): number | null {
  const first = useRef<Seen | null>(null);
  const last = useRef<Seen | null>(null);
  const at = performance.now();
  // Read anew, it begins again.
  if (first.current === null || pages < first.current.pages) first.current = { pages, at };
  if (last.current?.pages !== pages) last.current = { pages, at };
  return total === null ? null : secondsLeft(first.current, last.current ?? { pages, at }, total);
}

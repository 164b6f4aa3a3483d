import type { ModelFailure } from './structured-model.ts';

/**
 * How many requests are made for one answer, including the first. After a timeout only one more is made,
 * because the slow answer is paid for.
 */
const MOST_ATTEMPTS: Partial<Record<ModelFailure, number>> = { busy: 5, unavailable: 4, timeout: 2 };
/** The wait after the first failure, which doubles up to the longest wait. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** If a provider asks for a longer wait than this, the request is given up. */
const LONGEST_ASKED_MS = 120_000;

/**
 * Milliseconds to wait before the next attempt, or null to give up. The wait doubles with each attempt and
 * is never shorter than what the provider asks for. It is randomised, so that several imports don't come
 * back at once.
 */
export function waitBeforeNext(
  failure: ModelFailure,
  attempt: number,
  askedMs: number | null,
  random: () => number,
): number | null {
  if (attempt >= (MOST_ATTEMPTS[failure] ?? 1)) return null;
  const limit = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const scattered = limit * (0.5 + random() / 2);
  if (askedMs === null) return scattered;
  return askedMs > LONGEST_ASKED_MS ? null : Math.max(askedMs + scattered / 4, scattered);
}

/** The wait in milliseconds that a provider asks for in `Retry-After`, or in the finer `retry-after-ms`. */
export function askedWait(headers: Readonly<Record<string, string>>, now: number): number | null {
  const finer = headers['retry-after-ms']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(finer)) return Number(finer);
  const asked = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1_000;
  const moment = /^[a-z]{3}/i.test(asked) ? Date.parse(asked) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

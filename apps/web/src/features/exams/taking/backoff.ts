const FIRST_SECONDS = 1;
const LONGEST_SECONDS = 30;

/**
 * How long to wait before the next try, in milliseconds: 1 s doubling to 30 s, spread over the upper half so that
 * the devices of a classroom don't return all at once. A wait that the server asked for is kept.
 * @param failures consecutive failed tries, from 1
 * @param random between 0 and 1
 */
export function retryDelay(
  failures: number,
  random: number,
  retryAfterSeconds: number | null = null,
): number {
  const ceiling = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (failures - 1));
  const spread = ceiling * (0.5 + random / 2);
  return Math.round(Math.max(spread, retryAfterSeconds ?? 0) * 1000);
}

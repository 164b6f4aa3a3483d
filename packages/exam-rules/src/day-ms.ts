/** Milliseconds of a day. Every day in Lima has 24 hours. */
export const DAY_MS = 86_400_000;

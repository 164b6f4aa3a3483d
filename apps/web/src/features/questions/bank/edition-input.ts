/** The typed text as a year, or null if it is none. */
export function toYear(text: string): number | null {
  const year = Number(text.trim());
  return /^\d{4}$/.test(text.trim()) && year >= 1990 && year <= 2100 ? year : null;
}

/** The typed text as an exam's place in its list (0 or more), or null if it is none. */
export function toOrder(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

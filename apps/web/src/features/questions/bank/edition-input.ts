/** A year as it was typed, or null where it is none. */
export function toYear(text: string): number | null {
  const year = Number(text.trim());
  return /^\d{4}$/.test(text.trim()) && year >= 1990 && year <= 2100 ? year : null;
}

/** The place of an exam in its list as it was typed: 0 or more, or null. */
export function toOrder(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

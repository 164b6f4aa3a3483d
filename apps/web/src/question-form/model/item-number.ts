import type { BankSummary } from '@amauta/contract/questions/bank.ts';
import type { FormItem } from './form-content.ts';

/** Parses a typed number. Null unless it is a whole number above zero with at most five digits. */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** The number of a new sub-question: the highest number plus one. */
export function numberForNext(items: readonly FormItem[]): number {
  return Math.max(0, ...items.map(({ number }) => readNumber(number) ?? 0)) + 1;
}

/** The first number above `after` that no question of the paper has. */
export function nextFreeNumber(
  { missing_numbers, highest_number }: Pick<BankSummary, 'missing_numbers' | 'highest_number'>,
  after = 0,
): number {
  const gap = (missing_numbers ?? []).filter((number) => number > after);
  return gap.length > 0 ? Math.min(...gap) : Math.max(highest_number ?? 0, after) + 1;
}

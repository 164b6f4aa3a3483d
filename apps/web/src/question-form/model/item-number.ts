import type { BankSummary } from '@amauta/contract/questions.ts';
import type { FormItem } from './form-content.ts';

/** A typed number, or null where it is none above zero. */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** The number of one more sub-question: the highest there is plus one. */
export function numberForNext(items: readonly FormItem[]): number {
  return Math.max(0, ...items.map(({ number }) => readNumber(number) ?? 0)) + 1;
}

/** The first number of a paper that nobody has, beyond those given. */
export function nextFreeNumber(
  { missing_numbers, highest_number }: Pick<BankSummary, 'missing_numbers' | 'highest_number'>,
  after = 0,
): number {
  const gap = (missing_numbers ?? []).filter((number) => number > after);
  return gap.length > 0 ? Math.min(...gap) : Math.max(highest_number ?? 0, after) + 1;
}

import type { BankSummary } from '@amauta/contract/questions/bank.ts';
import { ItemNumber, LAST_ITEM_NUMBER } from '@amauta/contract/whole-number.ts';
import { formatNumber } from '../../ui/format.ts';
import type { FormItem } from './form-content.ts';

/** Says which numbers a dialog takes that asks for nothing else. */
export const NUMBER_RANGE_TEXT = `Escribe un número de 1 a ${formatNumber(LAST_ITEM_NUMBER)}.`;

/** Parses a typed number. Null unless a question can have it; then `numberProblem` says why. */
export function readNumber(typed: string): number | null {
  return parse(typed).data ?? null;
}

/** Why a question can't have the typed number, in the words of the server. Null when it can. */
export function numberProblem(typed: string): string | null {
  return parse(typed).error?.issues[0]?.message ?? null;
}

function parse(typed: string) {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return ItemNumber.safeParse(undefined);
  // zod takes a number that JavaScript can't tell from its neighbours for no whole one.
  return ItemNumber.safeParse(Math.min(Number(text), Number.MAX_SAFE_INTEGER));
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

import { LAST_ITEM_NUMBER } from '@amauta/contract/whole-number.ts';
import { readNumber } from '../../../../question-form/model/item-number.ts';
import { formatNumber } from '../../../../ui/format.ts';

export const NUMBER_PROBLEM = `Escribe un número de 1 a ${formatNumber(LAST_ITEM_NUMBER)}.`;

/** Parses the typed number of a question. Null unless a question can have it; `NUMBER_PROBLEM` says so. */
export function readTypedNumber(typed: string): number | null {
  const number = readNumber(typed);
  return number !== null && number <= LAST_ITEM_NUMBER ? number : null;
}

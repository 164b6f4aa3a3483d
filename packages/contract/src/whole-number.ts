import { z } from 'zod';

/** Largest value of a 32-bit column, as those of all ids and versions are. */
export const LARGEST_INTEGER = 2_147_483_647;
/** Places of what a person orders. */
export const LAST_PLACE = 10_000;

/** A whole number in a range. `text` answers whatever is wrong with it, its absence too. */
export function wholeNumber(min: number, max: number, text?: string) {
  return z.number(text).int(text).min(min, text).max(max, text);
}

/** The same where it may come as text: in a query or a form. */
export function wholeNumberText(min: number, max: number, text?: string) {
  return z.coerce.number(text).int(text).min(min, text).max(max, text);
}

/** A database id within JSON; one in a path or a query is `Id`. */
export function idOf(text?: string) {
  return wholeNumber(1, LARGEST_INTEGER, text);
}

/** How often something was written: the version that an editor began with. */
export const VersionNumber = wholeNumber(1, LARGEST_INTEGER);

/** A page of a list. */
export const PageNumber = wholeNumberText(1, 1_000_000);

const NUMBER_TEXT = 'El número de la pregunta debe ser mayor a 0.';

/** The number of a question in its paper. */
export const ItemNumber = z
  .number(NUMBER_TEXT)
  .int('El número de la pregunta debe ser un número entero.')
  .min(1, NUMBER_TEXT)
  .max(10_000, 'El número de la pregunta puede ser hasta 10000.');

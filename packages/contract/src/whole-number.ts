import { z } from 'zod';

/** Largest value of a 32-bit column, the type of all ids and versions. */
export const LARGEST_INTEGER = 2_147_483_647;
/** Largest position in a list that people sort. */
export const LAST_POSITION = 10_000;

/** A whole number from `min` to `max`. `text` is the message for every error, also for an absent value. */
export function wholeNumber(min: number, max: number, text?: string) {
  return z.number(text).int(text).min(min, text).max(max, text);
}

/**
 * A whole number from `min` to `max` that may also come as text, as in a query or a form. `text` is the
 * message for every error.
 */
export function wholeNumberText(min: number, max: number, text?: string) {
  return z.coerce.number(text).int(text).min(min, text).max(max, text);
}

/** A database id in JSON. For an id in a path or a query use `Id`. */
export function idOf(text?: string) {
  return wholeNumber(1, LARGEST_INTEGER, text);
}

/** A version, which each change raises by one. Updates send the version that the editor began with. */
export const VersionNumber = wholeNumber(1, LARGEST_INTEGER);

/** Number of a page of a list, from 1. */
export const PageNumber = wholeNumberText(1, 1_000_000);

/** The highest number that a question can have in its paper. */
export const LAST_ITEM_NUMBER = 10_000;
const NUMBER_TEXT = 'El número de la pregunta debe ser mayor a 0.';

/** Number of a question in its paper. */
export const ItemNumber = z
  .number(NUMBER_TEXT)
  .int('El número de la pregunta debe ser un número entero.')
  .min(1, NUMBER_TEXT)
  .max(LAST_ITEM_NUMBER, `El número de la pregunta puede ser hasta ${LAST_ITEM_NUMBER}.`);

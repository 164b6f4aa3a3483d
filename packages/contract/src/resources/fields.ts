import { z } from 'zod';
import { nameText, StorableText } from '../text.ts';
import { idOf, LAST_POSITION, wholeNumber } from '../whole-number.ts';

/** Largest number of characters of a name and of a description in the library. */
export const NAME_LENGTH = 200;
export const DESCRIPTION_LENGTH = 2_000;

/** A description in the library: trimmed, and possibly empty. */
export const Description = StorableText.trim().max(
  DESCRIPTION_LENGTH,
  `La descripción puede tener hasta ${DESCRIPTION_LENGTH} caracteres.`,
);

/** The position of a section, subsection or file in its list, from 1. */
export const Order = wholeNumber(1, LAST_POSITION);

/** The schema of a name in the library. `text` is the Spanish message for a missing name. */
export function named(text: string) {
  return nameText({
    missing: text,
    tooLong: `El nombre puede tener hasta ${NAME_LENGTH} caracteres.`,
    maximum: NAME_LENGTH,
  });
}

/** A new order: every id of the list, each once, with its position from 1. */
export const NewOrder = z
  .array(z.strictObject({ id: idOf(), order: Order }))
  .min(1)
  .max(2_000);
export type NewOrder = z.output<typeof NewOrder>;

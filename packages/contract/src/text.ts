import { z } from 'zod';

/**
 * A text that the database and a spreadsheet can hold: no control characters except tabs and line breaks, and
 * no half of a surrogate pair.
 * @param missing the message when there is no text, or the value is no text
 */
export function storableText(missing?: string) {
  return z
    .string(missing)
    .refine(
      (text) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text),
      'El texto tiene caracteres que no se pueden guardar.',
    );
}

export const StorableText = storableText();

/** Largest number of characters of a search. */
export const SEARCH_LENGTH = 120;

/**
 * Invisible formatting characters, such as zero-width spaces and marks of direction. The zero-width joiner is
 * kept, because emoji need it.
 */
const INVISIBLE_FORMAT = /(?!\u200d)\p{Cf}/gu;
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Makes a text one line with single spaces. No-break spaces, tabs and line breaks become spaces; both ends
 * are trimmed.
 */
export function toPlainLine(text: string): string {
  return text.replace(INVISIBLE_FORMAT, '').replace(/\s+/gu, ' ').trim();
}

/**
 * A name of a person or a thing. It is stored as one line with single spaces and must have a visible
 * character.
 */
export function nameText(texts: { missing: string; tooLong: string; maximum: number }) {
  return storableText(texts.missing)
    .overwrite(toPlainLine)
    .refine((name) => VISIBLE.test(name), texts.missing)
    .max(texts.maximum, texts.tooLong);
}

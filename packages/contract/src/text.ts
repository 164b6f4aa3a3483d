import { z } from 'zod';

/**
 * What the database and a spreadsheet can hold: no control characters but tabs and line breaks, no half characters.
 * @param missing answers an absent text, and what is no text
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

/** Formatting characters that nobody sees, such as zero-width spaces and marks of direction; emoji need the joiner. */
const INVISIBLE_FORMAT = /(?!\u200d)\p{Cf}/gu;
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line with plain single spaces: no-break spaces, tabs and line breaks become spaces, ends are cut. */
export function toPlainLine(text: string): string {
  return text.replace(INVISIBLE_FORMAT, '').replace(/\s+/gu, ' ').trim();
}

/** A name of a person or a thing: one line, stored with plain single spaces, that holds something to be seen. */
export function nameText(texts: { missing: string; tooLong: string; maximum: number }) {
  return storableText(texts.missing)
    .overwrite(toPlainLine)
    .refine((name) => VISIBLE.test(name), texts.missing)
    .max(texts.maximum, texts.tooLong);
}

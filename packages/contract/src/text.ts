import { z } from 'zod';

/** What the database and a spreadsheet can hold: no control characters but tabs and line breaks, no half characters. */
export const StorableText = z
  .string()
  .refine(
    (text) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text),
    'El texto tiene caracteres que no se pueden guardar.',
  );

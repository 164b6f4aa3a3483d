import { z } from 'zod';

/** Path of an image that we hold: drawn anew and named by its content. */
export const STORED_IMAGE_PATH = /^\/media\/images\/[0-9a-f]{64}\.webp$/;

/** Characters that a text of a statement, and an alternative, may have once it is cleaned. */
export const TEXT_LENGTH = 60_000;
export const ALTERNATIVE_LENGTH = 20_000;
/**
 * Characters of HTML that is taken in to be cleaned. More than may stay: word processors wrap words in markup that
 * cleaning takes away.
 */
export const SENT_HTML_LENGTH = 240_000;

/** One block of a statement: HTML within the allow-list, or the path of a stored image under `/media`. */
export const Block = z.object({
  type: z.enum(['text', 'image']),
  value: z.string().max(SENT_HTML_LENGTH, 'Un texto es demasiado largo.'),
  gray: z.boolean().optional(),
  /** What an image shows, for those who can't see it. */
  description: z.string().max(500, 'La descripción puede tener hasta 500 caracteres.').optional(),
});
export type Block = z.infer<typeof Block>;

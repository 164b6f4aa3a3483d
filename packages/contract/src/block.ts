import { z } from 'zod';
import { IMAGE_DESCRIPTION_LENGTH } from './stored-image.ts';
import { wholeNumber } from './whole-number.ts';

/** Largest number of characters of a cleaned text, and of a cleaned alternative. */
export const TEXT_LENGTH = 60_000;
export const ALTERNATIVE_LENGTH = 20_000;
/**
 * Largest number of characters of HTML that is sent. It is larger than the limits of cleaned text, because
 * word processors wrap words in markup that cleaning removes.
 */
export const SENT_HTML_LENGTH = 240_000;

const Pixels = wholeNumber(1, 100_000);

/**
 * One block of a statement. `value` is HTML within the allow-list, or the path of an image under `/media`.
 */
export const Block = z.object({
  type: z.enum(['text', 'image']),
  value: z.string().max(SENT_HTML_LENGTH, 'Un texto es demasiado largo.'),
  gray: z.boolean().optional(),
  /** What the image shows, for people who can't see it. */
  description: z
    .string()
    .max(IMAGE_DESCRIPTION_LENGTH, `La descripción puede tener hasta ${IMAGE_DESCRIPTION_LENGTH} caracteres.`)
    .optional(),
  /** Size of a stored image in pixels, set by the server. Images from before it was stored have none. */
  width: Pixels.optional(),
  height: Pixels.optional(),
});
export type Block = z.infer<typeof Block>;

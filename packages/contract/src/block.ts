import { z } from 'zod';

/** Path of an image that we hold: drawn anew and named by its content. */
export const STORED_IMAGE_PATH = /^\/media\/images\/[0-9a-f]{64}\.webp$/;

/** One block of a statement: HTML within the allow-list, or the path of a stored image under `/media`. */
export const Block = z.object({
  type: z.enum(['text', 'image']),
  value: z.string().max(60_000),
  gray: z.boolean().optional(),
  /** What an image shows, for those who can't see it. */
  description: z.string().max(500, 'La descripción puede tener hasta 500 caracteres.').optional(),
});
export type Block = z.infer<typeof Block>;

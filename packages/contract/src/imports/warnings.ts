import { z } from 'zod';

/**
 * Why a person should look at a draft. The codes are of three groups:
 * - Codes of the reading, up to `near-duplicate`. They stay when a person changes the draft, unless they are of the
 *   next group.
 * - Codes of the reading that end with a change: those about pictures when the pictures change, those about numbers
 *   when a number changes, and `unsure-group` when the shared statement or the number of items changes.
 * - Codes of the content, after `near-duplicate`. They stay until the content is corrected.
 */
export const ImportWarningCode = z.enum([
  'missing-number',
  'repeated-number',
  'image-expected',
  'formula-as-image',
  'unsure-group',
  'unsure-order',
  'unsure-text',
  'read-from-image',
  'model-rejected',
  'model-failed',
  'near-duplicate',
  'empty-statement',
  'empty-alternative',
  'too-few-alternatives',
  'no-key',
  'number-taken',
]);
export type ImportWarningCode = z.infer<typeof ImportWarningCode>;

/**
 * Warnings about the content itself. They are never stored, are shown until the content is corrected, and the
 * bank refuses such content.
 */
export const CONTENT_WARNINGS: readonly ImportWarningCode[] = [
  'empty-statement',
  'empty-alternative',
  'too-few-alternatives',
  'no-key',
  'number-taken',
];

/** A word that the recognizer of a scan was unsure of, so that it can be marked in the draft's text. */
export const UnsureWord = z.object({
  text: z.string(),
  /** The word to its left on the page, which tells the word from others like it; '' at the beginning of a line. */
  before: z.string(),
});
export type UnsureWord = z.infer<typeof UnsureWord>;

export const ImportWarning = z.object({
  code: ImportWarningCode,
  text: z.string(),
  /** The words that the warning is about. */
  words: z.array(UnsureWord).optional(),
});
export type ImportWarning = z.infer<typeof ImportWarning>;

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

export const ImportWarning = z.object({ code: ImportWarningCode, text: z.string() });
export type ImportWarning = z.infer<typeof ImportWarning>;

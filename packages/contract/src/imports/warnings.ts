import { z } from 'zod';

/**
 * Why somebody should look at a draft. The codes before `near-duplicate` come from reading and disappear when somebody
 * saves the draft. Those after it describe the content and stay until the content is mended.
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
 * Warnings about the content as it is. They are never stored, are shown until the content is mended, and the bank's own
 * rules refuse such content.
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

import { MEGABYTE } from '../megabyte.ts';

/** Largest size of a booklet or an answer sheet, in bytes. */
export const IMPORT_SIZE_LIMIT = 30 * MEGABYTE;
/** Largest number of pages of a booklet. Longer ones are refused. */
export const IMPORT_PAGE_LIMIT = 300;

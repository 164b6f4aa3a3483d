/**
 * The code of a question in the bank of its makers, such as "A21_04_02", "CT18_08_09" or "CS23_018". It stands above,
 * before or behind the number in small print, and belongs to no text.
 */
const CODE = String.raw`[A-Z]{1,4}\d{2,4}(?:_\d{2,4}){1,3}`;

/** The code alone on a line. */
export const ITEM_CODE = new RegExp(`^${CODE}\\s*$`);
/** The code before or behind the number of a question. */
export const CODE_FIRST = new RegExp(`^${CODE}(?:\\s+|$)`);
/** The code right before the number of the question. Only codes of this length can be told from the number. */
export const GLUED_CODE = /^[A-Z]{1,4}\d{2}_\d{2}_\d{2}/;

import { SCRIPT } from '../math/scripts.ts';
import { type Cell, right } from '../page/page-content.ts';

/** Characters of one word or formula stand closer than this, in sizes; the spaces that TeX narrows most are as wide. */
const WITHIN_WORD = 0.15;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Whether a picture took a letter or digit out of a word or formula that a draft says: it touches a character that the page
 * draws right before or behind it and that stands in a line. Then it is no label of the picture. A sign that no font
 * explains is cut out of its word as a picture on purpose.
 * @param at the character's index in `drawn`
 * @param isRead whether a character stands in a line
 */
export function isTorn(drawn: readonly Cell[], at: number, isRead: (cell: Cell) => boolean): boolean {
  const cell = drawn[at];
  return [drawn[at - 1], drawn[at + 1]].some(
    (other) => cell && other && LETTER_OR_DIGIT.test(cell.text) && isRead(other) && areOfOneWord(cell, other),
  );
}

/** Whether two characters touch, one behind the other, on one line or as a script of each other. */
const areOfOneWord = (one: Cell, other: Cell): boolean =>
  Math.max(one.x - right(other), other.x - right(one)) < one.size * WITHIN_WORD &&
  Math.abs(one.y - other.y) < one.size * SCRIPT.down;

import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';

/**
 * Two digits are one number where their middles are nearer than this, in heights of a digit. Digits take half of the
 * size of their font and are two thirds of it high; a space adds a quarter or more.
 */
const ONE_NUMBER = 0.95;

/** One or two digits and the signs behind a number: "1)", "1;". */
const NUMBER_END = /^\d{1,2}[.,;:)?]*$/;

/** Whether the places of two digits are those of one number. */
export function areOneNumber(left: Box, right: Box): boolean {
  const apart = right.x + right.width / 2 - left.x - left.width / 2;
  return apart < Math.max(left.height, right.height) * ONE_NUMBER;
}

/** Joins the digits of numbers with a "1", whose thin ink leaves gaps like spaces: "1 1" is "11". */
export function withJoinedDigits(words: readonly ChosenWord[], { letters }: TextLine): ChosenWord[] {
  const joined: ChosenWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && isOneNumber(last, word)) {
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
        width: word.x + word.width - last.x,
        letters: [...last.letters, ...word.letters],
        isUnsure: true,
        others: [],
      };
    } else joined.push(word);
  }
  return joined;

  function isOneNumber(one: ChosenWord, other: ChosenWord): boolean {
    if (one.raised || other.raised) return false;
    if (!/^\d{1,2}$/.test(one.text) || !NUMBER_END.test(other.text)) return false;
    if (!one.text.endsWith('1') && !other.text.startsWith('1')) return false;
    const inks = (word: ChosenWord) =>
      letters
        .filter(({ x, width }) => x + width / 2 >= word.x && x + width / 2 <= word.x + word.width)
        .sort((a, b) => a.x - b.x);
    const [left, right] = [inks(one).at(-1), inks(other)[0]];
    return left !== undefined && right !== undefined && areOneNumber(left, right);
  }
}

import type { Block } from '@amauta/contract/block.ts';

/** A word of the truth, as `wordsOf` in `compare.ts` splits it. */
type Word = string;

const FUNCTION = /^(?:sen|sin|cos|tan|tg|log|ln|lim)$/;
/** Tells where a case of a function holds ("x², si x < 1"). */
const CASE = 'si';
/** Words of one or two letters: no variables. "y" and "o" join two formulas. */
const SHORT_WORD =
  /^(?:al|de|el|en|es|ha|he|la|le|lo|me|mi|ni|no|os|se|si|sí|su|te|tu|tú|un|ya|yo|cm|mm|km|kg|mg|ml|s)$/i;
const SIGN_OF_PROSE = /["'¿?¡!«»…]/;
/** What a formula has and a number, quantity or date has not. */
const SIGN_OF_FORMULA = /[-+=<>≤≥≠≈×÷·*√∛π∞;^_]|\p{L}\d|\d\/\d/u;
/** A number before a variable, which is no unit. */
const PRODUCT = /^\d+(?!(?:m|g|l|h|s)$)\p{L}/iu;

/** Whether a word of the truth may stand in a formula. */
const mayBeOfFormula = (word: Word, at: number, words: readonly Word[]): boolean => {
  if (!/\p{L}/u.test(word)) return !SIGN_OF_PROSE.test(word);
  // "m/s" ends with a unit.
  if (FUNCTION.test(word) || word === CASE || (word === 's' && words[at - 1] === '/')) return true;
  return /^(?:\p{L}|\p{Ll}{2}|\d*\p{L}{1,3}\d*)$/u.test(word) && !isProse(word);
};

const isProse = (word: Word): boolean =>
  SHORT_WORD.test(word) || (/^\p{L}{3}$/u.test(word) && !FUNCTION.test(word));

/** Whether words of the truth are a formula, which a picture may stand for. */
export const isFormula = (words: readonly Word[]): boolean =>
  words.length > 0 &&
  words.every(mayBeOfFormula) &&
  (SIGN_OF_FORMULA.test(words.join('')) || words.some((word) => PRODUCT.test(word)));

/**
 * Whether blocks say some words of the truth but for formulas, each of which stands as a picture at its place. A picture may
 * also stand for nothing, as a drawing does.
 * @param wordsOf splits the text of a block as the truth is split
 */
export function areSaidWithPictures(
  wanted: readonly Word[],
  blocks: readonly Pick<Block, 'type' | 'value'>[],
  wordsOf: (html: string) => Word[],
): boolean {
  const [block, ...rest] = blocks;
  if (!block) return wanted.length === 0;
  if (block.type === 'image') {
    for (let length = 0; length <= wanted.length; length++) {
      const [formula, behind] = [wanted.slice(0, length), wanted.slice(length)];
      // The sign behind the formula stands in its picture.
      const inner = formula.at(-1) === '?' ? formula.slice(0, -1) : formula;
      if (!inner.every(mayBeOfFormula)) return false;
      if ((length === 0 || isFormula(inner)) && areSaidWithPictures(behind, rest, wordsOf)) return true;
    }
    return false;
  }
  const behind = behindText(wanted, wordsOf(block.value));
  return behind !== null && areSaidWithPictures(behind, rest, wordsOf);
}

/** The words behind a text with which others begin; null where they begin otherwise. How words are spaced doesn't count. */
function behindText(wanted: readonly Word[], text: readonly Word[]): readonly Word[] | null {
  const said = withoutBrackets(text);
  for (let length = 0; length <= wanted.length; length++)
    if (withoutBrackets(wanted.slice(0, length)) === said) return wanted.slice(length);
  return null;
}

/** Formulas on one line have brackets that the page doesn't print. */
const withoutBrackets = (words: readonly Word[]): string =>
  words.filter((word) => !/^[()]$/.test(word)).join('');

import { type Box, bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { SAME_SHAPE } from './capital-height.ts';

/** Signs as tall as letters before a letter that has the same shape in both cases, and the letter behind it. */
const HEAD = /^(?<signs>["«]*[(¿¡]*["«]*)(?<letter>[cosuvwxzCOSUVWXZ])(?<next>\p{L})?/u;
/** Letters without ascender or accent, above which a capital before them rises. */
const LOW = /^[aceimnoprsuvwxyzgq]$/;
/**
 * How much a capital rises above the next letter at least, and how far its foot is off the baseline at most; in heights of
 * small letters.
 */
const [RISES, FOOT] = [0.22, 0.2];
/** The least height of a small letter, in heights of small letters, and its most height, in heights of the line's capitals. */
const [WHOLE, LOWER] = [0.9, 0.85];
/** Signs lower than a letter. */
const LOW_SIGN = /["«».,;:·'’-]/;
/** The share of a letter that lies within the box of its word at least, which isn't exact. */
const OWN = 0.3;
/** The widest letter in heights of small letters: wider patches are letters that touch. */
const WIDEST = 1.5;

/**
 * Gives a letter that has the same shape in both cases the case that its height shows: a lone letter, and the first letter
 * of a word. A capital rises above the next letter; what is as low as small letters is none. Behind the large number of a
 * question the recognizer takes a capital for a small letter.
 */
export function inItsCase(word: ChosenWord, line: TextLine, capital: number): ChosenWord {
  const isAlone = SAME_SHAPE.test(word.text);
  const { signs = '', letter: first, next = '' } = HEAD.exec(word.text)?.groups ?? {};
  if (!first || (!isAlone && next === '')) return word;
  const own = line.letters
    .filter(
      (one) =>
        Math.min(right(one), right(word)) - Math.max(one.x, word.x) > Math.min(one.width, word.width) * OWN,
    )
    .sort((one, other) => one.x - other.x);
  const [letter, behind] = own.slice([...signs].filter((one) => !LOW_SIGN.test(one)).length);
  if (isAlone) {
    const isCapital = (letter?.height ?? 0) > (line.xHeight + capital) / 2;
    return { ...word, text: isCapital ? word.text.toUpperCase() : word.text.toLowerCase() };
  }
  const rises =
    LOW.test(next) &&
    letter &&
    behind &&
    letter.width < line.xHeight * WIDEST &&
    isOnLine(letter, line) &&
    behind.y - letter.y > line.xHeight * RISES;
  const letters = [...word.text].filter((one) => !LOW_SIGN.test(one));
  const isLow = (one: Box | undefined) =>
    one !== undefined &&
    isOnLine(one, line) &&
    one.height >= line.xHeight * WHOLE &&
    one.height < capital * LOWER;
  let at = -1;
  const text = [...word.text].map((one, index) => {
    if (!LOW_SIGN.test(one)) at++;
    if (index === signs.length && rises) return one.toUpperCase();
    const isKnown = index === signs.length || letters.length === own.length;
    return isKnown && /[COSUVWXZ]/.test(one) && isLow(own[at]) ? one.toLowerCase() : one;
  });
  return { ...word, text: text.join('') };
}

const isOnLine = (letter: Box, { baseline, xHeight }: TextLine): boolean =>
  Math.abs(bottom(letter) - baseline) < xHeight * FOOT;

import { type Box, bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';

/** The height of an exponent, and how far its foot stands above the baseline, in heights of small letters. */
const [LOWEST, TALLEST, RAISED] = [0.65, 1.25, 0.35];
/** The widest gap between an exponent and its base, in heights of small letters. */
const WIDEST_GAP = 0.5;
/** The height of digits in heights of small letters. */
const DIGIT = 1.38;

/** A raised patch of ink as a line of its own, at the size of its digit. */
export interface RaisedPart extends Pick<TextLine, 'x' | 'width' | 'baseline' | 'xHeight'> {
  patch: Box;
}

/** The patches of a line that may be exponents: raised, nearly as high as small letters, and close behind a sign. */
export function raisedPartsOf({ letters, patches, baseline, xHeight }: TextLine): RaisedPart[] {
  return letters.flatMap((patch) => {
    const { x, width, height } = patch;
    const isRaised = baseline - bottom(patch) >= xHeight * RAISED;
    if (!isRaised || height < xHeight * LOWEST || height > xHeight * TALLEST) return [];
    const isOver = patches.some((other) => other !== patch && other.x < right(patch) && right(other) > x);
    const hasBase = letters.some((other) => {
      const gap = x - right(other);
      return gap > -1 && gap < xHeight * WIDEST_GAP && baseline - bottom(other) < xHeight * RAISED;
    });
    if (isOver || !hasBase) return [];
    return [{ patch, x, width, baseline: bottom(patch), xHeight: height / DIGIT }];
  });
}

/**
 * Puts the digit of an exponent in place of what the line's reading took it for ("m?", "m *"). `readings` are what the
 * recognizer sees in the patch alone. They must agree on a digit: other raised signs, such as "º", stay as they are.
 */
export function withRaisedDigit(
  words: readonly ChosenWord[],
  { patch }: RaisedPart,
  readings: readonly string[],
): ChosenWord[] {
  const [digit = ''] = readings;
  if (!/^[1-9]$/.test(digit) || readings.some((other) => other !== digit)) return [...words];
  const middle = patch.x + patch.width / 2;
  const raised: ChosenWord = {
    text: digit,
    confidence: 96,
    x: patch.x,
    width: patch.width,
    letters: [],
    isUnsure: true,
    raised: patch,
  };
  const at = words.findIndex((word) => word.x <= middle && word.x + word.width >= middle);
  const own = words[at];
  if (!own) {
    const next = words.findIndex((word) => word.x > middle);
    const end = next < 0 ? words.length : next;
    return [...words.slice(0, end), raised, ...words.slice(end)];
  }
  const last = own.letters.at(-1);
  // The exponent within a word, as in "3²x", is left alone: what the word says there is not known letter by letter.
  if (
    own.text.length > 1 &&
    (!last || last.x + last.width < middle || own.letters.length !== own.text.length)
  )
    return [...words];
  const base = {
    ...own,
    text: own.text.slice(0, -1),
    width: patch.x - own.x,
    letters: own.letters.slice(0, -1),
  };
  return [...words.slice(0, at), ...(base.text === '' ? [] : [base]), raised, ...words.slice(at + 1)];
}

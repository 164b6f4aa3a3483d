import { type Box, bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';

/** All lengths here are in heights of small letters. What is as high as SMALLEST_LETTER may be a letter. */
const SMALLEST_LETTER = 0.7;
/** The hook of "¿" begins lower than HOOK_FROM above the baseline, hangs below by HANGING, and is at least so wide. */
const [HOOK_FROM, HANGING, WIDE] = [0.75, 0.2, 0.4];
/** The dots of "¿" and "!" are lower than DOT; that of "¿" is at most HIGHEST and that of "!" ON_BASELINE above the baseline. */
const [DOT, HIGHEST, ON_BASELINE] = [0.4, 1.2, 0.15];
/** How far before its word "¿" may begin, and how far a sign may stand behind its word. */
const [BEFORE, BEHIND] = [1.2, 0.6];
/** The bar of "!" ends higher than FOOT above the baseline and is narrower than BAR; so is one stroke of a quotation mark. */
const [FOOT, BAR] = [0.2, 0.4];
/**
 * Where a lone stroke of a quotation mark stands nearer to its letter than this, in heights of small letters, a second stroke
 * may touch the letter, as before a slanted "A". The mark then stays a double one.
 */
const TOUCHING = 0.07;
/** The lower edge of a quotation mark is higher than this above the baseline. */
const RAISED = 0.6;

const DOUBLE_FIRST = /^["“”](?=\p{L})/u;
const DOUBLE_LAST = /(?<=\p{L})["“”](?=[.,;:?!)]*$)/u;
const BAR_LAST = /(?<=\p{L}{2})[lI1|](?=["“”'’.,;:)]*$)/u;

/**
 * Corrects the signs around a word by their ink: "¿", which the recognizer loses, "!", which it takes for "l", and single
 * quotation marks, which it takes for double ones or sees where no ink is. `before` is the text of the word before.
 */
export function withSignsAround(word: ChosenWord, line: TextLine, before: string): string {
  const { patches, baseline, xHeight } = line;
  const above = (place: number) => (baseline - place) / xHeight;
  const isHook = (one: Box) =>
    above(one.y) < HOOK_FROM && above(bottom(one)) < -HANGING && one.width > xHeight * WIDE && !isLow(one);
  const isLow = ({ height }: Box) => height <= xHeight * SMALLEST_LETTER;
  const isDot = (one: Box) => one.height < xHeight * DOT;
  const from = word.x - xHeight * BEFORE;
  const near = patches
    .filter((one) => one.x > from && middle(one) < right(word) + xHeight * BEHIND)
    .sort((one, other) => one.x - other.x);
  const letters = near.filter((one) => !isLow(one) && !isHook(one) && right(one) > word.x);
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return word.text;
  return withExclamation(withSingleQuotes(withQuestion(withoutInklessQuote(word.text))));

  /** A quotation mark that only some readings saw is none where no ink stands raised before the first letter. */
  function withoutInklessQuote(text: string): string {
    if (!DOUBLE_FIRST.test(text) || !word.others?.includes(text.slice(1))) return text;
    const isInked = near.some(
      (one) => isLow(one) && above(bottom(one)) > RAISED && middle(one) < (first?.x ?? 0),
    );
    return isInked ? text : text.slice(1);
  }

  /** A hook that hangs below the baseline with a dot above: no other sign looks like this. */
  function withQuestion(text: string): string {
    if (!/^\p{L}{2}/u.test(text) || before.endsWith('¿')) return text;
    const hook = near.find((one) => isHook(one) && one.x < (first?.x ?? 0));
    const isWhole = near.some(
      (one) =>
        hook &&
        isDot(one) &&
        above(one.y) < HIGHEST &&
        bottom(one) <= hook.y + 1 &&
        middle(one) > hook.x &&
        middle(one) < right(hook),
    );
    return isWhole ? `¿${text}` : text;
  }

  function withSingleQuotes(text: string): string {
    const isSingle = (isThere: (one: Box) => boolean) => {
      const [quote, ...more] = near.filter(
        (one) => isLow(one) && above(bottom(one)) > RAISED && isThere(one),
      );
      return quote !== undefined && more.length === 0 && quote.width < xHeight * BAR;
    };
    const isBefore = (gap: number) => (one: Box) => right(one) <= (first?.x ?? 0) - gap;
    // One stroke before the letter, and that one apart from it.
    const opened =
      DOUBLE_FIRST.test(text) && [-1, xHeight * TOUCHING].every((gap) => isSingle(isBefore(gap)));
    const closed = DOUBLE_LAST.test(text) && isSingle((one) => one.x >= right(last ?? one) - 1);
    const start = opened ? text.replace(DOUBLE_FIRST, '‘') : text;
    return closed ? start.replace(DOUBLE_LAST, '’') : start;
  }

  /** A bar that doesn't reach down to the baseline, with a dot below. */
  function withExclamation(text: string): string {
    const bar = last;
    if (!BAR_LAST.test(text) || !bar || bar.width > xHeight * BAR || above(bottom(bar)) < FOOT) return text;
    const hasDot = near.some(
      (one) =>
        isDot(one) &&
        Math.abs(above(bottom(one))) < ON_BASELINE &&
        one.y >= bottom(bar) &&
        middle(one) > bar.x - 1 &&
        middle(one) < right(bar) + 1,
    );
    return hasDot ? text.replace(BAR_LAST, '!') : text;
  }
}

const middle = ({ x, width }: Box): number => x + width / 2;

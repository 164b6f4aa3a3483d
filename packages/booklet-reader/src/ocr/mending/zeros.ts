import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';

/**
 * Least heights, in heights of small letters. SMALLEST_LETTER: of letters and figures. CAPITAL: of figures and
 * capitals.
 */
const [SMALLEST_LETTER, CAPITAL] = [0.85, 1.2];
/** Width divided by height: of a zero at most ZERO, of a capital "O" at least CAPITAL_O. */
const [ZERO, CAPITAL_O] = [0.63, 0.67];
/** A capital "O" is wider than the zeros of its paper by more than this factor: 1.35 to 1.45 in common fonts. */
const WIDER = 1.2;
/** One figure or capital is narrower than its height by this factor; two zeros that touch are wider. */
const WIDEST = 1.1;
/** Signs that are as tall as letters. */
const TALL = /[\p{L}\d/|!?()%&[\]]/u;
/** What is read where one zero or capital "O" stands alone. */
const ALONE = /^[oO0]{1,2}(?=[^\p{L}\d]*$)/u;

/**
 * Tells zeros from the capital "O" by their widths, where the word has a patch for each of its letters. `zero` is the
 * width of the paper's zeros in heights of small letters, null where they aren't known yet. Known words such as "BRILLO"
 * have no zeros; a line in narrow print draws their "O" as wide as the zeros of the paper.
 */
export function withZeros(word: ChosenWord, line: TextLine, zero: number | null, list: WordList): ChosenWord {
  const { x, width } = word;
  const tall = line.patches
    .filter((patch) => patch.height >= line.xHeight * SMALLEST_LETTER)
    .filter((patch) => patch.x + patch.width / 2 > x && patch.x + patch.width / 2 < x + width)
    .sort((one, other) => one.x - other.x);
  const [first] = tall;
  const isCapital = tall.length === 1 && first !== undefined && isOne(first, line);
  let text = isCapital ? word.text.replace(ALONE, 'O') : word.text;
  // A zero tells that the word is a number, so that the letters before it are looked at again ("G0P0").
  for (let round = 0; round < 2; round++) text = written(text);
  return text === word.text ? word : { ...word, text, isUnsure: true };

  function written(read: string): string {
    const letters = [...read].filter((letter) => TALL.test(letter));
    if (/\p{L}{3}/u.test(read) && !/\d/.test(read) && isKnown(read, list)) return read;
    if (!/[O0]/.test(read) || letters.length !== tall.length) return read;
    let at = 0;
    return [...read]
      .map((letter, index) => {
        const patch = TALL.test(letter) ? tall[at++] : undefined;
        if (!patch) return letter;
        const isNumber = /\d/.test(read) || !/[\p{L}\d]/u.test(read.slice(index + 1));
        const share = patch.width / patch.height;
        const [isZero, isO] =
          zero === null
            ? [share < ZERO, share > CAPITAL_O]
            : [patch.width < zero * WIDER * line.xHeight, patch.width >= zero * WIDER * line.xHeight];
        if (letter === 'O' && isNumber && isZero) return '0';
        return read === '0' && isO ? 'O' : letter;
      })
      .join('');
  }
}

/** Whether a patch is one figure or capital, and not two that touch. */
function isOne({ width, height }: Box, { xHeight }: TextLine): boolean {
  return height >= xHeight * CAPITAL && width < height * WIDEST;
}

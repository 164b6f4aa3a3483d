import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';

/** A capital at the head of a word that looks like its small letter. */
const LIKE_SMALL = /^[COSUVWXZ](?=\p{Ll}{2})/u;
/** The letter is small where it is at most so many times as high as the lowest letter of its word; capitals have 1.35. */
const SMALL = 1.12;
/** Lower patches are punctuation, in heights of small letters, and the fewest letters that tell. */
const [SMALLEST_LETTER, FEWEST] = [0.7, 3];

/**
 * Writes a small letter at the head of a word where the page shows one: at the head of a line the recognizer likes
 * capitals ("Cubrir" for "cubrir"). The word's own letters tell the size, because small print has lower capitals.
 */
export function withSmallHead(word: ChosenWord, { letters, xHeight }: TextLine): ChosenWord {
  if (!LIKE_SMALL.test(word.text)) return word;
  const own = letters
    .filter(({ x, width }) => x + width / 2 > word.x - 1 && x + width / 2 < word.x + word.width + 1)
    .filter(({ height }) => height >= xHeight * SMALLEST_LETTER)
    .sort((one, other) => one.x - other.x);
  const [first] = own;
  if (!first || own.length < FEWEST) return word;
  const lowest = Math.min(...own.slice(1).map(({ height }) => height));
  if (first.height > lowest * SMALL) return word;
  return { ...word, text: word.text.slice(0, 1).toLowerCase() + word.text.slice(1), isUnsure: true };
}

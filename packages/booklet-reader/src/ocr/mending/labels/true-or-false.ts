import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';

/** The letters of true and false statements in their order, with the signs behind them. */
const SEQUENCE = /^[VF]{2,6}(?=[.,;]?$)/;
/** A sequence in which two "V", or one, were read as a "W". */
const WITH_W = /^(?=[VF]*W)[VFW]{1,6}(?=[.,;]?$)/;
/** The most words of an alternative that is a sequence: its letter and the sequence. */
const MOST_WORDS = 2;
/** The lines of other alternatives stand at most this far, in heights of small letters. */
const FARTHEST = 16;
/** The sequences of alternatives below each other begin at one edge, but for this, in heights of small letters. */
const SAME_EDGE = 1.5;

/**
 * Corrects alternatives such as "VVF" in which the recognizer took one "V", or two that touch, for a "W". The sequences of
 * all alternatives of a question have one length, which tells how many "V" a "W" stands for.
 */
export function withTrueOrFalse(lines: readonly ReadLine[]): ReadLine[] {
  return lines.map((own) => {
    const word = wordOf(own);
    const read = word && WITH_W.exec(word.text)?.[0];
    if (!read) return own;
    const lengths = new Set(
      lines.flatMap((other) => {
        const text = SEQUENCE.exec(wordOf(other)?.text ?? '')?.[0];
        return text !== undefined && isNear(own, other) ? [text.length] : [];
      }),
    );
    const [length, ...others] = lengths;
    if (length === undefined || others.length > 0) return own;
    const text = ['V', 'VV'].map((one) => read.replaceAll('W', one)).find((one) => one.length === length);
    if (text === undefined) return own;
    const mended = { ...word, text: text + word.text.slice(read.length), isUnsure: true };
    return { ...own, words: own.words.map((one) => (one === word ? mended : one)) };
  });
}

const wordOf = ({ words }: ReadLine): ChosenWord | undefined =>
  words.length <= MOST_WORDS ? words.at(-1) : undefined;

/** Whether the sequence of another line stands in the same column or the same row, not far away. */
function isNear(own: ReadLine, other: ReadLine): boolean {
  const { xHeight, baseline } = own.line;
  const down = Math.abs(other.line.baseline - baseline);
  const across = Math.abs((wordOf(other)?.x ?? 0) - (wordOf(own)?.x ?? 0));
  return down < xHeight / 2 || (down < xHeight * FARTHEST && across < xHeight * SAME_EDGE);
}

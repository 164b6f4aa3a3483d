import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';
import { wordRows } from '../../words/word-rows.ts';

const LABEL = /^([A-Ha-h])([.)])$/;
/** What a label within a line may be read as: the recognizer adds a letter where wide gaps stand on both sides ("hb."). */
const SHORT = /^[\p{L}\d]{1,2}([.)])$/u;
/** The signs of labels stand below each other where they differ by less than this, in heights of small letters. */
const SAME_EDGE = 0.7;
/**
 * The least gap behind a label, in heights of small letters. Words stand apart by about 0.6, and labels had gaps of 2. A
 * smaller one takes the end of a sentence for a label, a larger one leaves labels with narrow gaps misread.
 */
const LEAST_GAP = 1;

/**
 * Corrects the second label of a row whose two alternatives were read as one line: "hb." in "a. Uno hb. Dos" becomes "b.",
 * the next letter behind the line's first label. The misread label must end at the same height across the page as labels
 * above or below it, and a wide gap must follow. A question that lacks its second label would lose all its alternatives.
 */
export function withPlacedLabels(lines: readonly ReadLine[]): ReadLine[] {
  const rows = wordRows(lines);
  return lines.map((line) => {
    const { xHeight } = line.line;
    const [first, ...rest] = line.words;
    const [, letter = '', sign = ''] = LABEL.exec(first?.text ?? '') ?? [];
    const next = LETTERS.charAt(LETTERS.indexOf(letter.toUpperCase()) + 1);
    const text = `${letter === letter.toUpperCase() ? next : next.toLowerCase()}${sign}`;
    if (!first || letter === '' || next === '') return line;
    const row = rows.find((words) => words.includes(first)) ?? [];
    if (row.some((word) => word !== first && LABEL.exec(word.text)?.[2] === sign)) return line;
    const isMisread = (word: ChosenWord, at: number) => {
      const gap = (rest[at + 1]?.x ?? word.x) - endOf(word);
      if (SHORT.exec(word.text)?.[1] !== sign || gap < xHeight * LEAST_GAP) return false;
      return rows.some(
        (other) =>
          other !== row &&
          other.some(
            (label) =>
              LABEL.exec(label.text)?.[2] === sign &&
              Math.abs(endOf(label) - endOf(word)) < xHeight * SAME_EDGE,
          ),
      );
    };
    const at = rest.findIndex(isMisread);
    const label = rest[at];
    if (!label) return line;
    return { ...line, words: [first, ...rest.with(at, { ...label, text, isUnsure: true })] };
  });
}

const endOf = ({ x, width }: ChosenWord): number => x + width;

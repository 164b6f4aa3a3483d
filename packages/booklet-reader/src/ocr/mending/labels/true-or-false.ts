import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';

/** The letters of true and false statements in their order, with the signs behind them. */
const SEQUENCE = /^[VF]{2,6}(?=[.,;]?$)/;
/** A sequence in which two "V", or one, were read as a "W", or an "F" as an "E". */
const MISREAD = /^(?=[VF]*[WE])[VFWE]{2,6}(?=[.,;]?$)/;
/** The letter of an alternative. */
const LABEL = /^\(?[A-Ha-h][.)]{1,2}$/;
/** The lines of other alternatives stand at most this far, in heights of small letters. */
const FARTHEST = 16;
/** The sequences of alternatives below each other begin at one edge, but for this, in heights of small letters. */
const SAME_EDGE = 1.5;

/** A word that is all of an alternative, and its line. */
interface Answer {
  own: ReadLine;
  word: ChosenWord;
}

/**
 * Corrects alternatives such as "VVF" in which the recognizer took one "V", or two that touch, for a "W", or an "F" for an
 * "E". The sequences of all alternatives of a question have one length, which tells how many "V" a "W" stands for.
 */
export function withTrueOrFalse(lines: readonly ReadLine[]): ReadLine[] {
  const answers = lines.flatMap((own) => answersOf(own).map((word): Answer => ({ own, word })));
  const mended = new Map(
    answers.flatMap((answer) => {
      const { word } = answer;
      const read = MISREAD.exec(word.text)?.[0];
      const text = read && wholeOf(read, answer, answers);
      return text ? [[word, { ...word, text: text + word.text.slice(read.length), isUnsure: true }]] : [];
    }),
  );
  if (mended.size === 0) return [...lines];
  return lines.map((own) => ({ ...own, words: own.words.map((word) => mended.get(word) ?? word) }));
}

/** The sequence that was misread, by the length of those near it; null where none or several lengths stand near it. */
function wholeOf(read: string, own: Answer, answers: readonly Answer[]): string | null {
  const near = answers.filter((other) => isNear(own, other)).map(({ word }) => SEQUENCE.exec(word.text)?.[0]);
  const [length, ...others] = new Set(near.flatMap((text) => text?.length ?? []));
  if (length === undefined || others.length > 0) return null;
  const texts = ['V', 'VV'].map((one) => read.replaceAll('E', 'F').replaceAll('W', one));
  return texts.find((one) => one.length === length) ?? null;
}

/** The words of a line behind the letter of an alternative and before the next one or the end; the last of two words, too. */
function answersOf({ words }: ReadLine): ChosenWord[] {
  if (words.length <= 2) return words.slice(-1);
  return words.filter((_, at) => {
    const [before, after] = [words[at - 1]?.text, words[at + 1]?.text];
    return before !== undefined && LABEL.test(before) && (after === undefined || LABEL.test(after));
  });
}

/** Whether another sequence stands in the same column or the same row, not far away. */
function isNear(one: Answer, other: Answer): boolean {
  const { xHeight, baseline } = one.own.line;
  const down = Math.abs(other.own.line.baseline - baseline);
  const across = Math.abs(other.word.x - one.word.x);
  return down < xHeight / 2 || (down < xHeight * FARTHEST && across < xHeight * SAME_EDGE);
}

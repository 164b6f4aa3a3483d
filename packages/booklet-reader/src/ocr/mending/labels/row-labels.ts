import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';
import { wordRows } from '../../words/word-rows.ts';

const LABEL = /^([A-Ha-h])([.)])$/;
const [A, C, E] = [0, 2, 4];

/**
 * Corrects the letters of alternatives that stand in a row, which follow each other: the small "c" and the capital look the
 * same beside a fraction ("A) ½ B) 1 c) ⅓"), and a broken "c" looks like an "e". A row begins with a letter and its sign.
 */
export function withRowLabels(lines: readonly ReadLine[]): ReadLine[] {
  const mended = new Map<ChosenWord, ChosenWord>(wordRows(lines).flatMap(mendedOf));
  if (mended.size === 0) return [...lines];
  return lines.map((line) => ({ ...line, words: line.words.map((word) => mended.get(word) ?? word) }));
}

/** The corrected labels of a row, each with the word that it replaces. */
function mendedOf([first, ...others]: readonly ChosenWord[]): [ChosenWord, ChosenWord][] {
  const [, opening = '', sign = ''] = LABEL.exec(first?.text ?? '') ?? [];
  if (opening === '') return [];
  const isCapital = LETTERS.includes(opening);
  const indexOf = (letter: string) => LETTERS.indexOf(letter.toUpperCase());
  // In two columns "E" stands beside "B".
  const mayBreak = indexOf(opening) === A;
  let next = indexOf(opening) + 1;
  const mended: [ChosenWord, ChosenWord][] = [];
  for (const word of others) {
    const [, letter = '', own = ''] = LABEL.exec(word.text) ?? [];
    const isNext = indexOf(letter) === next || (mayBreak && indexOf(letter) === E && next === C);
    if (letter === '' || own !== sign || !isNext) continue;
    const expected = LETTERS.charAt(next);
    const text = `${isCapital ? expected : expected.toLowerCase()}${sign}`;
    if (text !== word.text) mended.push([word, { ...word, text, isUnsure: true }]);
    next++;
  }
  return mended;
}

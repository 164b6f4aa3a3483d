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
  if (!first || opening === '') return [];
  const indexOf = (letter: string) => LETTERS.indexOf(letter.toUpperCase());
  const labels = [first, ...others].flatMap((word) => {
    const [, letter = '', own = ''] = LABEL.exec(word.text) ?? [];
    return letter !== '' && own === sign ? [{ word, letter, read: indexOf(letter) }] : [];
  });
  // In two columns "E" stands beside "B".
  const mayBreak = indexOf(opening) === A;
  // Two labels between "a)" and "d)" are "b)" and "c)", whatever they were read as.
  const isWhole = labels.length > 2 && labels.at(-1)?.read === indexOf(opening) + labels.length - 1;
  const row: { word: ChosenWord; letter: string; index: number }[] = [];
  for (const { word, letter, read } of labels) {
    const index = indexOf(opening) + row.length;
    if (isWhole || read === index || (mayBreak && read === E && index === C))
      row.push({ word, letter, index });
  }
  // "c" and "C" have one shape: in a row "c) D)" the other letter tells the case.
  const { letter: telling } = row.find(({ index }) => index !== C) ?? { letter: opening };
  return row.flatMap(({ word, index }) => {
    const letter = LETTERS.charAt(index);
    const text = `${LETTERS.includes(telling) ? letter : letter.toLowerCase()}${sign}`;
    return text === word.text ? [] : [[word, { ...word, text, isUnsure: true }]];
  });
}

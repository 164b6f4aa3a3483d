import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { bottom, right } from '../../../page/page-content.ts';
import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';
import { wordRows } from '../../words/word-rows.ts';

const LABEL = /^([A-Ha-h])([.)]?)$/;
const [A, C, E] = [0, 2, 4];
/** Fewer letters without a sign, such as "a" beside "b", also name the columns of a table. */
const FEWEST_BARE = 3;
/** How far behind its letter a fraction stands at most, in heights of small letters. A wider gap parts columns. */
const NEAR_TEXT = 4;

/**
 * Corrects the letters of alternatives that stand in a row, which follow each other: the small "c" and the capital look the
 * same beside a fraction ("A) ½ B) 1 c) ⅓"), and a broken "c" looks like an "e". A row begins with a letter. Letters without
 * a sign are also words and keys, so that each of them must open a line of its own and have a text behind it.
 */
export function withRowLabels(lines: readonly ReadLine[]): ReadLine[] {
  const heads = new Set(lines.filter((own) => hasText(own, lines)).map(({ words: [first] }) => first));
  const mended = new Map<ChosenWord, ChosenWord>();
  for (const words of wordRows(lines)) {
    // Each column of the page has a row of its own.
    const starts = words.flatMap((word, at) =>
      at > 0 && heads.has(word) && /^a[.)]?$/i.test(word.text) ? [at] : [],
    );
    for (const [at, start] of [0, ...starts].entries())
      for (const [word, by] of mendedOf(words.slice(start, starts[at]), heads)) mended.set(word, by);
  }
  if (mended.size === 0) return [...lines];
  return lines.map((line) => ({ ...line, words: line.words.map((word) => mended.get(word) ?? word) }));
}

/** Whether more words stand in a line, or a fraction, whose parts are lines, behind it. */
function hasText({ line, words }: ReadLine, lines: readonly ReadLine[]): boolean {
  const isBehind = ({ x, y, height }: ReadLine['line']) =>
    x > line.x && x < right(line) + line.xHeight * NEAR_TEXT && y < bottom(line) && y + height > line.y;
  return words.length > 1 || lines.some((other) => isBehind(other.line));
}

/** The corrected labels of a row, each with the word that it replaces. `heads` open lines with texts. */
function mendedOf(
  [first, ...others]: readonly ChosenWord[],
  heads: ReadonlySet<ChosenWord | undefined>,
): [ChosenWord, ChosenWord][] {
  const [, opening = '', sign = ''] = LABEL.exec(first?.text ?? '') ?? [];
  if (!first || opening === '') return [];
  const indexOf = (letter: string) => LETTERS.indexOf(letter.toUpperCase());
  const labels = [first, ...others].flatMap((word) => {
    const [, letter = '', own = ''] = LABEL.exec(word.text) ?? [];
    const isLabel = letter !== '' && own === sign && (sign !== '' || heads.has(word));
    return isLabel ? [{ word, letter, read: indexOf(letter) }] : [];
  });
  // In two columns "E" stands beside "B".
  const mayBreak = indexOf(opening) === A;
  if (sign === '' && (!mayBreak || labels.length < FEWEST_BARE)) return [];
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

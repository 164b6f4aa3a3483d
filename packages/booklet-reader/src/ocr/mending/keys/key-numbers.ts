import { right } from '../../../page/page-content.ts';
import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';
import { wordRows } from '../../words/word-rows.ts';

/** A number with its key, as one word ("27A") or two ("27 A"). */
interface Pair {
  /** The word of the number, or of the letter where the number was lost. */
  word: ChosenWord;
  /** Whether only the letter was read. */
  isLost: boolean;
  /** The right end of the letter. */
  x: number;
  /** What follows the number in the same word. */
  rest: string;
  /** What was read as the number. */
  text: string;
  /** Null where the text is no number. */
  number: number | null;
  /** The word of a letter that was read twice, as "EB"; either may be right. */
  blurred: ChosenWord | undefined;
}

const LETTER = /^\(?[A-Ha-h][.,)]?$/;
/** A number, however it was read, and the letter behind it. */
const GLUED = /^([^\s.):-]{1,4}?)([.):-]{0,2}[A-H])$/;
const NUMBER = /^([^\s.):-](?:\S{0,2}[^\s.):-])?)([.):-]{0,2})$/;
const BLURRED = /^[A-H]{2}$/;
/** The least share of a row's words that belong to pairs, and of the pairs whose numbers follow each other. */
const [OF_ROW, IN_ORDER] = [0.8, 0.5];
/** The fewest pairs of a row and of a list, and the most numbers in a row that are corrected. */
const [FEWEST_OF_ROW, FEWEST, MOST_MISREAD] = [2, 6, 2];
/** Letters of one column stand closer than this below each other, in heights of small letters. */
const SAME_COLUMN = 1.5;

/**
 * Corrects the numbers of a list of keys, which follow each other along its rows or down its columns: what stands between
 * "33 B" and "35 B" is "34", also where it was read as "31A". A number between others is corrected only where exactly as
 * many are missing as stand there, because a list may leave out annulled questions.
 */
export function withKeyNumbers(lines: readonly ReadLine[]): ReadLine[] {
  const read = wordRows(lines).map((words) => ({ words, pairs: pairsOf(words) }));
  const rows = read.map(({ pairs }) => pairs).filter((pairs) => pairs.length > 0);
  const along = rows.flat();
  const down = columnsOf(along, (lines[0]?.line.xHeight ?? 0) * SAME_COLUMN);
  const [order = []] = [along, down].sort((one, other) => linksOf(other) - linksOf(one));
  if (order.length < FEWEST || linksOf(order) < order.length * IN_ORDER) return [...lines];
  const mended = new Map<ChosenWord, ChosenWord>();
  /** Lost numbers, each before its letter. */
  const found = new Map<ChosenWord, ChosenWord>();
  // A pair that can't be told is left out: the list would be none with it.
  const untold = new Set(read.flatMap(({ words, pairs }) => (pairs.length > 0 ? readTwice(words) : [])));
  for (const [at, { number, word, text, rest, blurred }] of order.entries()) {
    if (blurred) for (const one of [word, blurred]) untold.add(one);
    const expected = (order[at - 1]?.number ?? Number.NaN) + 1;
    if (number === null && text.includes(String(expected)))
      mended.set(word, { ...word, text: `${expected}${rest}`, isUnsure: true });
    const next = order.findIndex(
      (one, index) => index > at && one.number !== null && one.number - index === (number ?? 0) - at,
    );
    if (number === null || next - at < 2 || next - at - 1 > MOST_MISREAD) continue;
    for (const [index, { word, rest, isLost }] of order.slice(at + 1, next).entries()) {
      const expected = `${number + index + 1}${rest}`;
      // The number stands before the letter, with a space between.
      const place = { x: word.x - 2 * word.width, width: word.width, letters: [] };
      if (isLost) found.set(word, { ...word, ...place, text: expected, isUnsure: true });
      else mended.set(word, { ...word, text: expected, isUnsure: true });
    }
  }
  return lines.map((line) => ({
    ...line,
    words: line.words.flatMap((word) =>
      untold.has(word) ? [] : [found.get(word) ?? [], mended.get(word) ?? word].flat(),
    ),
  }));
}

/** The words that are read once more right behind them, without the signs between their figures: "2:4 24". */
const readTwice = (words: readonly ChosenWord[]): ChosenWord[] =>
  words.filter(({ text }, at) => /^\d\D\d$/.test(text) && words[at + 1]?.text === text.replace(/\D/, ''));

/** The pairs of rows, column by column. */
function columnsOf(pairs: readonly Pair[], sameColumn: number): Pair[] {
  const columns: Pair[][] = [];
  // `sort` keeps the order of the rows within a column.
  for (const pair of pairs.toSorted((one, other) => one.x - other.x)) {
    const last = columns.at(-1);
    if (last && pair.x - (last.at(-1)?.x ?? 0) < sameColumn) last.push(pair);
    else columns.push([pair]);
  }
  return columns.flatMap((column) => column.sort((one, other) => pairs.indexOf(one) - pairs.indexOf(other)));
}

/** How many numbers are by one greater than the number before. */
const linksOf = (pairs: readonly Pair[]): number =>
  pairs.filter(({ number }, at) => number !== null && pairs[at - 1]?.number === number - 1).length;

/** The pairs of a row; none where the row holds more than pairs. */
function pairsOf(words: readonly ChosenWord[]): Pair[] {
  const pairs: Pair[] = [];
  let used = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word) continue;
    const next = words[at + 1];
    const glued = GLUED.exec(word.text);
    const isBlurred = next !== undefined && BLURRED.test(next.text);
    const apart = !glued && next && (isBlurred || LETTER.test(next.text)) ? NUMBER.exec(word.text) : null;
    const [, text = '', rest = ''] = glued ?? apart ?? [];
    const isLost = text === '' && LETTER.test(word.text);
    if (text === '' && !isLost) continue;
    const number = /^\d{1,3}$/.test(text) ? Number(text) : null;
    const letter = (apart && next) || word;
    const blurred = apart && isBlurred ? next : undefined;
    pairs.push({ word, isLost, x: right(letter), rest, text, number, blurred });
    used += apart ? 2 : 1;
    if (apart) at++;
  }
  const numbered = pairs.filter(({ isLost }) => !isLost).length;
  const areMost = numbered >= FEWEST_OF_ROW && numbered > pairs.length / 2;
  return areMost && used >= words.length * OF_ROW ? pairs : [];
}

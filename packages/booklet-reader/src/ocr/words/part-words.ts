import { widthOf } from '../mending/marks-above.ts';
import type { TextLine } from '../page/text-lines.ts';
import { isKnown } from './choose-words.ts';
import type { SeenWord } from './recognize.ts';
import type { WordList } from './word-list.ts';

/** The narrowest gap between two words, in heights of small letters, … */
const LEAST_GAP = 0.45;
/** … and as a share of the usual gap between words of the line, which isn't wider than the second: the gap behind a label is. */
const [SHARE_OF_USUAL, WIDEST_USUAL] = [0.75, 0.9];

/**
 * The narrowest gap between two words that both are among the most frequent ones ("enla"), or of which one is a plain
 * bar, which is a Roman "I" ("ly", "Tipol"). Likewise.
 */
const LEAST_CLEAR = 0.35;
const FREQUENT = /^(?:¿?(?:al?|con|del?|el|en|es|las?|los?|no|por|que|se|si|su|una?|y|o|e))$/i;
const BAR = /^[Il1|!]$/;

/**
 * The widest gap within a word that the recognizer split, in heights of small letters: where one part is unknown, and
 * where both are. Of 8,000 gaps between the words of two papers with narrow print, none beside a small letter is
 * narrower than the second.
 */
const [WITHIN_WORD, WITHIN_UNKNOWN] = [0.15, 0.28];
/** The fewest letters of a part that is joined with another: "y" and "a" are words. */
const LEAST_LETTERS = 2;

/** What ends before, or begins behind, a wider gap than that between two words: the signs of a formula. */
const [ENDS, BEGINS] = [/[=+−<>≤≥≠×÷±]$/, /^[=+−<>≤≥≠×÷±]/];
/**
 * A gap within a word that is CLEARLY times as wide as the word's other gaps parts a known word from a frequent one
 * ("Enviara las"), also where the line's other gaps are wider: on scans of 200 dots an inch, gaps between letters had 2 to 5
 * dots, and those between words 9 or more.
 */
const CLEARLY = 2;
/** The fewest letters of the known word, and the fewest gaps of a word that tell. */
const [LEAST_KNOWN, LEAST_GAPS] = [3, 3];

type Letter = SeenWord['letters'][number];

interface Gap {
  from: number;
  to: number;
}

/**
 * Splits words that the recognizer joined: it reads "En el" as "Enel" although the page shows a gap. The
 * places of words and line are in dots of the page.
 */
export function partWords(words: readonly SeenWord[], line: TextLine, list: WordList): SeenWord[] {
  const all = gapsOf(line);
  const gaps = all.filter(({ from, to }) => to - from >= line.xHeight * LEAST_GAP);
  const isWithin = ({ from, to }: Gap) =>
    words.find(({ x, width }) => x < from && x + width > to && x + width / 2 > 0);
  const usualGap = middle(
    gaps.filter((gap) => !isWithin(gap) && !isBesideSign(gap, words)).map(({ from, to }) => to - from),
  );
  const usual = Math.min(usualGap, line.xHeight * WIDEST_USUAL);
  const parting = gaps.filter(({ from, to }) => to - from >= usual * SHARE_OF_USUAL);
  const clear = all.filter(({ from, to }) => to - from >= line.xHeight * LEAST_CLEAR);
  return words
    .flatMap((word, at) => partOne(word, parting.filter(isBefore(words[at + 1]))))
    .flatMap((word, at, parted) => {
      const parts = partOne(word, clear.filter(isBefore(parted[at + 1])));
      const [head, tail] = parts.map(({ text }) => text);
      return parts.length === 2 && head && tail && arePlainParts(head, tail, list) ? parts : [word];
    })
    .flatMap((word, at, parted) => {
      const next = parted[at + 1];
      const parts = partAtWidest(withLastLetter(word, next, line), all.filter(isBefore(next)), line, list);
      return parts ?? [word];
    });
}

/** The word with the place of its last letter, which the recognizer's box leaves out where a wide gap stands before it. */
function withLastLetter(word: SeenWord, next: SeenWord | undefined, { letters }: TextLine): SeenWord {
  const end = word.x + word.width;
  const [ink, ...others] = letters.filter(({ x }) => x >= end && next !== undefined && x < next.x - 1);
  const last = word.letters.at(-1);
  if (!ink || !last || others.length > 0) return word;
  return {
    ...word,
    width: ink.x + ink.width - word.x,
    letters: [...word.letters.slice(0, -1), { ...last, x: ink.x, width: ink.width }],
  };
}

/** The parts of a word at its widest gap; null where this isn't clearly wider than its others, or a part is no word. */
function partAtWidest(
  word: SeenWord,
  gaps: readonly Gap[],
  { xHeight }: TextLine,
  list: WordList,
): SeenWord[] | null {
  const [widest, next, ...others] = gaps
    .filter(({ from, to }) => from > word.x && to < word.x + word.width)
    .sort((one, other) => widthOfGap(other) - widthOfGap(one));
  if (!widest || !next || others.length + 2 < LEAST_GAPS) return null;
  const width = widthOfGap(widest);
  if (width < xHeight * LEAST_GAP || width < widthOfGap(next) * CLEARLY) return null;
  const parts = partOne(word, [widest]);
  const [head = '', tail = ''] = parts.map(({ text }) => text);
  const isHead = head.length >= LEAST_KNOWN && isKnown(head, list);
  return isHead && FREQUENT.test(tail) ? parts : null;
}

const widthOfGap = ({ from, to }: Gap): number => to - from;

/**
 * Whether a gap stands before the next word: the recognizer's box of a word may reach over the next words, and then the
 * gap between both parts no word.
 */
const isBefore = (next: SeenWord | undefined) => (gap: Gap) =>
  next === undefined || middleOf(gap) < next.x - (gap.to - gap.from);

const isBesideSign = (gap: Gap, words: readonly SeenWord[]): boolean => {
  const isLeft = ({ x, width }: SeenWord) => x + width / 2 < middleOf(gap);
  return (
    ENDS.test(words.findLast(isLeft)?.text ?? '') ||
    BEGINS.test(words.find((word) => !isLeft(word))?.text ?? '')
  );
};

const middleOf = ({ from, to }: Gap): number => (from + to) / 2;

/** Whether two parts are words that the recognizer often joins. */
function arePlainParts(head: string, tail: string, list: WordList): boolean {
  const isTail = FREQUENT.test(tail) || BAR.test(tail);
  if (FREQUENT.test(head) || BAR.test(head)) return isTail;
  return BAR.test(tail) && isWord(head, list) && !isKnown(head + tail, list);
}

/**
 * Joins the parts of a word that the recognizer split although the page shows no gap between them: it reads
 * "Nitrofurantoína" as "Nitrofuranto ína". The places of words and line are in dots of the page.
 */
export function joinWords(words: readonly SeenWord[], line: TextLine, list: WordList): SeenWord[] {
  const gaps = gapsOf(line);
  const joined: SeenWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (!before || !isSplit(before, word, gaps, line, list)) joined.push(word);
    else {
      joined[joined.length - 1] = {
        text: before.text + word.text,
        confidence: Math.min(before.confidence, word.confidence),
        x: before.x,
        width: word.x + word.width - before.x,
        letters: [...before.letters, ...word.letters],
      };
    }
  }
  return joined;
}

function isSplit(
  before: SeenWord,
  after: SeenWord,
  gaps: readonly Gap[],
  { xHeight }: TextLine,
  list: WordList,
): boolean {
  const parts = [/\p{L}*\p{Ll}$/u.exec(before.text)?.[0] ?? '', /^\p{Ll}+/u.exec(after.text)?.[0] ?? ''];
  if (parts.some((part) => part.length < LEAST_LETTERS)) return false;
  const unknown = parts.filter((part) => !isKnown(part, list)).length;
  if (unknown === 0) return false;
  const [last, first] = [before.letters.at(-1), after.letters[0]];
  if (!last || !first) return false;
  const widest = Math.max(0, ...between(gaps, last, first).map(({ from, to }) => to - from));
  return widest < xHeight * (unknown === 2 ? WITHIN_UNKNOWN : WITHIN_WORD);
}

/**
 * Moves the last letter of a word to the next word, where it stands nearer to that and both are known then: the
 * recognizer reads "En los" as "Enl os". The places of words and line are in dots of the page.
 */
export function withMovedLetters(words: readonly SeenWord[], line: TextLine, list: WordList): SeenWord[] {
  const gaps = gapsOf(line);
  const result = [...words];
  for (let at = 0; at + 1 < result.length; at++) {
    const [word, next] = [result[at], result[at + 1]];
    if (!word || !next || !/^\p{L}+\p{Ll}$/u.test(word.text) || isKnown(word.text, list)) continue;
    const [last, first] = [word.letters.at(-1), next.letters[0]];
    const previous = word.letters.at(-2);
    const moved = `${last?.text ?? ''}${next.text}`;
    if (!last || !first || !previous || !isWord(word.text.slice(0, -1), list) || !isWord(moved, list))
      continue;
    if (!standsApart(gaps, previous, first)) continue;
    const letters = word.letters.slice(0, -1);
    const width = previous.x + previous.width - word.x;
    result[at] = { ...word, text: word.text.slice(0, -1), width, letters };
    result[at + 1] = {
      ...next,
      text: moved,
      x: last.x,
      width: next.x + next.width - last.x,
      letters: [last, ...next.letters],
    };
  }
  return result;
}

/** Whether the last gap between two letters is narrower than the first: then a letter between them belongs to the last. */
function standsApart(gaps: readonly Gap[], one: Letter, other: Letter): boolean {
  const [before, ...rest] = between(gaps, one, other).map(({ from, to }) => to - from);
  const after = rest.at(-1);
  return before !== undefined && after !== undefined && before > after;
}

/** Whether a text is a known word of at least two letters. */
const isWord = (text: string, list: WordList): boolean => /\p{L}{2}/u.test(text) && isKnown(text, list);

/** The gaps between the middles of two letters, from the left. */
function between(gaps: readonly Gap[], one: Letter, other: Letter): Gap[] {
  const [left, right] = [one.x + one.width / 2, other.x + other.width / 2];
  return gaps.filter(({ from, to }) => from < right && to > left);
}

function partOne(word: SeenWord, gaps: readonly Gap[]): SeenWord[] {
  for (const { from, to } of gaps) {
    const read = word.letters.findIndex(({ x, width }) => x + width / 2 > (from + to) / 2);
    if (read <= 0 || word.x >= from || word.x + word.width <= to) continue;
    const at = placeOfGap(word, { from, to }, read);
    const [before, after] = [word.letters.slice(0, at), word.letters.slice(at)];
    const head = { ...word, ...textOf(before), width: from - word.x, letters: before };
    const tail = { ...word, ...textOf(after), x: to, width: word.x + word.width - to, letters: after };
    return [head, ...partOne(tail, gaps)];
  }
  return [word];
}

const LETTERS_ONLY = /^[¿(]?\p{L}+[.,;:?)]*$/u;
/** Another place in the text must fit the gap better than the one that was read by this, as a share of the width. */
const FITS_BETTER = 0.05;

/**
 * Before which letter of a word a gap stands: the recognizer places letters less exactly than words, and reads the gap
 * of "No tiene" as "Not iene". The usual widths of the letters on both sides are compared with the ink there.
 */
function placeOfGap(word: SeenWord, { from, to }: Gap, read: number): number {
  // The full stop of a label ("E.5") is too small to tell by widths.
  if (!LETTERS_ONLY.test(word.text)) return read;
  const left = from - word.x;
  const share = left / (left + word.x + word.width - to);
  const widths = word.letters.map(({ text }) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0));
  const total = (end: number) => widths.slice(0, end).reduce((sum, one) => sum + one, 0);
  const off = (at: number) => Math.abs(total(at) / total(widths.length) - share);
  const [best = read] = [read - 1, read + 1]
    .filter((at) => at > 0 && at < word.letters.length)
    .sort((one, other) => off(one) - off(other));
  return off(best) < off(read) - FITS_BETTER ? best : read;
}

const textOf = (letters: SeenWord['letters']) => ({ text: letters.map(({ text }) => text).join('') });

/** The gaps of a line: columns without ink. Accents and dots don't count. */
function gapsOf({ patches }: TextLine): Gap[] {
  const gaps: Gap[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const patch of patches.toSorted((a, b) => a.x - b.x)) {
    if (patch.x > right) gaps.push({ from: right, to: patch.x });
    right = Math.max(Number.isFinite(right) ? right : 0, patch.x + patch.width);
  }
  return gaps;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

import { difference, type Glyph, joinedGlyph } from '../../letters/glyphs-of-line.ts';
import type { DrawnWord } from '../../letters/letter-shapes.ts';
import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';

/** The words of a line with their glyphs. */
export interface DrawnCells {
  line: TextLine;
  words: readonly DrawnWord[];
}

/** A word that stands alone in its cell and has the ink of one letter. */
interface LoneLetter {
  word: ChosenWord;
  /** Text follows, so that the letter is an alternative's, which its place among the others tells (`mendLabels`). */
  isLabel: boolean;
  line: TextLine;
  glyph: Glyph;
}

interface KnownLetter {
  letter: string;
  glyph: Glyph;
}

/** The space around a cell's letter, in heights of small letters. */
const ALONE = 0.8;
/** The widest letter of a cell, in heights of small letters: a "G" of TeX's letters has 1.6, two figures have 2. */
const WIDEST = 1.7;
/** The widest paper between the pieces of one letter, in heights of small letters. Letters of a word stand as near. */
const HAIRLINE = 0.1;
/** The least confidence of a letter that others are compared with. */
const SURE = 85;
/** The fewest sure letters alone in their cells, and the fewest numbers, on a sheet of keys. */
const FEWEST = 5;
/** The recognizer is hardly ever sure of a letter alone. A letter is sure, too, when so many like it were read as it. */
const FEWEST_LIKE = 2;
/** The largest difference of two pictures of one letter, and how much more another letter differs at least. */
const [ALIKE, APART] = [0.25, 0.05];
/** A number with the sign behind it. */
const NUMBER = /^\d{1,3}[.):–-]{0,2}$/;
/** Stands for a letter whose picture says something else than the recognizer. */
const UNTOLD = '?';

/**
 * Corrects the letters of a sheet of keys. A lone "C" is the hardest sign for the recognizer, since it has one shape in
 * both cases: it becomes "Cc", "Lo" or "e". The sheet's other letters tell what such a cell holds, because a sheet has
 * few letters, and each of them many times. `readAgain` reads the ink of one cell by itself.
 */
export async function withKeyLetters(
  lines: readonly DrawnCells[],
  readAgain: (line: TextLine, word: ChosenWord) => Promise<string[]>,
): Promise<ReadonlyMap<ChosenWord, string>> {
  const mended = new Map<ChosenWord, string>();
  const alone = lines.flatMap(loneLetters).filter(({ word }) => !/^\d$/.test(word.text));
  const areSmall = areMostSmall(alone.map(({ word }) => word.text));
  const letterOf = (text: string) => readLetter(text, areSmall);
  const read = alone.flatMap(({ word, glyph }) => {
    const letter = letterOf(word.text);
    return letter ? [{ letter, glyph, confidence: word.confidence }] : [];
  });
  const sure = read.filter(({ letter, glyph, confidence }) => {
    const isLike = (other: KnownLetter) =>
      other.letter === letter && other.glyph !== glyph && difference(other.glyph, glyph) < ALIKE;
    // Nothing else is read as "c" or "Cc", but never surely.
    return confidence >= SURE || letter === 'C' || read.filter(isLike).length >= FEWEST_LIKE;
  });
  const known = sure.filter((one) => !isOutvoted(one, sure));
  const numbers = lines.flatMap(({ words }) => words).filter(({ word }) => NUMBER.test(word.text));
  if (known.length < FEWEST || numbers.length < FEWEST) return mended;
  const seenAgain = async ({ line, word }: LoneLetter) => agreed((await readAgain(line, word)).map(letterOf));
  const told = new Map<LoneLetter, string>();
  const doubtful: LoneLetter[] = [];
  for (const cell of alone) {
    // No picture of another letter may be like this one: the sheet may have only this cell with its letter.
    const letter = nearestOf(cell.glyph, known) ?? letterOf(cell.word.text);
    if (letter) told.set(cell, letter);
    else doubtful.push(cell);
  }
  const again: KnownLetter[] = [];
  for (const cell of doubtful) {
    const letter = await seenAgain(cell);
    if (letter) again.push({ letter, glyph: cell.glyph });
  }
  for (const cell of doubtful) {
    const own = again.find(({ glyph }) => glyph === cell.glyph);
    // Where the sheet has no sure "C" at all, one that was read alone tells the others.
    const letter = nearestOf(cell.glyph, [...known, ...again]) ?? own?.letter;
    if (letter) told.set(cell, letter);
  }
  for (const [cell, letter] of told) {
    const { word, isLabel } = cell;
    const own = letterOf(word.text);
    const isDisputed = own !== null && own !== letter && word.confidence >= SURE;
    if (isDisputed && isLabel) continue;
    const isUntold = isDisputed && (await seenAgain(cell)) !== letter;
    const text = isUntold ? UNTOLD : areSmall ? letter.toLowerCase() : letter;
    if (text !== word.text) mended.set(word, text);
  }
  return mended;
}

function loneLetters({ line, words }: DrawnCells): LoneLetter[] {
  const gap = line.xHeight * ALONE;
  return words.flatMap(({ word, glyphs }, at) => {
    const glyph = wholeLetter(glyphs, line);
    if (!glyph) return [];
    const [before, after] = [words[at - 1]?.glyphs.at(-1), words[at + 1]?.glyphs[0]];
    const isAlone =
      (!before || glyph.x - before.x - before.width >= gap) &&
      (!after || after.x - glyph.x - glyph.width >= gap);
    const isLabel = /\p{L}{3}/u.test(words[at + 1]?.word.text ?? '');
    return isAlone ? [{ word, isLabel, line, glyph }] : [];
  });
}

/** The one glyph of a word, also where a hairline broke it: hardly any paper parts the pieces. Null for other words. */
function wholeLetter(glyphs: readonly Glyph[], { xHeight }: TextLine): Glyph | null {
  const [first] = glyphs;
  const last = glyphs.at(-1);
  if (!first || !last) return null;
  if (first === last) return first;
  const arePieces = glyphs.every(({ x }, at) => {
    const before = glyphs[at - 1];
    return !before || x <= before.x + before.width + xHeight * HAIRLINE;
  });
  return arePieces && last.x + last.width - first.x <= xHeight * WIDEST ? joinedGlyph(glyphs) : null;
}

/** Whether most lone letters are small ones; those with one shape in both cases don't count. */
function areMostSmall(texts: readonly string[]): boolean {
  const count = (isOne: RegExp) => texts.filter((text) => isOne.test(text)).length;
  return count(/^[abdefgh]$/) > count(/^[ABD-H]$/);
}

/** The letter of a reading such as "B" or "Cc", as a capital; null for other readings and for letters of the other case. */
function readLetter(text: string, areSmall: boolean): string | null {
  if (/^cc?$/i.test(text)) return 'C';
  return (areSmall ? /^[a-h]$/ : /^[A-H]$/).test(text) ? text.toUpperCase() : null;
}

function agreed(letters: readonly (string | null)[]): string | null {
  const [first = null] = letters;
  return letters.every((letter) => letter === first) ? first : null;
}

/**
 * The letter whose pictures are clearly nearest to a glyph, its own picture aside; null where none is. The second of a
 * letter's differences counts, because one of its pictures may have been read wrong.
 */
function nearestOf(glyph: Glyph, known: readonly KnownLetter[]): string | null {
  const byLetter = Map.groupBy(
    known.filter((one) => one.glyph !== glyph),
    ({ letter }) => letter,
  );
  const [best, next] = [...byLetter]
    .map(([letter, own]) => ({ letter, off: second(own.map((one) => difference(glyph, one.glyph))) }))
    .sort((one, other) => one.off - other.off);
  if (!best || best.off > ALIKE) return null;
  return (next?.off ?? 1) - best.off >= APART ? best.letter : null;
}

/** Whether a letter looks like the pictures of another letter, and unlike those of its own: it was read wrong. */
function isOutvoted(one: KnownLetter, known: readonly KnownLetter[]): boolean {
  const nearest = nearestOf(one.glyph, known);
  return nearest !== null && nearest !== one.letter;
}

function second(values: readonly number[]): number {
  const [least = Number.POSITIVE_INFINITY, next = least] = values.toSorted((a, b) => a - b);
  return values.length > 2 ? next : least;
}

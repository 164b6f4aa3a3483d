import { strangeWords } from '../../doubt/spelling.ts';
import type { Box } from '../../page/page-content.ts';
import { isPieceOf } from '../page/letter-patches/broken-letters.ts';
import type { TextLine } from '../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';

/** A word of letters, with the signs that may stand around it. None of these signs has ink above a letter. */
const WORD = /^[(¿]?\p{L}{3,}(?:-\p{L}+)*-?[.,;:?)]*$/u;
/**
 * LOW: the largest height of a mark. ABOVE: the least height of its lower edge over the baseline. HEAD: that of its upper
 * edge; the pieces into which a scan breaks the top of a thin small letter begin at 1 to 1.05, and marks at 1.25 or more.
 * All in heights of small letters.
 */
const [LOW, ABOVE, HEAD] = [0.7, 0.85, 1.1];
/**
 * Patches whose lower edge is higher than this above the baseline, in heights of small letters, belong to the line
 * above. Accents of capitals reach 1.6.
 */
const HIGHEST = 1.75;
/**
 * How far a mark may be from the middle of its letter, in heights of small letters: in a word of the list, and in
 * another word. The letters' places are estimated from usual widths. Letters are about one such height apart.
 */
const [NEAR_IN_KNOWN, NEAR] = [0.7, 0.5];
/** The best candidate is taken only if the second best is farther from the marks by at least this much. */
const CLEARLY = 0.1;

/**
 * A mark whose slant is below SLANTED is an acute accent; one above UPRIGHT is a dot or two dots that touch. Of 2,814
 * dots above the letters of two papers none is below SLANTED, and of 1,034 accents 8 are above it.
 */
const [SLANTED, UPRIGHT] = [-0.28, -0.15];
/**
 * The middles of the two dots of one letter are closer than TWO_DOTS_APART. The letter below their middle is between
 * NARROWEST and WIDEST wide. All in heights of small letters. The dots of "ii" are as close in narrow print, but no
 * letter between NARROWEST and WIDEST wide stands below the middle of both.
 */
const [TWO_DOTS_APART, NARROWEST, WIDEST] = [0.45, 0.5, 0.95];
/** The largest distance between the middle of two dots and the middle of their letter, in heights of small letters. */
const CENTRED = 0.15;
/** Two dots that touch are wider than high by this factor. */
const TWO_DOTS_WIDE = 1.6;
/** The least height of a capital, and the share of its width where no dot of the next letter stands. */
const [CAPITAL, WITHIN_CAPITAL] = [1.35, 0.85];
/** A capital at the head of a word, behind one sign that is as tall as a letter. */
const HEAD_CAPITAL = /^[(¿]?\p{Lu}(?=\p{Ll})/u;
const OPENING_QUOTE = /^[“"«](?=[\p{L}¿(])/u;
const ACCENTS = /[áéíóú]/gi;
/** What an "ü" is read as where its dots stand apart; "ü" stands between "g" and these letters. */
const LIKE_TWO_DOTS = /(?<=g)(?:[it]{2,3}|[uú]i)(?=[eéií])/;
/** A patch lower than this, in heights of small letters, is no letter, and one that ends this far above the baseline neither. */
const [LOWEST_LETTER, OFF_BASELINE] = [0.7, 0.2];

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' };
const TWO_DOTS: Readonly<Record<string, string>> = {
  o: 'ö',
  ó: 'ö',
  Ó: 'Ö',
  u: 'ü',
  ú: 'ü',
  Ú: 'Ü',
  a: 'ä',
  á: 'ä',
};

/**
 * Restores a letter that the dots and accents above a word tell of: the recognizer reads "ti" as "t" where a font
 * joins the two letters, loses accents, and doesn't know "ö". The page shows more marks than the text then has.
 * Of 2,763 words of one paper 7 had more marks than their text, and all 7 were misread. `slantOf` tells how much a
 * mark of the line slants (`mark-slant.ts`).
 */
export function withMarksAbove(
  word: ChosenWord,
  line: TextLine,
  slantOf: (mark: Box) => number,
  list: WordList,
): ChosenWord {
  const [quote] = OPENING_QUOTE.exec(word.text) ?? [];
  if (quote !== undefined) {
    const inner = withoutQuote(word, line);
    const marked = inner === null ? null : withMarksAbove(inner, line, slantOf, list);
    return marked === null || marked === inner
      ? word
      : { ...word, ...marked, text: quote + marked.text, x: word.x, width: word.width };
  }
  if (!WORD.test(word.text)) return word;
  const boxes = withoutPieces(marksAbove(word, line), word, line);
  const marks = boxes.map((box) => (box.x + box.width / 2 - word.x) / line.xHeight);
  const hasMore = marks.length > marksIn(word.text);
  const twice = hasMore || LIKE_TWO_DOTS.test(word.text) ? withTwoDots(word, boxes, line) : null;
  if (twice) return twice;
  if (marks.length === marksIn(word.text)) return withSeenMarks(word, boxes, slantOf);
  if (!hasMore) return word;
  const found = candidatesOf(word.text)
    .filter((text) => marksIn(text) === marks.length)
    .map((text) => ({ text, distance: distanceOf(text, word.width / line.xHeight, marks) }))
    .sort((one, other) => one.distance - other.distance);
  const known = found.filter(({ text, distance }) => distance <= NEAR_IN_KNOWN && isKnown(text, list));
  const isUnknown = !isKnown(word.text, list);
  // No other mark slants above a capital: the list has "Italo", and no "Ítalo".
  const [head] = boxes;
  const capital = head && slantOf(head) < SLANTED ? withAccentOnHead(word.text) : null;
  const fair = found.filter(
    ({ text, distance }) =>
      (isUnknown || TWICE.test(text) || text === capital) &&
      distance <= NEAR &&
      strangeWords(text.toLowerCase()).length === 0,
  );
  const [best, next] = known.length > 0 ? known : fair;
  if (!best || (next && next.distance - best.distance < CLEARLY)) return word;
  return withSeenMarks({ ...word, text: best.text, isUnsure: true }, boxes, slantOf);
}

/** The word behind an opening quote, whose ink is as high as marks are. Null where its first letter isn't found. */
function withoutQuote(word: ChosenWord, { letters, baseline, xHeight }: TextLine): ChosenWord | null {
  const first = letters
    .filter(
      (one) => middleOf(one) > word.x && Math.abs(baseline - one.y - one.height) < xHeight * OFF_BASELINE,
    )
    .sort((one, other) => one.x - other.x)[0];
  if (!first || first.x >= word.x + word.width) return null;
  return { ...word, text: word.text.slice(1), x: first.x, width: word.x + word.width - first.x };
}

/**
 * The word with the two dots of "ü" or "ö" where the page shows two dots that stand too close for two letters. Null
 * where there are none, or where no letter below them has such dots.
 */
function withTwoDots(word: ChosenWord, marks: readonly Box[], line: TextLine): ChosenWord | null {
  const at = marks.findIndex((mark, index) => {
    const next = marks[index + 1];
    return next !== undefined && middleOf(next) - middleOf(mark) < line.xHeight * TWO_DOTS_APART;
  });
  const [one, other] = [marks[at], marks[at + 1]];
  if (!one || !other) return null;
  const middle = (middleOf(one) + middleOf(other)) / 2;
  const letter = line.letters.find((patch) => Math.abs(middleOf(patch) - middle) < line.xHeight * CENTRED);
  const width = (letter?.width ?? 0) / line.xHeight;
  if (width < NARROWEST || width > WIDEST) return null;
  const place = (middle - word.x) / line.xHeight;
  const wide = LIKE_TWO_DOTS.exec(word.text);
  const found = [...word.text].flatMap((letter, index) => {
    // The recognizer takes a narrow "ü" for an "i", too.
    const dotted = letter === 'i' || wide?.index === index ? 'ü' : TWO_DOTS[letter];
    const isWithinWide = wide !== null && index > wide.index && index < wide.index + wide[0].length;
    if (dotted === undefined || isWithinWide) return [];
    const length = wide?.index === index ? wide[0].length : 1;
    const text = word.text.slice(0, index) + dotted + word.text.slice(index + length);
    const distance = Math.abs(middleIn(text, index, word.width / line.xHeight) - place);
    return marksIn(text) === marks.length ? [{ text, distance }] : [];
  });
  const [best] = found.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= NEAR_IN_KNOWN ? { ...word, text: best.text, isUnsure: true } : null;
}

const widthsOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

const middleOf = ({ x, width }: Box): number => x + width / 2;

/** Where the middle of one letter is expected. All lengths are in heights of small letters. */
export function middleIn(text: string, at: number, width: number): number {
  const widths = [...text].map(widthOf);
  const sum = (to: number) => widths.slice(0, to).reduce((total, one) => total + one, 0);
  return ((sum(at) + (widths[at] ?? 0) / 2) * width) / sum(widths.length);
}

/** The marks above a word, from the left. The pieces of a broken capital at its head are none. */
export function marksAbove({ text, x, width }: ChosenWord, line: TextLine): Box[] {
  const end = text.includes('?') ? endOfLetters(x, width, line) : x + width;
  const head = HEAD_CAPITAL.exec(text)?.[0] ?? '';
  const share = widthsOf(head) / Math.max(1, widthsOf(text));
  const capital = x + width * share * WITHIN_CAPITAL;
  const isPiece = (mark: Box) =>
    middleOf(mark) < capital && mark.y + mark.height > line.baseline - line.xHeight * CAPITAL;
  return marksOf(line)
    .filter((mark) => middleOf(mark) > x && middleOf(mark) < end && !isPiece(mark))
    .sort((one, other) => one.x - other.x);
}

/**
 * The marks without the arm that a scan broke off the capital at the word's head, such as that of a "V": it begins at the
 * capital's height and touches it. An accent or dot may do so, too, but then no mark is too many.
 */
function withoutPieces(marks: readonly Box[], { text, x }: ChosenWord, line: TextLine): readonly Box[] {
  if (!HEAD_CAPITAL.test(text) || marks.length <= marksIn(text)) return marks;
  const letters = line.letters.filter((one) => middleOf(one) > x).sort((one, other) => one.x - other.x);
  const capital = letters[/^\p{Lu}/u.test(text) ? 0 : 1];
  return marks.filter(
    (mark) => !capital || capital.x + capital.width < mark.x || !isPieceOf(capital, mark, line.xHeight),
  );
}

/** Where the last letter on the baseline ends: noise breaks the hook of a "?" behind it into pieces like accents. */
function endOfLetters(x: number, width: number, { patches, baseline, xHeight }: TextLine): number {
  const letters = patches.filter(
    (one) =>
      one.height > xHeight * LOWEST_LETTER &&
      one.y + one.height > baseline - xHeight * OFF_BASELINE &&
      middleOf(one) > x &&
      middleOf(one) < x + width,
  );
  return Math.max(x, ...letters.map((one) => one.x + one.width));
}

/** All marks above the letters of a line. */
export function marksOf({ patches, baseline, xHeight }: TextLine): Box[] {
  return patches.filter(
    (patch) =>
      patch.height < xHeight * LOW &&
      patch.y + patch.height < baseline - xHeight * ABOVE &&
      patch.y < baseline - xHeight * HEAD &&
      patch.y + patch.height > baseline - xHeight * HIGHEST,
  );
}

/** Gives each letter the mark that stands above it. `marks` are as many as the marks in the text. */
function withSeenMarks(word: ChosenWord, marks: readonly Box[], slantOf: (mark: Box) => number): ChosenWord {
  let at = 0;
  const letters = [...word.text].map((letter) => {
    const mark = marksOn(letter) === 1 ? marks[at++] : undefined;
    if (marksOn(letter) === 2) at += 2;
    if (!mark || !/[iíóúÓÚ]/.test(letter)) return letter;
    const slant = slantOf(mark);
    if (letter === 'i') return slant < SLANTED ? 'í' : letter;
    if (slant < UPRIGHT) return letter;
    if (letter === 'í') return 'i';
    return mark.width > mark.height * TWO_DOTS_WIDE ? (TWO_DOTS[letter] ?? letter) : letter;
  });
  const text = letters.join('');
  // No Spanish word has two acute accents, but each part of "suboccípito-bregmático" has its own.
  const hasTwo = text.split('-').some((part) => (part.match(ACCENTS)?.length ?? 0) > 1);
  return text === word.text || hasTwo ? word : { ...word, text, isUnsure: true };
}

/** Letters with two marks, which nothing else looks like. */
const TWICE = /[äöüÄÖÜ]/;

const marksOn = (letter: string): number =>
  /[ijáéíóúñÁÉÍÓÚÑ]/.test(letter) ? 1 : TWICE.test(letter) ? 2 : 0;

/** How many marks stand above the letters of a text. */
export const marksIn = (text: string): number => [...text].reduce((sum, letter) => sum + marksOn(letter), 0);

/** The text with one letter more, or with a mark on one of its letters. */
function candidatesOf(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const head = at === 0 ? withAccentOnHead(text) : null;
    if (head !== null) found.add(head);
    for (const other of [ACCENTED[letter], TWO_DOTS[letter]]) if (other) found.add(before + other + after);
    if (at > 0) found.add(`${before}i${letter}${after}`);
    if (at === text.length - 1 && /[lt]/.test(letter)) found.add(`${text}i`);
    // A "t" with the "i" behind it is also taken for an "f".
    if (letter === 'f') found.add(`${before}ti${after}`);
  }
  return [...found];
}

/** The text with an accent on the capital vowel at its head; null where it has none. */
const withAccentOnHead = (text: string): string | null =>
  /^[AEIOU]\p{Ll}/u.test(text)
    ? (ACCENTED[text.charAt(0).toLowerCase()] ?? '').toUpperCase() + text.slice(1)
    : null;

/** How far the farthest mark is from its letter. All lengths are in heights of small letters. */
function distanceOf(text: string, width: number, marks: readonly number[]): number {
  const letters = [...text];
  const total = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  let from = 0;
  const middles = letters.flatMap((letter) => {
    const [left, own] = [from, (widthOf(letter) * width) / total];
    from += own;
    const count = marksOn(letter);
    return Array.from({ length: count }, (_, at) => left + (own * (at + 1)) / (count + 1));
  });
  return Math.max(...middles.map((middle, at) => Math.abs(middle - (marks[at] ?? 0))));
}

/** The usual width of a letter with the space beside it, against that of other letters. */
export function widthOf(letter: string): number {
  if (/[ijlíIÍ.,;:¡'|]/.test(letter)) return 4.5;
  if (/[ftr()¿?]/.test(letter)) return 6;
  if (/[mwMW]/.test(letter)) return 16;
  return /\p{Lu}/u.test(letter) ? 13 : 10;
}

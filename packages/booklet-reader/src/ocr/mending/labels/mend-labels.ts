import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';
import { hasOtherSign } from './question-numbers.ts';

/**
 * Labels stand below each other where their left edges differ by less than this, in heights of small letters.
 */
const SAME_EDGE = 0.7;
/** The smallest gap behind a label, in heights of small letters. */
const LEAST_GAP = 0.6;
/**
 * What tells a dot and a bracket from a letter, in heights of small letters: a dot is lower; a bracket is
 * narrower and hangs below the baseline.
 */
const [LOW, NARROW, HANGING] = [0.7, 0.6, 0.12];
/** The most width of a bracket, in its height: a "p" and a "q", which hang, too, have 0.6. */
const SLIM = 0.4;
const SMALL_LETTERS = LETTERS.toLowerCase();
const [B, C, D, E] = [1, 2, 3, 4];
/** The farthest from one label to the next, in heights of small letters: about 8 lines. */
const FARTHEST = 20;
/** A letter, alone or with the usual signs around it. */
const LABEL = /^\(?([A-Ha-h])[.)]?[.:-]?$/;
/** A label whose full stop was read as a comma. */
const COMMA_LABEL = /^[A-Ha-h],$/;
const WHOLE_LABEL = /^[A-Ha-h][.)]$/;
/** Misreadings of one lone letter look like this. */
const SHORT = /^\P{L}?[\p{L}\d€£$@]{1,2}\P{L}{0,2}$/u;

const LETTER_ALONE = /^[A-Ha-h?]$/;
/** Words of one letter that may open a line of text. */
const WORD = /^[yoóuYOÓU]$/;

interface Opening {
  line: ReadLine;
  /** There is ink of a dot or a bracket beside the letter. */
  hasSign: boolean;
  first: ChosenWord;
  /** The index of the letter that was read (0 is a); null where the text is no such letter. */
  letter: number | null;
}

/**
 * A label behind a star that marks the key: "*c)". The recognizer reads the star as other signs, too ("Fa)", "“a)"), and the
 * full stop of a bold label as a comma ("*B,").
 */
const STARRED = /^(?:[^(\s](?=[A-Ha-h€][.)]$)|\*(?=[A-Ha-h],$))/u;
const STAR = /^\P{L}$/u;
/** How far the foot of a star stands above the baseline, and its least height, in heights of small letters. */
const [STAR_FOOT, STAR_HEIGHT] = [0.3, 0.5];

/** Corrects the letters of alternatives on a page, also those behind the star of a key, which is no part of them. */
export function mendLabels(lines: readonly ReadLine[]): ReadLine[] {
  const bare = lines.map(withoutStar);
  return mendBareLabels(bare).map((line, at) => {
    const [label, ...rest] = line.words;
    const read = lines[at];
    const [star] = read?.words ?? [];
    if (!read || !label || !star || bare[at] === read) return line;
    const isApart = read.words.length > line.words.length;
    const words = isApart ? [star, label, ...rest] : [{ ...label, text: `*${label.text}` }, ...rest];
    return { ...read, words };
  });
}

/**
 * A line without the star before its label. The star is drawn raised and read as one sign or letter, with the label or
 * as a word of its own.
 */
function withoutStar(read: ReadLine): ReadLine {
  const { line, words } = read;
  const [label, ...rest] = words;
  const [star, ...patches] = line.patches.toSorted((a, b) => a.x - b.x);
  if (!star || !label) return read;
  const isApart = STAR.test(label.text) && WHOLE_LABEL.test(rest[0]?.text ?? '');
  if (!isApart && !STARRED.test(label.text)) return read;
  const foot = line.baseline - star.y - star.height;
  // A small star is as high as a quote, from which only the recognizer tells it.
  const isHigh = label.text.startsWith('*') || star.height >= line.xHeight * STAR_HEIGHT;
  if (foot < line.xHeight * STAR_FOOT || !isHigh) return read;
  return {
    line: { ...line, patches },
    // Only a label follows a star, so that a comma there needs no letter above to be a full stop.
    words: isApart ? rest : [{ ...label, text: label.text.replace(STARRED, '').replace(',', '.') }, ...rest],
  };
}

/**
 * Corrects the letters of alternatives on a page. Where a lone letter opens a line below "a" and "b", that
 * letter is "c", however it was read ("Cc", "ce", "€"). It is written in the way of the label before.
 */
function mendBareLabels(lines: readonly ReadLine[]): ReadLine[] {
  const openings = lines.flatMap((line): Opening[] => {
    const [first] = line.words;
    if (isKeyOfSheet(line, lines) || isRowOfLetters(line)) return [];
    // The gap behind a label may be narrow: then its full stop or bracket tells.
    const label = labelOf(line) ?? (first && WHOLE_LABEL.test(first.text) ? { hasSign: true } : null);
    // The letter before a subscript opens a formula, such as "C₃H₈".
    if (!first || !label || line.words[1]?.raised) return [];
    const read = (LABEL.exec(first.text) ?? COMMA_LABEL.exec(first.text))?.[0].replace(/[^A-Ha-h]/g, '');
    return [{ line, first, ...label, letter: read ? SMALL_LETTERS.indexOf(read.toLowerCase()) : null }];
  });
  // Where labels have a sign, the "e" that opens a line of text is none.
  const haveSign = openings.some(({ hasSign, letter }) => hasSign && letter === B);
  const seen = new Set(openings.map(({ letter, hasSign }) => (hasSign || !haveSign ? letter : null)));
  const mended = new Map<ReadLine, ChosenWord>();
  const sign = usualSign(openings);
  for (const [at, opening] of openings.entries()) {
    const { line, first, hasSign } = opening;
    if (opening.letter !== null && hasSign && /^[A-Ha-h]$/.test(first.text))
      mended.set(line, { ...first, text: first.text + sign, isUnsure: true });
    if (COMMA_LABEL.test(first.text)) {
      const above = openings.slice(0, at).findLast((other) => isBelow(other, opening));
      const below = openings.slice(at + 1).find((other) => isBelow(opening, other));
      // "a, b" may open a line of text, so that the letter before must stand above, or "b" below "a".
      const isNext = above && above.letter !== null && above.letter + 1 === opening.letter;
      const isFirst = opening.letter === 0 && below?.letter === B && WHOLE_LABEL.test(below.first.text);
      if (isNext || isFirst)
        mended.set(line, { ...first, text: first.text.slice(0, 1) + sign, isUnsure: true });
      else opening.letter = null;
    }
    if (isMisread(openings, at)) opening.letter = null;
    const before = openings.slice(0, at).findLast((other) => isBelow(other, opening));
    // Both cases of "c" look the same.
    if (opening.letter === C && before?.letter === B && WHOLE_LABEL.test(first.text)) {
      const text = first.text.replace(
        /c/i,
        inCase('c', LABEL.exec(before.first.text)?.[1] ?? first.text.slice(0, 1)),
      );
      if (text !== first.text) mended.set(line, { ...first, text, isUnsure: true });
    }
    if (opening.letter !== null || !SHORT.test(first.text) || WORD.test(first.text)) continue;
    if (!before || before.letter === null || lines.some((line) => parts(line, before, opening))) continue;
    const expected = nextBelow(openings, before);
    // Every question has "a", "b" and "c", but "d" and later letters only where the page shows the same
    // letter elsewhere.
    if (expected > C && !seen.has(expected)) continue;
    const written = (mended.get(before.line) ?? before.first).text;
    if (hasOtherSign(first.text, written)) continue;
    const text = written.replace(/[A-Ha-h]/, (letter) => inCase(SMALL_LETTERS[expected] ?? '', letter));
    opening.letter = expected;
    mended.set(opening.line, { ...opening.first, text, isUnsure: true });
  }
  return lines.map((line) => {
    const label = mended.get(line);
    return label ? { ...line, words: [label, ...line.words.slice(1)] } : line;
  });
}

/**
 * Whether a label is read as a letter that can't stand there. An "e" below "b" is a "c", unless a "d" stands beside it, as
 * in a second row of three. Between "a" and "c" stands "b".
 */
function isMisread(openings: readonly Opening[], at: number): boolean {
  const own = openings[at];
  // A letter alone may be a key, which may be any letter.
  if (!own || own.letter === null || own.line.words.length === 1) return false;
  const above = openings.slice(0, at).findLast((other) => isBelow(other, own));
  const below = openings.slice(at + 1).find((other) => isBelow(own, other));
  if (above?.letter === undefined || above.letter === null) return false;
  // The label right of an "a" in one row is a "b", though the label above it may be the "b" of another question.
  const { letter } = own;
  if (openings.some((other) => isBeside(other, own) && other.letter === letter - 1)) return false;
  const expected = nextBelow(openings, above);
  if (own.letter !== expected && expected > above.letter + 1)
    return openings.some((other) => isBeside(own, other) && other.letter === expected + 1);
  if (own.letter === E && above.letter === B)
    return !openings.some((other) => other.letter === D && isBetween(other, above, own));
  return own.letter !== above.letter + 1 && below?.letter === above.letter + 2;
}

/** The letter that stands below another one: the next one, or the one behind those of its row, as in "a b" over "c d". */
function nextBelow(openings: readonly Opening[], above: Opening): number {
  let last = above.letter ?? 0;
  const row = openings.filter((other) => isBeside(above, other));
  for (const { letter } of row.sort((one, other) => one.line.line.x - other.line.line.x))
    if (letter === last + 1) last = letter;
  return last + 1;
}

/** Whether a label stands in the row of another one, right of it. */
const isBeside = ({ line: { line } }: Opening, { line: { line: other } }: Opening): boolean =>
  other.x > line.x && Math.abs(other.baseline - line.baseline) < line.xHeight / 2;

/** Whether a letter stands alone behind a number, as on a sheet of keys. */
function isKeyOfSheet({ line, words }: ReadLine, lines: readonly ReadLine[]): boolean {
  return (
    words.length === 1 &&
    lines.some(
      (other) =>
        other.line.x < line.x &&
        Math.abs(other.line.baseline - line.baseline) < line.xHeight / 2 &&
        NUMBER.test(other.words.at(-1)?.text ?? ''),
    )
  );
}

/** Whether a line holds nothing but letters, as a row of keys does. The letters below a row of pictures are mended as a row. */
const isRowOfLetters = ({ words }: ReadLine): boolean =>
  words.length > 1 && words.every(({ text }) => LETTER_ALONE.test(text));

/** Whether a label stands below another one, down to the height of a third. */
const isBetween = ({ line: { line } }: Opening, above: Opening, below: Opening): boolean =>
  line.baseline > above.line.line.baseline + line.xHeight &&
  line.baseline < below.line.line.baseline + line.xHeight;

function inCase(letter: string, like: string): string {
  return like === like.toUpperCase() ? letter.toUpperCase() : letter;
}

function isBelow({ line: { line: one } }: Opening, { line: { line: other } }: Opening): boolean {
  const below = other.baseline - one.baseline;
  const isNear = below > 0 && below < one.xHeight * FARTHEST;
  const isSame = (x: number) => edgesOf(other).some((edge) => Math.abs(edge - x) < one.xHeight * SAME_EDGE);
  return isNear && edgesOf(one).some(isSame);
}

/** Where a line begins, with and without the star that was taken off its ink: it may hang left of the labels. */
const edgesOf = ({ x, patches }: ReadLine['line']): number[] => [
  x,
  Math.min(...patches.map((patch) => patch.x)),
];

const NUMBER = /^\d{1,3}[.)]?[-–]?$/;
/**
 * The farthest that a question's number may stand left of its alternatives' letters, in heights of small
 * letters.
 */
const MOST_INDENT = 10;

/**
 * Whether a line with a question's number stands between two labels, which then belong to different
 * questions.
 */
function parts(
  { line, words: [first] }: ReadLine,
  { line: { line: above } }: Opening,
  { line: { line: below } }: Opening,
) {
  const isBetween = line.baseline > above.baseline && line.baseline <= below.baseline;
  const indent = below.x - line.x;
  const isLeft = indent > 0 && indent < line.xHeight * MOST_INDENT;
  return isBetween && isLeft && first !== undefined && NUMBER.test(first.text);
}

/** The sign behind most letters of the page: ")" or "."; empty where none has a sign. */
function usualSign(openings: readonly Opening[]): string {
  const counts = new Map<string, number>();
  for (const { first, letter } of openings) {
    const sign = letter === null ? '' : (/^[A-Ha-h]([.)])$/.exec(first.text)?.[1] ?? '');
    if (sign !== '') counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

/**
 * The label of a line whose ink begins with one letter, with or without a sign, and then a gap. Null where
 * the line doesn't begin so.
 */
function labelOf({ line, words: [first] }: ReadLine): Pick<Opening, 'hasSign'> | null {
  const { xHeight } = line;
  const patches = line.patches.toSorted((a, b) => a.x - b.x);
  const gap = patches.findIndex((patch, at) => {
    const right = Math.max(...patches.slice(0, at).map((one) => one.x + one.width));
    return at > 0 && patch.x - right >= xHeight * LEAST_GAP;
  });
  const label = gap < 0 ? patches : patches.slice(0, gap);
  const isSign = (patch: (typeof label)[number]) =>
    patch.height < xHeight * LOW ||
    (patch.width < Math.max(xHeight * NARROW, patch.height * SLIM) &&
      patch.y + patch.height > line.baseline + xHeight * HANGING);
  const letters = label.filter((patch) => !isSign(patch));
  const end = Math.max(...label.map((one) => one.x + one.width));
  // The first word must be the label alone: it must not reach over the gap.
  const isWord = first !== undefined && first.x + first.width / 2 < end + (xHeight * LEAST_GAP) / 2;
  return letters.length === 1 && isWord ? { hasSign: label.length > 1 } : null;
}

import { SCRIPT } from '../math/scripts.ts';
import { type Cell, MATH_MARK, right } from '../page/page-content.ts';
import type { FlowLine } from './flow-line.ts';
import { type Line, lineText } from './lines.ts';

/** A note's number is at most this large, in sizes of the note, and raised by at least this much. */
const [LARGEST_NUMBER, LEAST_RISE] = [0.86, 0.15];
/** A note is at most this large, as a share of the page's usual size. */
const LARGEST_NOTE = 0.92;
/** The widest leading of the lines of a note, in sizes. */
const LEADING = 1.7;
/** Sizes that differ by less than this, in points, are equal. */
const SAME_SIZE = 0.2;
/** The lines of a note get heights between two lines of the text: this part of a point apart. */
const MANY = 100;
const STARS = /^(\*{1,3})\s?\p{L}/u;
/** A number with a sign, as at the head of a question: it opens a note where a word refers to it. */
const NUMBER = /^(\d{1,2})[.)]\s?\p{L}/u;
/** What the text that refers to a note ends before: an alternative or a question. */
const OPENS = /^(?:\(?[A-Ha-h]\s?[).]|[Ⓐ-Ⓗⓐ-ⓗ]|\d{1,3}(?:[.)-]|\s|$)|[A-H]\s)/u;

/** A note at the foot of a page, with the sign by which a word of the page refers to it. */
interface Footnote {
  sign: string;
  lines: Line[];
}

/** Parts the notes of a page from its text: their lines would go on the question above them. */
export function withoutFootnotes(drawn: readonly Line[]): { text: Line[]; notes: Footnote[] } {
  const sizes = drawn.flatMap(({ cells }) => cells.map(({ size }) => size)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const isSmall = (line: Line) => sizeOf(line) <= usual * LARGEST_NOTE;
  const lines = withNumbersOfNotes(drawn, isSmall);
  const large = lines.filter((line) => !isSmall(line));
  const notes: Footnote[] = [];
  let isInNote = false;
  const text = lines.filter((line) => {
    const last = isInNote ? notes.at(-1)?.lines.at(-1) : undefined;
    const sign = isSmall(line) ? (signOf(line) ?? numberOf(line, large)) : null;
    // A star may also be a bullet, so only one that a word refers to opens a note.
    const opens = sign !== null && (/\d/.test(sign) || lines.some((other) => refersTo(other, sign)));
    if (opens) notes.push({ sign, lines: [line] });
    else if (last && goesOn(last, line)) notes.at(-1)?.lines.push(line);
    isInNote = opens || (last !== undefined && goesOn(last, line));
    return !isInNote;
  });
  return { text, notes };
}

/**
 * Puts each note behind the statement, alternative or shared text that refers to it. A note that nothing refers to stays
 * out, so its characters stand in no draft, and the drafts beside them are warned of.
 */
export function withFootnotes(lines: readonly FlowLine[], notes: readonly Footnote[]): FlowLine[] {
  const all = [...lines];
  for (const { sign, lines: own } of notes) {
    const at = all.findIndex((line) => refersTo(line, sign));
    const host = all[at];
    if (!host) continue;
    const length = all.slice(at + 1).findIndex(({ text, region }) => !region && OPENS.test(text));
    const end = length < 0 ? all.length : at + 1 + length;
    const { column, columnLeft, columnRight } = host;
    const { y } = all[end - 1] ?? host;
    const note = own.map((line, below): FlowLine => {
      const place = { column, columnLeft, columnRight, y: y + (below + 1) / MANY };
      return { ...line, ...place, gray: false, grayBox: null, region: null, isNote: true };
    });
    all.splice(end, 0, ...note);
  }
  return all;
}

/**
 * The lines with each number that stands alone, raised, right before a line of small print as the sign of this line, where
 * the text refers to it: such a number is often too large beside its note for an exponent.
 */
function withNumbersOfNotes(lines: readonly Line[], isSmall: (line: Line) => boolean): Line[] {
  return lines.flatMap((line, at) => {
    const [before, note] = [lines[at - 1], lines[at + 1]];
    const isOfNote = (number: Line | undefined, text: Line) =>
      number !== undefined &&
      isSmall(number) &&
      isSmall(text) &&
      isNumberOf(number, text) &&
      lines.some((other) => refersTo(other, number.text));
    if (note && isOfNote(line, note)) return [];
    return [before && isOfNote(before, line) ? withSign(line, before) : line];
  });
}

function isNumberOf(number: Line, note: Line): boolean {
  const size = sizeOf(note);
  const rise = note.y - number.y;
  return (
    /^\d{1,2}$/.test(number.text) &&
    sizeOf(number) < size - SAME_SIZE &&
    rise > size * LEAST_RISE &&
    rise < size * SCRIPT.up &&
    Math.abs(note.x - number.right) < size * SCRIPT.gap
  );
}

function withSign(note: Line, number: Line): Line {
  const [cell] = number.cells;
  const [first] = note.cells;
  if (!cell || !first) return note;
  const sign: Cell = {
    ...cell,
    text: MATH_MARK,
    width: number.right - number.x,
    places: number.cells.flatMap(({ places }) => places ?? []),
    math: { type: 'superscript', base: '', exponent: number.text },
  };
  const space: Cell = {
    ...first,
    text: ' ',
    places: [],
    x: right(sign),
    width: Math.max(first.x - right(sign), 0.01),
  };
  const cells = [sign, space, ...note.cells];
  return { ...note, cells, text: lineText(cells), x: number.x };
}

const goesOn = (note: Line, line: Line): boolean =>
  Math.abs(sizeOf(note) - sizeOf(line)) < SAME_SIZE &&
  line.y > note.y &&
  line.y - note.y < sizeOf(line) * LEADING;

/** The small raised number, or the stars, that a note begins with. */
function signOf({ cells, text }: Line): string | null {
  const stars = STARS.exec(text)?.[1];
  if (stars) return stars;
  const [first] = cells;
  if (!first) return null;
  if (first.math?.type === 'superscript')
    return /^\d{1,2}$/.test(first.math.exponent) && first.math.base === '' ? first.math.exponent : null;
  const next = cells.find((cell) => !/^[\d ]$/.test(cell.text));
  const isRaised =
    /^\d$/.test(first.text) &&
    next !== undefined &&
    /^\p{L}$/u.test(next.text) &&
    first.size <= next.size * LARGEST_NUMBER &&
    next.y - first.y > next.size * LEAST_RISE;
  return isRaised ? first.text : null;
}

/** The number with a dot that a note below all text begins with, where a word of the text refers to it. */
function numberOf({ text, y }: Line, large: readonly Line[]): string | null {
  const number = NUMBER.exec(text)?.[1];
  if (!number || large.some((line) => line.y > y)) return null;
  return large.some((line) => hasNumberedWord(line, number)) ? number : null;
}

/** Whether a word of a line has the sign of a note behind it: raised, as stars, or as a number that touches the word. */
function refersTo(line: Line, sign: string): boolean {
  const { cells } = line;
  const isRaised = cells.some(({ math }, at) => at > 0 && raisedBy(math) === sign);
  if (/\d/.test(sign)) return isRaised || hasNumberedWord(line, sign);
  const text = cells.map((cell) => raisedBy(cell.math) ?? cell.text).join('');
  return new RegExp(`[\\p{L}.,;:?!»”")]\\*{${sign.length}}(?!\\*)`, 'u').test(text);
}

/** What a character without a base of its own raises: an exponent, or the number of a note. */
const raisedBy = (math: Cell['math']): string | null =>
  math?.type === 'superscript' && math.base === '' ? math.exponent : null;

/**
 * Whether a word has this number right behind it. Fonts have raised figures of their own, which stand on the line like
 * others. A unit such as "cm" is no word.
 */
function hasNumberedWord({ cells }: Line, number: string): boolean {
  const text = cells.map((cell) => raisedBy(cell.math) ?? cell.text).join('');
  return new RegExp(`\\p{L}{3}[”"»)]?${number}(?![\\p{L}\\d])`, 'u').test(text);
}

/** The size of most characters of a line. */
function sizeOf({ cells }: Line): number {
  const sizes = cells
    .filter(isInked)
    .map(({ size }) => size)
    .sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

const isInked = (cell: Cell): boolean => cell.text !== ' ';

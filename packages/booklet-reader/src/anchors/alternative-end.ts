import type { FlowLine } from '../layout/flow-line.ts';
import { bottom } from '../page/page-content.ts';
import type { Region } from '../regions/regions.ts';
import type { LetterMark } from './letter-marks.ts';

/** Whether wrapped alternatives are set in from their letters; null where none is wrapped. */
export type Hanging = boolean | null;

/** The last alternative of its place, with what is known of the question. */
interface Open {
  letter: LetterMark;
  /** Its lines so far. */
  own: readonly FlowLine[];
  hangs: Hanging;
}

const HEADING =
  /^(?:texto\s+(?:\d{1,2}|[IVX]+)\b|subprueba\b|educaci[óo]n b[áa]sica (?:regular|alternativa|especial)$|instrucciones$|hoja de respuestas|.*\bresponda (?:a )?las? preguntas?\b|lea (?:el|la|los|las)\b.*(?:situaci[óo]n|texto|caso|preguntas?)|(?:[A-Z]\d{2}_){1}\d{2}_\d{2}$)/i;

/** Between the lines of one alternative, in sizes of the text. */
const WIDEST_SPACE = 1.9;
const WIDEST_SPACE_BY_FRACTIONS = 2.5;
/** Letters that are set in leave the margin to what isn't theirs. */
const INDENTED = 4;
/** Between two words, in sizes of the text. */
const SPACE = 0.25;
const OPEN_END = /[\p{L}\p{N},;]$/u;
const LOWER_CASE = /^\p{Ll}/u;

/** Whether a piece behind all letters goes on with an alternative: it hangs below, without a heading or a wide space. */
export function goesOn(
  lines: readonly FlowLine[],
  at: number,
  piece: FlowLine,
  { letter, own, hangs }: Open,
): boolean {
  const [first] = own;
  const before = own.at(-1);
  if (!first || !before) return false;
  if (piece.region) return (isEmpty(own, letter) && !piece.gray) || isWithin(own, piece.region);
  const isElsewhere = !isSamePlace(piece, before);
  const textX = first.cells[letter.to - letter.from]?.x ?? letter.x;
  // The letter may stand in the column before the one in which its alternative goes on.
  const shift = isSamePlace(piece, first) ? 0 : piece.columnLeft - (first.x - letter.indent);
  const isSetIn = hangs ?? (textX > letter.x + 4 && letter.indent < INDENTED);
  const edge = isSetIn ? Math.min(textX, letter.x + 8) : letter.x;
  // A column with nothing but the end of a sentence doesn't tell its margin.
  const isSentence = isElsewhere && OPEN_END.test(before.text) && LOWER_CASE.test(piece.text);
  const isHanging = isSentence || piece.x - shift >= edge - 3;
  const space = isTall(piece) || isTall(before) ? WIDEST_SPACE_BY_FRACTIONS : WIDEST_SPACE;
  const isApart = !isElsewhere && piece.y - before.y > before.size * space;
  const isFull =
    before.right > before.columnRight - before.columnRight * 0.12 ||
    before.right + widthOfFirstWord(piece) > before.columnRight;
  const isOver = piece.gray !== first.gray || isApart || isHeading(lines, at) || !isHanging;
  return !isOver && (!isElsewhere || isFull || isSentence);
}

const isSamePlace = (one: FlowLine, other: FlowLine): boolean =>
  one.page === other.page && one.column === other.column;

/** With the space before it. */
function widthOfFirstWord({ cells, size }: FlowLine): number {
  const end = cells.findIndex(({ text }) => text === ' ');
  const [first, last] = [cells[0], cells.at(end < 0 ? -1 : end - 1)];
  return first && last ? last.x + last.width - first.x + size * SPACE : 0;
}

/** A formula or a small picture in one of its lines. */
function isWithin(own: readonly FlowLine[], { kind, box }: Region): boolean {
  return own.some((line) => {
    const middle = line.y - line.size * 0.35;
    const isLevel = middle > box.y && middle < bottom(box) && box.height < line.size * 3;
    return kind === 'picture' && line.region === null && isLevel && box.x < line.right;
  });
}

/** Nothing but its letter yet: it may be a picture. */
function isEmpty(own: readonly FlowLine[], letter: LetterMark): boolean {
  const text = own.map((line) => line.text).join(' ');
  return own.every((line) => line.region === null) && text.slice(letter.to - letter.from).trim() === '';
}

/** In narrow columns a heading goes on in the next line, often with a part of a word. */
function isHeading(lines: readonly FlowLine[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (HEADING.test(text)) return true;
  const isOpen = /^lea\b/i.test(text) && lines[at + 1]?.column === lines[at]?.column;
  return isOpen && HEADING.test(`${text} ${lines[at + 1]?.text ?? ''}`.replace(/[-\u00ad] (?=\p{Ll})/u, ''));
}

const isTall = (line: FlowLine): boolean => line.cells.some((cell) => cell.math?.type === 'fraction');

import { namesQuestions, namesText } from '../drafts/shared-cue.ts';
import { explainsKey } from '../keys/key-explanations.ts';
import type { FlowLine } from '../layout/flow-line.ts';
import { bottom } from '../page/page-content.ts';
import type { Region } from '../regions/regions.ts';
import { looksLikeHeading, usualLook } from './heading-look.ts';
import { ITEM_CODE } from './item-code.ts';
import type { LetterMark } from './letter-marks.ts';

/**
 * Whether the wrapped lines of alternatives are indented from their letters; null where no alternative wraps.
 */
export type Hanging = boolean | null;

/** The last alternative of its column, and what is known of its question. */
interface Open {
  letter: LetterMark;
  /** The lines found for this alternative so far. */
  own: readonly FlowLine[];
  hangs: Hanging;
}

const HEADING =
  /^(?:texto\s+(?:\d{1,2}|[IVX]+)\b|subprueba\b|educaci[óo]n b[áa]sica (?:regular|alternativa|especial)$|instrucciones$|hoja de respuestas|.*\bresponda (?:a )?las? preguntas?\b|.*\banswer (?:the )?questions?\b|lea (?:el|la|los|las)\b.*(?:situaci[óo]n|texto|caso|preguntas?))/i;

/** The widest space between two lines of one alternative, in sizes of the text. */
const WIDEST_SPACE = 1.9;
/** The same beside a line with a fraction or another tall piece. */
const WIDEST_SPACE_BY_FRACTIONS = 2.5;
/** Letters indented farther than this stand clear of the margin: lines at the margin belong to other text. */
const INDENTED = 4;
/** Lines begin alike where their left edges differ by less than this, in points. */
const ALIGNED = 2;
/** The width of a space between two words, in sizes of the text. */
const SPACE = 0.25;
/** Signs of a heading behind an alternative that has no full stop. */
const SIGNS_BEHIND_OPEN_END = 3;
const OPEN_END = /[\p{L}\p{N},;]$/u;
const LOWER_CASE = /^\p{Ll}/u;

/**
 * Whether a piece of text behind the last letter continues its alternative: the piece hangs below it, is no
 * heading, and no wide space parts the two.
 */
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
  // The alternative may continue in the column after its letter's; then the piece is compared there.
  const shift = isSamePlace(piece, first) ? 0 : piece.columnLeft - (first.x - letter.indent);
  const isSetIn = hangs ?? (textX > letter.x + 4 && letter.indent < INDENTED);
  const edge = isSetIn ? Math.min(textX, letter.x + 8) : letter.x;
  // A column that holds only the end of a sentence does not show where its margin is.
  const isSentence = isElsewhere && OPEN_END.test(before.text) && LOWER_CASE.test(piece.text);
  // There, the lines below go on with it where they begin as it does.
  const isAligned = !isElsewhere && !isSamePlace(before, first) && Math.abs(piece.x - before.x) < ALIGNED;
  const isHanging = isSentence || isAligned || piece.x - shift >= edge - 3;
  const space = isTall(piece) || isTall(before) ? WIDEST_SPACE_BY_FRACTIONS : WIDEST_SPACE;
  const isApart = !isElsewhere && piece.y - before.y > before.size * space;
  const isFull =
    before.right > before.columnRight - before.columnRight * 0.12 ||
    before.right + widthOfFirstWord(piece) > before.columnRight;
  // The letter alone had room in a row of alternatives, but its text had none.
  const isFirstText = isEmpty(own, letter) && isFull && piece.x - piece.columnLeft < INDENTED;
  const isOver =
    piece.gray !== first.gray ||
    isApart ||
    isHeading(lines, at) ||
    isSetApart(piece, own) ||
    !(isHanging || isFirstText);
  return !isOver && (!isElsewhere || isFull || isSentence);
}

const isSamePlace = (one: FlowLine, other: FlowLine): boolean =>
  one.page === other.page && one.column === other.column;

/**
 * Whether a piece is set as headings are, unlike the alternative. Behind an alternative without a full stop, which may go
 * on, only more signs show a heading.
 */
function isSetApart(piece: FlowLine, own: readonly FlowLine[]): boolean {
  const fewest = OPEN_END.test(own.at(-1)?.text ?? '') ? SIGNS_BEHIND_OPEN_END : undefined;
  return looksLikeHeading(piece, usualLook(own), fewest);
}

/** The width of a line's first word, with the space before the word. */
function widthOfFirstWord({ cells, size }: FlowLine): number {
  const end = cells.findIndex(({ text }) => text === ' ');
  const [first, last] = [cells[0], cells.at(end < 0 ? -1 : end - 1)];
  return first && last ? last.x + last.width - first.x + size * SPACE : 0;
}

/** Whether a picture (a formula or a small drawing) lies within a line of the alternative. */
function isWithin(own: readonly FlowLine[], { kind, box }: Region): boolean {
  return own.some((line) => {
    const middle = line.y - line.size * 0.35;
    const isLevel = middle > box.y && middle < bottom(box) && box.height < line.size * 3;
    return kind === 'picture' && line.region === null && isLevel && box.x < line.right;
  });
}

/** Whether the alternative is only a letter so far: what follows may be its picture. */
function isEmpty(own: readonly FlowLine[], letter: LetterMark): boolean {
  const text = own.map((line) => line.text).join(' ');
  return own.every((line) => line.region === null) && text.slice(letter.to - letter.from).trim() === '';
}

/**
 * Whether a heading begins at a line. In narrow columns a heading continues in the next line, often within a
 * word.
 */
function isHeading(lines: readonly FlowLine[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (
    HEADING.test(text) ||
    namesText(text) ||
    ITEM_CODE.test(text) ||
    namesQuestions(text) ||
    explainsKey(text)
  )
    return true;
  const isOpen = /^lea\b/i.test(text) && lines[at + 1]?.column === lines[at]?.column;
  return isOpen && HEADING.test(`${text} ${lines[at + 1]?.text ?? ''}`.replace(/[-\u00ad] (?=\p{Ll})/u, ''));
}

const isTall = (line: FlowLine): boolean => line.cells.some((cell) => cell.math?.type === 'fraction');

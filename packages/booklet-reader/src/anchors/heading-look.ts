import type { FlowLine } from '../layout/flow-line.ts';
import type { Cell } from '../page/page-content.ts';

/** How most text of a paper, or the text beside a line, is set. */
export interface UsualLook {
  size: number;
  bold: boolean;
  color: string;
}

const BLACK = '#000000';
const LONGEST = 90;
/** A heading is at least this many times as large as the text. */
const LARGER = 1.12;
/** A centred line's middle lies this near the column's, and its ends this far from the column's edges, in points. */
const [CENTRED, CLEAR] = [6, 12];
/** The highest bands behind a heading of one line and of two lines, in sizes. */
const [BAND, HIGH_BAND] = [2.4, 3.8];
/** Parts of a paper are numbered so: "II. Relaciones y cambios", "IV - Economía". */
const ROMAN_NUMBER = /^(?:IX|IV|V?I{1,3}|V|X)\s*[.)–-]+\s*\p{Lu}/u;
/** Headings show at least this many signs: bold, larger, capitals, centred, underlined, colored, a Roman number. */
const FEWEST_SIGNS = 2;
/** A band of two lines may be a quotation, so each line shows more signs. */
const FEWEST_ON_HIGH_BAND = 3;
/** A look counts where at least this share of the characters has it. */
const MOST = 0.9;
/** Captions, sources and texts to read belong to questions; a sentence that asks or announces is none. */
const NO_HEADING =
  /^(?:["“«¿(•–-]|(?:fuente|tabla|gr[áa]fic[oa]|figura|imagen|cuadro|texto|caso|nota|lea)\b)|[:;?,…]$/iu;
/** The spaces of "M A T E M Á T I C A". */
const SPACED_LETTERS = /(?<=(?:^|\s)\p{Lu}) (?=\p{Lu}(?:\s|$))/gu;
const STARTS_SMALL = /^\p{Ll}/u;

/** The look that most characters of some lines have. */
export function usualLook(lines: readonly FlowLine[]): UsualLook {
  const ink = lines.flatMap(inkOf);
  const sizes = ink.map(({ size }) => size).sort((one, other) => one - other);
  const colors = new Map<string, number>();
  for (const { color = BLACK } of ink) colors.set(color, (colors.get(color) ?? 0) + 1);
  return {
    size: sizes[Math.floor(sizes.length / 2)] ?? 10,
    bold: ink.filter(({ bold }) => bold).length > ink.length / 2,
    color: [...colors].sort((one, other) => other[1] - one[1])[0]?.[0] ?? BLACK,
  };
}

/** Whether a line is set as headings are, and not as the text is: it shows at least `fewest` signs. */
export function looksLikeHeading(line: FlowLine, usual: UsualLook, fewest = FEWEST_SIGNS): boolean {
  const text = line.text.trim().replace(SPACED_LETTERS, '');
  if (line.region || (line.gray && !isOnBand(line, HIGH_BAND))) return false;
  if (text.length > LONGEST || !/\p{L}{3}/u.test(text)) return false;
  if (NO_HEADING.test(text) || STARTS_SMALL.test(text)) return false;
  const ink = inkOf(line);
  const all = (isOne: (cell: Cell) => boolean) => ink.filter(isOne).length >= ink.length * MOST;
  const middle = (line.x + line.right - line.columnLeft - line.columnRight) / 2;
  const clear = Math.min(line.x - line.columnLeft, line.columnRight - line.right);
  const signs = [
    !usual.bold && all(({ bold }) => bold),
    line.size >= usual.size * LARGER,
    text === text.toUpperCase() && /\p{Lu}{3}/u.test(text),
    Math.abs(middle) < CENTRED && clear > CLEAR,
    all(({ underline }) => underline),
    all(({ color = BLACK }) => color !== usual.color),
    ROMAN_NUMBER.test(text),
  ];
  const needed = line.gray && !isOnBand(line, BAND) ? Math.max(fewest, FEWEST_ON_HIGH_BAND) : fewest;
  return signs.filter(Boolean).length >= needed;
}

/** Whether a line stands on a shaded band that is lower than so many sizes. */
const isOnBand = ({ grayBox, size }: FlowLine, highest: number): boolean =>
  grayBox !== null && grayBox.height < size * highest;

const inkOf = (line: FlowLine): Cell[] => line.cells.filter(({ text }) => text !== ' ');

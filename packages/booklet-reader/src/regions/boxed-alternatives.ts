import { inkOf } from '../math/folding.ts';
import { type Box, bottom, type Cell, type FilledBox, right } from '../page/page-content.ts';
import { isColored, isOn } from './highlights.ts';

const LETTER = /^(?:\(?([a-h])\s?[).]\)?|([a-h])(?=\s|$))/i;
/** The number of a question at the beginning of a line, and how far left of its letters it stands at most, in points. */
const [QUESTION, FARTHEST_NUMBER] = [/^(?:\d{1,3}\s?[.)°-]|\d{1,3}(?:\s|$)|pregun)/i, 80];
/** Left edges and baselines that differ by less than this, in points, are equal. */
const SAME = 3;
/** The widest gap between a letter and its text, in sizes. Behind a wider one stands another column. */
const WIDEST_GAP = 4;
/** At least this share of an alternative's characters stands on its box. */
const MOST = 0.9;
/** Where each line of a marked alternative has its own box, the gap between two boxes is smaller than this, in sizes. */
const NEXT_LINE = 1.2;
/** The next row of a table is at most this high, in heights of a row. */
const NEXT_ROW = 1.5;
/** Exponents are smaller than this, in sizes of their text. */
const LARGEST_SCRIPT = 0.85;
/** Alternatives of one row share more than this height of ink, in sizes; the ink of "x" alone is 0.5 high. */
const SHARED_INK = 0.4;
/** A page with more filled boxes, or with more letters of alternatives, is a drawing, or made to take time. */
const [MOST_FILLS, MOST_LETTERS] = [2_000, 300];

/** The first line of an alternative. */
interface Option {
  /** 0 stands for a. */
  letter: number;
  /** The letter has no sign behind it. */
  isBare: boolean;
  x: number;
  y: number;
  size: number;
  /** Its characters; those of the letter where the alternative is a picture. */
  ink: Cell[];
}

/**
 * The filled boxes of any color that stand behind one alternative alone, while the alternative before or after it has no
 * such box. They mark the key; a box that a text has, or that all alternatives have, doesn't.
 * @param lines the stretches of text of the page
 */
export function boxedAlternatives(
  fills: readonly FilledBox[],
  lines: readonly (readonly Cell[])[],
  rules: readonly Box[],
): FilledBox[] {
  const options = fills.length > MOST_FILLS ? [] : optionsOf(lines);
  if (options.length > MOST_LETTERS) return [];
  const boxed = fills.flatMap((fill) => {
    const [option, another] = options.filter(({ ink }) => ink.some((cell) => isOn(fill, cell)));
    const isAlone = option && !another && isWholeOn(fill, option) && isFirstLine(fill, option, lines);
    // Alternatives may be the rows of a table, where gray shades are no marks.
    const isMark = isColored(fill) && option?.isBare === false;
    return isAlone && (isMark || !isRowOfTable(fill, rules)) ? [{ fill, option }] : [];
  });
  const inBoxes = new Set(boxed.map(({ option }) => option));
  const numbers = lines.flatMap((line) => {
    const isNumber = QUESTION.test(
      line
        .slice(0, 6)
        .map(({ text }) => text)
        .join(''),
    );
    return isNumber && line[0] ? [line[0]] : [];
  });
  const marked = boxed.filter(({ option }) =>
    options.some(
      (other) =>
        !inBoxes.has(other) &&
        isNeighbour(option, other, options) &&
        !numbers.some((number) => isBetween(number, option, other)),
    ),
  );
  // The alternatives beside a marked one may stand on the page before or behind.
  const alike = boxed.filter(
    (one) => !marked.includes(one) && marked.some(({ fill }) => looksAlike(fill, one.fill)),
  );
  return [...marked, ...alike].flatMap(({ fill, option }) => [
    fill,
    ...nextLines(fill, option.size, fills, options),
  ]);
}

function optionsOf(lines: readonly (readonly Cell[])[]): Option[] {
  const lettered = lines.map((line) => {
    const text = line.slice(0, 5).map((cell) => cell.text);
    return { line, match: LETTER.exec(text.join('')) };
  });
  return lettered.flatMap(({ line, match }) => {
    const [first] = line;
    if (!first || !match) return [];
    const onRow = lettered
      .filter(({ line: [other] }) => other && Math.abs(other.y - first.y) < SAME && other.x > first.x)
      .sort((one, other) => (one.line[0]?.x ?? 0) - (other.line[0]?.x ?? 0));
    const text = line.slice(match[0].length);
    let end = right(line.at(-1) ?? first);
    for (const { line: next, match: another } of onRow) {
      if (another || (next[0]?.x ?? end) - end > first.size * WIDEST_GAP) break;
      text.push(...next);
      end = right(next.at(-1) ?? first);
    }
    const inked = text.filter((cell) => cell.text !== ' ');
    // A letter without a sign and without text is a label of a drawing.
    if (inked.length === 0 && match[2]) return [];
    const ink = inked.length > 0 ? inked : line.slice(0, match[0].length);
    const letter = 'abcdefgh'.indexOf((match[1] ?? match[2] ?? '').toLowerCase());
    return [{ letter, isBare: match[2] !== undefined, x: first.x, y: first.y, size: first.size, ink }];
  });
}

const isWholeOn = (fill: Box, { ink }: Option): boolean =>
  ink.filter((cell) => isOn(fill, cell)).length >= ink.length * MOST;

/** Whether no line of text stands above the alternative on its box; exponents do. */
const isFirstLine = (fill: Box, { y, size }: Option, lines: readonly (readonly Cell[])[]): boolean =>
  lines.every(
    ([first]) => !first || first.size < size * LARGEST_SCRIPT || first.y > y - SAME || !isOn(fill, first),
  );

const looksAlike = (one: FilledBox, other: FilledBox): boolean =>
  one.color === other.color && Math.abs(one.x - other.x) < SAME && Math.abs(right(one) - right(other)) < SAME;

/** Whether a box is the row of a ruled table: rules lie along its edges and the next row ends in another rule. */
function isRowOfTable(fill: Box, rules: readonly Box[]): boolean {
  const edges = [fill.y, bottom(fill)];
  const along = rules.filter(
    (rule) => rule.width > fill.width / 2 && rule.x < right(fill) && right(rule) > fill.x,
  );
  const isAt = (edge: number) => along.some((rule) => Math.abs(rule.y - edge) < SAME);
  const isNextEnd = (rule: Box) =>
    edges.every((edge) => Math.abs(rule.y - edge) >= SAME) &&
    edges.some((edge) => Math.abs(rule.y - edge) < fill.height * NEXT_ROW);
  return edges.every(isAt) && along.some(isNextEnd);
}

/** Whether two alternatives follow each other, one below the other or in one row. */
function isNeighbour(one: Option, other: Option, options: readonly Option[]): boolean {
  if (Math.abs(one.letter - other.letter) !== 1 || one.isBare !== other.isBare) return false;
  if (areInRow(one, other)) return true;
  // The box may leave space around its text.
  const isBelow = ({ x }: Option) => Math.abs(x - one.x) < one.size;
  if (!isBelow(other)) return false;
  const [top, low] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const isOrdered = one.letter < other.letter === one.y < other.y;
  return isOrdered && !options.some((between) => isBelow(between) && between.y > top && between.y < low);
}

/**
 * Whether two alternatives stand in one row: on one baseline, or with much of their ink level. In the cells of a row, a
 * fraction sets its letter lower than that of a neighbour without one.
 */
function areInRow(one: Option, other: Option): boolean {
  const inks = [one, other].map(({ ink }) => ink.map(inkOf));
  const top = Math.max(...inks.map((own) => Math.min(...own.map((each) => each.top))));
  const foot = Math.min(...inks.map((own) => Math.max(...own.map((each) => each.bottom))));
  return Math.abs(one.y - other.y) < SAME || foot - top > Math.min(one.size, other.size) * SHARED_INK;
}

/** Whether a question's number stands between two alternatives: they are of two questions. */
const isBetween = ({ x, y }: Cell, one: Option, other: Option): boolean =>
  y > Math.min(one.y, other.y) + SAME &&
  y < Math.max(one.y, other.y) - SAME &&
  x < one.x + SAME &&
  x > one.x - FARTHEST_NUMBER;

/** The boxes of the next lines of a marked alternative: of the same color, close below each other, without a letter. */
function nextLines(
  fill: FilledBox,
  size: number,
  fills: readonly FilledBox[],
  options: readonly Option[],
): FilledBox[] {
  const found: FilledBox[] = [];
  for (let last = fill; ; ) {
    const next = fills.find((other) => {
      const gap = other.y - bottom(last);
      const isUnder = other.x < right(fill) && right(other) > fill.x;
      const isBelow = isUnder && other.y > last.y && Math.abs(gap) < size * NEXT_LINE;
      return (
        isBelow &&
        other.color === fill.color &&
        !options.some(({ ink }) => ink.some((cell) => isOn(other, cell)))
      );
    });
    if (!next) return found;
    found.push(next);
    last = next;
  }
}

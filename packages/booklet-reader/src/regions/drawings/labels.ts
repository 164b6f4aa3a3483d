import { TICKS } from '../../keys/ticks.ts';
import { isScriptOf } from '../../math/scripts.ts';
import { type Box, bottom, type Cell, grown, holdsPoint, right } from '../../page/page-content.ts';
import { rowAround, SHORTEST_LINE, stretches } from '../running-text.ts';
import { behindMarker, isSaidTwice, MARKER } from './option-letters.ts';

/** Longer text is no label of a drawing, unless it is in small print. */
export const LONGEST_LABEL = 14;
/**
 * The name of an axis. `longest`: in characters. `before`: how far left of an upright axis its name, which stands above
 * its numbers, may begin, and `away` how far it may end, in points. `below`: how far below the values the name of a level axis may stand, in sizes.
 * `offCentre`: the largest distance between the middles of that name and of the chart, in widths of the chart.
 */
const AXIS_NAME = { longest: 24, before: 40, away: 30, below: 1.9, offCentre: 0.2 };
/** A name with its unit in brackets, as axes have it: "Tiempo (h)", "Rapidez (m/s)". */
const WITH_UNIT = /^\p{L}[\p{L}\s]+\s\([\p{L}°%/]{1,5}\)$/u;
/** The longest title in the middle above a chart, in characters, and how far above it stands, in sizes. */
const TITLE = { longest: 60, above: 2.4 };
/** A title holds a word. A number above a drawing may be that of the question. */
const HOLDS_WORD = /\p{L}{2}/u;
/** What names a text, and is no title of the illustration below it. */
const NAMES_TEXT = /^(?:texto|lectura|caso|situaci[óo]n|parte|secci[óo]n|tabla|cuadro)\b/i;
/** Small print of at least this length below a drawing is its source, which belongs to the text. */
const SHORTEST_CAPTION = 40;
export const SOURCE = /^\(?(?:adaptad|fuente|tomad|extra[ií]d|elabora|recuperad|reproducid|nota\b)/i;
/** A tick beside a picture, which marks the key. */
const TICK = new RegExp(`^[${TICKS}]$`);
/** The letter of an alternative with its sign, and how many of them a page has at least where all have one. */
const [SIGNED, FEWEST_SIGNED] = [/^\(?[a-h]\s?[).]/i, 3];
const POINT = /^\p{Lu}$/u;
const NUMBER = /^[−–-]?\d+$/;
/** A number with its unit: "4 Ω", "12 cm". */
const QUANTITY = /^[−–-]?\d+(?:[.,]\d+)?\s?[\p{L}°%µ]\S{0,3}$/u;
/** The beginning or end of running text: an entry of a list, a question, a sentence. */
const OPENS_TEXT = /^(?:[•▪◦‣¿¡–-]|\d{1,3}\s?[.)-])/;
const ENDS_TEXT = /[.:;,?!]$/;
/** Letters smaller than this, as a share of the page's usual size, are small print. */
export const SMALL = 0.95;
/** A letter larger than this, as a share of the page's usual size, belongs to a drawing or a title. */
const LARGE = 1.3;
/** So many values below each other are those of an axis. */
const FEWEST_VALUES = 3;
/** How far from a drawing its labels may stand, in points: over its sides, below it, beside it, and in small print above. */
const [OVER, BELOW, BESIDE, ABOVE] = [14, 16, 22, 12];
/** Texts of one row with a wider gap between them, in points, stand in two columns. */
const OTHER_COLUMN = 60;
/** The room that the title of a chart has left and right in its row, in points. */
const ROOM = 12;
/** Baselines of one row, and left edges of one margin, differ by at most this many points. */
const ROW = 3;
/** Baselines of one line and its sizes differ by less than this, in points. */
const LEVEL = 0.3;
const SAME_EDGE = 2;

/**
 * The words that belong to a drawing: words within it, short labels beside and below it, and the title of a chart above
 * it. `lines` are the stretches of the page, `strays` its letters of no alternative; `isDrawn` is false for a bitmap.
 */
export function labelsOf(
  box: Box,
  cells: readonly Cell[],
  lines: readonly (readonly Cell[])[],
  { isDrawn, strays }: { isDrawn: boolean; strays: ReadonlySet<readonly Cell[]> },
): readonly Cell[] {
  const body = usualSize(cells);
  // Where the letters of alternatives have a sign, a capital alone names a point, but not within a sentence.
  const areSigned = lines.filter((line) => SIGNED.test(textOf(line))).length >= FEWEST_SIGNED;
  const isBarePoint = (line: readonly Cell[]) =>
    areSigned && POINT.test(textOf(line)) && rowAround(line, lines).length <= LONGEST_LABEL;
  const isPoint = (line: readonly Cell[]) => isVertex(line, body) || isBarePoint(line);
  // A bare point in the row of a label isn't the letter of an alternative.
  const others = lines.filter((line) => !isBarePoint(line));
  const isFree = (line: readonly Cell[]) =>
    isBarePoint(line) ? line[0] !== undefined && !isAtMargin(line[0], lines, 2) : isAlone(line, others, box);
  const label = (line: readonly Cell[]): readonly Cell[] => {
    const isStray = strays.has(line) && line[0] && holdsPoint(box, line[0].x, line[0].y);
    const stretch = isStray || isPoint(line) ? line : behindMarker(line);
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (!first || !last) return [];
    const middleY = first.y - first.size * 0.3;
    const centre = (first.x + right(last)) / 2;
    if (holdsPoint(grown(box, 1), centre, middleY)) return stretch;
    const text = textOf(stretch);
    if (SOURCE.test(text) || TICK.test(text)) return [];
    const isSmall = first.size < body * SMALL && !isOfLine(stretch, lines);
    const isNarrow = first.x > box.x - OVER && right(last) < right(box) + OVER;
    const isOverIt = middleY > box.y - ABOVE && middleY <= box.y;
    const isCentred = Math.abs(centre - box.x - box.width / 2) < box.width * AXIS_NAME.offCentre;
    const isAbove = middleY > box.y - first.size * TITLE.above && middleY <= box.y;
    const isTitle =
      isAbove && isCentred && text.length <= TITLE.longest && !ENDS_TEXT.test(text) && HOLDS_WORD.test(text);
    // A centred line above a bitmap is left in the text: it may be the title of the text that the bitmap illustrates.
    const isOfChart = isDrawn && isNarrow && !NAMES_TEXT.test(text) && standsFree(stretch, lines);
    if (isTitle && (isSmall || isOfChart)) return stretch;
    if (text.length >= SHORTEST_CAPTION) return [];
    const isUnder = middleY > box.y - 4 && middleY < bottom(box) + BELOW;
    const isBesideIt = middleY > box.y - 4 && middleY < bottom(box) + 4;
    const gap = Math.max(box.x - right(last), first.x - right(box));
    const isBeside = isBesideIt && gap < BESIDE;
    const isOnTop = isOverIt && text.length <= LONGEST_LABEL;
    const isAtAxis =
      first.x > box.x - AXIS_NAME.before && right(last) > box.x - (isSmall ? AXIS_NAME.away : OVER);
    const isUnitName = text.length <= AXIS_NAME.longest && WITH_UNIT.test(text);
    const isAxisName =
      isOverIt && isAtAxis && centre < box.x + box.width / 2 && text.length <= AXIS_NAME.longest;
    if (isSmall && ((isNarrow && (isUnder || isOnTop)) || isAxisName)) return stretch;
    const isNamed = isUnitName && (isOverIt || isUnder) && first.x < right(box) && right(last) > box.x;
    if (isNamed && standsFree(isSaidTwice(line, lines) ? stretch : line, lines)) return stretch;
    const isOfFigure = isPoint(stretch) || QUANTITY.test(text);
    if (isNarrow && isOnTop && isOfFigure && isFree(stretch)) return stretch;
    if (text.length > LONGEST_LABEL || !(isBeside || (isNarrow && isUnder))) return [];
    return isSmall ? (isBeside ? stretch : []) : isFree(stretch) ? stretch : [];
  };
  const labels = lines.flatMap((line) => {
    const base = baseOf(line, lines);
    return base && label(base).length === 0 ? [] : label(line);
  });
  // The baseline of the values along a level axis; that of the drawing's foot where there are none.
  const foot = labels.reduce((lowest, { y }) => Math.max(lowest, y), bottom(box));
  const axis = foot > bottom(box) ? lines.filter((line) => isNameBelow(line, { box, foot, body })) : [];
  return [...labels, ...axis.flat(), ...nextOnAxis(labels, lines)];
}

/** The values of an axis one step above or below those beside its drawing: an axis may reach farther than its drawing. */
function nextOnAxis(labels: readonly Cell[], lines: readonly (readonly Cell[])[]): readonly Cell[] {
  const isLabel = new Set(labels);
  const numbers = lines.filter((line) => NUMBER.test(textOf(line)));
  const isOnAxis = ([first]: readonly Cell[]) => first !== undefined && isLabel.has(first);
  const values = numbers.filter(isOnAxis);
  // Most drawings have no such axis, and a page may hold thousands of numbers.
  if (values.length < FEWEST_VALUES) return [];
  const edgeOf = (line: readonly Cell[]) => right(line.at(-1) ?? { x: 0, width: 0 });
  const isNext = (line: readonly Cell[]) => {
    const [nearest = 0, next = 0, third = 0] = values
      .filter((value) => Math.abs(edgeOf(value) - edgeOf(line)) < SAME_EDGE)
      .map(([value]) => Math.abs((value?.y ?? 0) - (line[0]?.y ?? 0)))
      .sort((one, other) => one - other);
    // A scan may lose one of the values.
    const steps = Math.max(3, Math.round(third / nearest));
    return (
      third > 0 && [next - nearest * 2, third - nearest * steps].every((off) => Math.abs(off) < SAME_EDGE)
    );
  };
  return numbers.filter((line) => !isOnAxis(line) && isNext(line)).flat();
}

/**
 * Whether a stretch is the name of a level axis, in the middle below the values along the axis: small print, or a name with
 * its unit.
 */
function isNameBelow(
  stretch: readonly Cell[],
  { box, foot, body }: { box: Box; foot: number; body: number },
): boolean {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return false;
  const below = first.y - foot;
  const offCentre = Math.abs((first.x + right(last)) / 2 - box.x - box.width / 2);
  const text = textOf(stretch);
  const isSmall = first.size < body * SMALL && text.length <= AXIS_NAME.longest;
  const hasUnit = text.length <= TITLE.longest && WITH_UNIT.test(text);
  return (
    (isSmall || hasUnit) &&
    !SOURCE.test(text) &&
    !ENDS_TEXT.test(text) &&
    below > first.size / 2 &&
    below < first.size * (hasUnit ? TITLE.above : AXIS_NAME.below) &&
    offCentre < box.width * AXIS_NAME.offCentre
  );
}

/**
 * The stretch whose exponents or subscripts these characters are. A line of text close below a drawing may hold
 * formulas; their scripts look like small print.
 */
function baseOf([script]: readonly Cell[], lines: readonly (readonly Cell[])[]): readonly Cell[] | undefined {
  if (!script) return undefined;
  return lines.find((line) => line.some((cell) => isScriptOf(script, cell)));
}

/** Whether a stretch is one letter as drawings have: of formulas, of small print, or large. Alternatives have none of these. */
export function isVertex(stretch: readonly Cell[], body: number): boolean {
  const [cell, next] = stretch.filter(({ text }) => text !== ' ');
  const isLetter = cell !== undefined && next === undefined && /\p{L}/u.test(cell.text);
  return isLetter && (cell.italic || cell.size < body * SMALL || cell.size > body * LARGE);
}

/** The longest name of a side or an area, in characters: "ab", "ab²". */
const LONGEST_NAME = 3;

/** Whether all words are the names of sides and areas: letters as formulas have them, with small exponents. */
export function areNamesOfSizes(cells: readonly Cell[], body: number): boolean {
  const inked = cells.filter(({ text }) => text !== ' ');
  return (
    inked.some(({ text, italic }) => italic && /\p{L}/u.test(text)) &&
    inked.every(({ italic, size }) => italic || size < body * SMALL) &&
    stretches(cells).every((name) => textOf(name).length <= LONGEST_NAME)
  );
}

/**
 * Whether all words in a box are small print, and a measure stands close beside or below it: "9 m" at the side of a plan.
 */
export function isMeasured(box: Box, within: readonly Cell[], cells: readonly Cell[]): boolean {
  const small = usualSize(cells) * SMALL;
  const isSmall = ({ size }: Cell) => size < small;
  if (within.length === 0 || !within.every(isSmall)) return false;
  const around = grown(box, BESIDE);
  return stretches(cells.filter((cell) => holdsPoint(around, cell.x, cell.y) && !within.includes(cell))).some(
    (line) => line.every(isSmall) && QUANTITY.test(textOf(line)),
  );
}

/**
 * Whether words as large as the text may be a label: they stand in a row of short words, away from where the
 * lines of paragraphs begin.
 */
function isAlone(stretch: readonly Cell[], lines: readonly (readonly Cell[])[], drawing: Box): boolean {
  const text = textOf(stretch);
  const [first] = stretch;
  if (!first || ENDS_TEXT.test(text) || (OPENS_TEXT.test(text) && !NUMBER.test(text))) return false;
  if (isAtMargin(first, lines)) return false;
  const end = right(stretch.at(-1) ?? first);
  // What stands farther away is a line of another column.
  const isNear = (other: readonly Cell[]) =>
    Math.max((other[0]?.x ?? 0) - end, first.x - right(other.at(-1) ?? first)) < OTHER_COLUMN;
  const level = lines.filter(([start]) => start && start !== first && Math.abs(start.y - first.y) <= ROW);
  const row = level.filter(isNear);
  // A single number may be a question's number; the numbers of an axis stand in a row or end below each other.
  const isOfAxis = level.some((other) => NUMBER.test(textOf(other))) || endsInColumn(stretch, lines, drawing);
  if (NUMBER.test(text) && !isOfAxis) return false;
  return row.map(textOf).every((words) => {
    return (
      words.length <= LONGEST_LABEL && !MARKER.test(words) && (NUMBER.test(words) || !OPENS_TEXT.test(words))
    );
  });
}

/**
 * Whether a stretch stands close before or behind a line of running text of its own size, as the number of a question
 * does. Small print beside a drawing is a label, but on a page with much larger print the running text is small, too.
 */
function isOfLine(stretch: readonly Cell[], lines: readonly (readonly Cell[])[]): boolean {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return false;
  return lines.some((line) => {
    const [start, end] = [line[0], line.at(-1)];
    if (!start || !end || line.length < SHORTEST_LINE || start === first) return false;
    const isAlike = Math.abs(start.y - first.y) < LEVEL && Math.abs(start.size - first.size) < LEVEL;
    return isAlike && Math.max(start.x - right(last), first.x - right(end)) < OTHER_COLUMN;
  });
}

/** Whether a stretch begins where at least `fewest` lines of paragraphs do. */
const isAtMargin = ({ x }: Cell, lines: readonly (readonly Cell[])[], fewest = 1): boolean =>
  lines.filter(
    ([first, ...rest]) => first && rest.length + 1 >= SHORTEST_LINE && Math.abs(first.x - x) < SAME_EDGE,
  ).length >= fewest;

/** Whether a stretch is the only one of its row near it, away from the margin, and opens no entry or alternative. */
function standsFree(stretch: readonly Cell[], lines: readonly (readonly Cell[])[]): boolean {
  const [first, last] = [stretch[0], stretch.at(-1)];
  const text = textOf(stretch);
  if (!first || !last || OPENS_TEXT.test(text) || MARKER.test(text)) return false;
  // The title of a chart may be as long as a line.
  const others = lines.filter((line) => !line.includes(first));
  const isBeside = others.some(
    ([other, ...rest]) =>
      other &&
      Math.abs(other.y - first.y) <= ROW &&
      other.x < right(last) + ROOM &&
      right(rest.at(-1) ?? other) > first.x - ROOM,
  );
  return !isBeside && !isAtMargin(first, others);
}

/** Whether a number ends where two other numbers beside the same drawing end, above or below it. */
function endsInColumn(stretch: readonly Cell[], lines: readonly (readonly Cell[])[], drawing: Box): boolean {
  const edge = right(stretch.at(-1) ?? { x: 0, width: 0 });
  const column = lines.filter((line) => {
    const last = line.at(-1);
    const isNear = last && last.y > drawing.y - OVER && last.y < bottom(drawing) + BELOW;
    return isNear && Math.abs(right(last) - edge) < SAME_EDGE && NUMBER.test(textOf(line));
  });
  return column.length > 2;
}

export const textOf = (stretch: readonly Cell[]): string =>
  stretch
    .map(({ text }) => text)
    .join('')
    .trim();

/** The size that half of a page's characters have at least. */
export function usualSize(cells: readonly Cell[]): number {
  const sorted = cells.map(({ size }) => size).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import { letterIndex } from '../../anchors/letter-marks.ts';
import { isScriptAmong } from '../../math/scripts.ts';
import { type Cell, type PageContent, right } from '../../page/page-content.ts';
import { stretches } from '../../regions/running-text.ts';

const LETTER = /^(?:\(?([a-h])[).]?|([\u24b6-\u24bd\u24d0-\u24d7]))$/i;
const NUMBER = /^\d{1,3}[.)]?$/;
const BARE = /^(?:[a-h]|\d+)$/i;
/** The narrowest gap between a label and its text, in sizes. */
const NARROWEST_GAP = 0.25;
/** How far apart a label and its text begin at most, in sizes. */
export const FARTHEST = 5;
/** The narrowest gap between the text of one column and the letter of the next one, in sizes. */
const COLUMN_GAP = 0.5;
/** Left edges that differ by less than this, in points, are equal; labels, which differ in width, may differ by more. */
const [SAME_EDGE, SAME_COLUMN] = [1.5, 6];
/** How far a label may stand from the middle of its lines, in sizes. Half of a line's distance is at least 0.5. */
const OFF_MIDDLE = 0.25;
/** The greatest distance between two lines of an alternative, in sizes. */
const LEADING = 2;
/** How far letters reach above and below their baseline, in sizes. */
const [ASCENT, DESCENT] = [0.75, 0.25];
/** Only a line at least this long, in sizes, goes on below: the parts of a fraction are shorter. */
const SHORTEST_WRAPPED = 8;
/** Distances between rows that differ by less than this, in points, are equal. */
const STEP = 0.5;
/** An alternative has at most this many lines. */
const MOST_LINES = 12;
/** At least this many bare labels of a paper must stand between two lines. One alone may name a point in a drawing. */
const FEWEST_BARE = 2;
/** A letter with its sign, and what shows the gap behind it, in characters. */
const LONGEST_LABEL = 6;
/** A page with more labels is a drawing, or made to take time. */
export const MOST_LABELS = 300;
/** More rows beside the labels of one question are a drawing, too. */
const MOST_ROWS = 300;

const NUMBERED = -1;

/** The letter of an alternative, or the number of a question, away from its text. */
interface Label {
  cells: Cell[];
  /** 0 stands for a, `NUMBERED` for a number. */
  index: number;
  /** The label has no sign behind it and no circle around it. */
  isBare: boolean;
  /** Where the text behind the label in its own line begins. */
  textX?: number;
  x: number;
  y: number;
  size: number;
}

/** A line of text that may belong to an alternative. */
interface Row {
  x: number;
  y: number;
  length: number;
  /** How far the formulas of the line reach above its letters, in points. */
  above: number;
  /** How far they reach below. */
  below: number;
}

/** The labels of one column and one question, and the rows right of them that begin at one edge. */
interface Column {
  labels: Label[];
  rows: Row[];
}

/**
 * Moves each letter and number that stands at half the height of its text to the first line, as in the cells of a table
 * whose text is centred upright. Papers that have no label between two lines stay as they are.
 */
export function withLabelsOnTop(pages: readonly PageContent[]): PageContent[] {
  const columns = pages.map(({ cells }) => columnsOf(cells));
  // In a paper of large numbers, which hang below their lines, the letters stand on theirs.
  const areCentred = {
    numbers: doCentre(columns.flat().filter(isOfNumbers)),
    letters: doCentre(columns.flat().filter((one) => !isOfNumbers(one))),
  };
  return pages.map((page, at) => {
    const own = (columns[at] ?? []).filter((one) => areCentred[isOfNumbers(one) ? 'numbers' : 'letters']);
    const moved = new Map(own.flatMap(onFirstRows));
    return moved.size === 0 ? page : { ...page, cells: page.cells.map((cell) => moved.get(cell) ?? cell) };
  });
}

const isOfNumbers = ({ labels: [first] }: Column): boolean => first?.index === NUMBERED;

/** Whether labels of a paper stand between two rows. */
function doCentre(columns: readonly Column[]): boolean {
  const between = columns.flatMap(({ labels, rows }) => labels.filter((one) => rowAbove(one, rows)));
  return between.some(({ isBare }) => !isBare) || between.length >= FEWEST_BARE;
}

function columnsOf(cells: readonly Cell[]): Column[] {
  const labels: Label[] = [];
  const rows: Row[] = [];
  for (const part of stretches(cells).flatMap(partedAtLabels)) {
    const label = labelOf(part);
    if (label) labels.push(label);
    const text = part.slice(label?.cells.length ?? 0).filter((cell) => cell.text !== ' ');
    if (label && text[0]) label.textX = text[0].x;
    for (const [first] of label && text.length > 0 ? [part, text] : [part])
      if (first) rows.push(rowOf(first, part));
  }
  if (labels.length > MOST_LABELS) return [];
  const own = labels.filter(({ cells: [first] }) => !isScriptAmong(first, cells));
  return runsOf(own).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const reach = MOST_LINES * LEADING * first.size;
    const near = rows.filter(({ y }) => y > first.y - reach && y < last.y + reach);
    if (near.length > MOST_ROWS) return [];
    const edge = mostFrequent(near.flatMap((row) => (run.some((one) => isBehind(row, one)) ? row.x : [])));
    const behind = near.filter(({ x }) => edge !== null && Math.abs(x - edge) < SAME_EDGE);
    // Behind a letter with its own text, as that of a fraction, the rows at the edge are those of the next column.
    const isBeforeEdge = ({ textX }: Label) =>
      textX !== undefined && edge !== null && textX < edge - SAME_EDGE;
    const waiting = run.filter((label) => !isBeforeEdge(label));
    return [{ labels: waiting, rows: behind.sort((a, b) => a.y - b.y) }];
  });
}

function rowOf(first: Cell, part: readonly Cell[]): Row {
  const inks = part.flatMap(({ ink }) => ink ?? []);
  const { x, y, size } = first;
  return {
    x,
    y,
    length: right(part.at(-1) ?? first) - x,
    above: Math.max(0, ...inks.map(({ top }) => y - size * ASCENT - top)),
    below: Math.max(0, ...inks.map(({ bottom }) => bottom - y - size * DESCENT)),
  };
}

/** Parts a stretch before the letter of a second column that stands close behind the text of the first one. */
function partedAtLabels(stretch: readonly Cell[]): (readonly Cell[])[] {
  const at = stretch.findIndex((cell, index) => {
    const before = stretch[index - 1];
    const isApart = before && cell.x - right(before) > cell.size * COLUMN_GAP;
    return isApart && labelOf(stretch.slice(index, index + LONGEST_LABEL))?.isBare === false;
  });
  return at < 0 ? [stretch] : [stretch.slice(0, at), ...partedAtLabels(stretch.slice(at))];
}

/** The letter or number that opens a stretch, if a gap parts it from its text. */
export function labelOf(stretch: readonly Cell[]): Label | null {
  const end = stretch.findIndex((cell, at) => {
    const before = stretch[at - 1];
    return cell.text === ' ' || (before && cell.x - right(before) > cell.size * NARROWEST_GAP);
  });
  const cells = end < 0 ? stretch : stretch.slice(0, end);
  const text = cells.map((cell) => cell.text).join('');
  const letter = LETTER.exec(text)?.slice(1).find(Boolean);
  const [first] = cells;
  if (!(letter || NUMBER.test(text)) || !first) return null;
  const { x, y, size } = first;
  return {
    cells: [...cells],
    index: letter ? letterIndex(letter) : NUMBERED,
    isBare: BARE.test(text),
    x,
    y,
    size,
  };
}

/** Labels that stand below each other in their order. */
function runsOf(labels: readonly Label[]): Label[][] {
  const runs: Label[][] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const run = runs.findLast(([first]) => first && Math.abs(first.x - label.x) < SAME_COLUMN);
    const last = run?.at(-1)?.index ?? NUMBERED;
    if (last > NUMBERED && last < label.index) run?.push(label);
    else runs.push([label]);
  }
  return runs;
}

/** Whether a row begins right of a label, level with it or in the lines next to it. */
function isBehind(row: Row, { x, y, size }: Label): boolean {
  return row.x > x + size * 0.5 && row.x < x + size * FARTHEST && Math.abs(row.y - y) < size * LEADING;
}

function mostFrequent(values: readonly number[]): number | null {
  const counted = values.map((value) => ({
    value,
    times: values.filter((other) => Math.abs(other - value) < SAME_EDGE).length,
  }));
  return counted.sort((a, b) => b.times - a.times)[0]?.value ?? null;
}

/** The row above a label that has no row at its own height and stands in the middle between a long row and the next one. */
function rowAbove(label: Label, rows: readonly Row[]): Row | null {
  const next = rows.findIndex(({ y }) => y > label.y);
  const [above, below] = [rows[next - 1], rows[next]];
  const isBetween =
    above !== undefined &&
    below !== undefined &&
    distance(above, below) < label.size * LEADING &&
    label.y - above.y > label.size * OFF_MIDDLE &&
    isMiddle(label, above, below) &&
    above.length > label.size * SHORTEST_WRAPPED;
  return isBetween ? above : null;
}

const isMiddle = ({ y, size }: Label, first: Row, last: Row): boolean =>
  Math.abs((first.y - first.above + last.y + last.below) / 2 - y) < size * OFF_MIDDLE;

/**
 * The cells of the labels of a column, each on the first row of its alternative. Where no rows follow each other so that
 * each label is in the middle of its own, a label between two rows belongs to these two.
 */
function onFirstRows({ labels, rows }: Column): [Cell, Cell][] {
  const chains = rows.flatMap((_, from) => chainFrom(from, labels, rows) ?? []);
  const [best] = chains.sort((a, b) => a.unevenness - b.unevenness || b.count - a.count);
  return labels.flatMap((label, at) => {
    const row = best?.firsts[at] ?? rowAbove(label, rows);
    return row ? label.cells.map((cell): [Cell, Cell] => [cell, { ...cell, y: row.y }]) : [];
  });
}

/** The rows of a column's alternatives. */
interface Chain {
  /** The first row of each alternative. */
  firsts: Row[];
  /** How many rows the alternatives have together. */
  count: number;
  /** How much the distances between rows of one alternative differ, in steps. */
  unevenness: number;
}

/**
 * The rows of the alternatives if the first alternative begins at row `from`, each label is in the middle of its rows,
 * and the rows of an alternative follow those of the one before; null otherwise.
 */
function chainFrom(from: number, labels: readonly Label[], rows: readonly Row[]): Chain | null {
  const alternatives: Row[][] = [];
  let start = from;
  for (const label of labels) {
    const first = rows[start];
    const end = rows.findIndex(
      (row, at) => at >= start && first !== undefined && isMiddle(label, first, row),
    );
    const own = rows.slice(start, end + 1);
    if (end < 0 || own.length > MOST_LINES || distances(own).some((one) => one > label.size * LEADING))
      return null;
    alternatives.push(own);
    start = end + 1;
  }
  const within = alternatives.flatMap(distances);
  return {
    firsts: alternatives.flatMap(([first]) => first ?? []),
    count: start - from,
    unevenness: within.length === 0 ? 0 : Math.round((Math.max(...within) - Math.min(...within)) / STEP),
  };
}

const distances = (rows: readonly Row[]): number[] =>
  rows.slice(1).map((row, at) => distance(rows[at] ?? row, row));

/** The distance between the baselines of two rows, as if neither held a formula. */
const distance = (upper: Row, lower: Row): number => lower.y - lower.above - upper.y - upper.below;

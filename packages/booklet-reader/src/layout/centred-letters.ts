import { letterIndex } from '../anchors/letter-marks.ts';
import { type Cell, type PageContent, right } from '../page/page-content.ts';
import { stretches } from '../regions/running-text.ts';

const LETTER = /^(?:\(?([a-h])[).]?|([\u24b6-\u24bd\u24d0-\u24d7]))$/i;
const BARE = /^[a-h]$/i;
/** The narrowest gap between a letter and its text, and how far apart they begin at most, in sizes. */
const [NARROWEST_GAP, FARTHEST] = [0.25, 5];
/** Left edges that differ by less than this, in points, are equal; letters, which differ in width, may differ by more. */
const [SAME_EDGE, SAME_COLUMN] = [1.5, 6];
/** How far a letter may stand from the middle of its lines, in sizes. Half of a line's distance is at least 0.5. */
const OFF_MIDDLE = 0.25;
/** The greatest distance between two lines of an alternative, in sizes. */
const LEADING = 2;
/** Only a line at least this long, in sizes, goes on below: the parts of a fraction are shorter. */
const SHORTEST_WRAPPED = 8;
/** Distances between rows that differ by less than this, in points, are equal. */
const STEP = 0.5;
/** An alternative has at most so many lines. */
const MOST_LINES = 12;
/** At least so many bare letters of a paper must stand between two lines. One alone may name a point in a drawing. */
const FEWEST_BARE = 2;
/** A page with more letters, or more rows beside the letters of one question, is a drawing, or made to take time. */
const [MOST_LETTERS, MOST_ROWS] = [300, 300];

/** The letter of an alternative, away from its text. */
interface Letter {
  cells: Cell[];
  /** 0 stands for a. */
  index: number;
  /** The letter has no sign behind it and no circle around it. */
  isBare: boolean;
  x: number;
  y: number;
  size: number;
}

/** A line of text that may belong to an alternative. */
interface Row {
  x: number;
  y: number;
  length: number;
}

/** The letters of one column and one question, and the rows right of them that begin at one edge. */
interface Column {
  letters: Letter[];
  rows: Row[];
}

/**
 * Moves each letter that stands at half the height of its alternative to the first line, as in the cells of a table
 * whose text is centred upright. Papers that have no letter between two lines stay as they are.
 */
export function withLettersOnTop(pages: readonly PageContent[]): PageContent[] {
  const columns = pages.map(({ cells }) => columnsOf(cells));
  const between = columns.flat().flatMap(({ letters, rows }) => letters.filter((one) => rowAbove(one, rows)));
  if (between.every(({ isBare }) => isBare) && between.length < FEWEST_BARE) return [...pages];
  return pages.map((page, at) => {
    const moved = new Map((columns[at] ?? []).flatMap(onFirstRows));
    return { ...page, cells: page.cells.map((cell) => moved.get(cell) ?? cell) };
  });
}

function columnsOf(cells: readonly Cell[]): Column[] {
  const letters: Letter[] = [];
  const rows: Row[] = [];
  for (const stretch of stretches(cells)) {
    const letter = letterOf(stretch);
    if (letter) letters.push(letter);
    const text = stretch.slice(letter?.cells.length ?? 0).filter((cell) => cell.text !== ' ');
    for (const [first] of letter && text.length > 0 ? [stretch, text] : [stretch])
      if (first) rows.push({ x: first.x, y: first.y, length: right(stretch.at(-1) ?? first) - first.x });
  }
  if (letters.length > MOST_LETTERS) return [];
  return runsOf(letters).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const reach = MOST_LINES * LEADING * first.size;
    const near = rows.filter(({ y }) => y > first.y - reach && y < last.y + reach);
    if (near.length > MOST_ROWS) return [];
    const edge = mostFrequent(near.flatMap((row) => (run.some((one) => isBehind(row, one)) ? row.x : [])));
    const own = near.filter(({ x }) => edge !== null && Math.abs(x - edge) < SAME_EDGE);
    return [{ letters: run, rows: own.sort((a, b) => a.y - b.y) }];
  });
}

/** The letter that opens a stretch, if a gap parts the letter from its text. */
function letterOf(stretch: readonly Cell[]): Letter | null {
  const end = stretch.findIndex((cell, at) => {
    const before = stretch[at - 1];
    return cell.text === ' ' || (before && cell.x - right(before) > cell.size * NARROWEST_GAP);
  });
  const cells = end < 0 ? stretch : stretch.slice(0, end);
  const text = cells.map((cell) => cell.text).join('');
  const letter = LETTER.exec(text)?.slice(1).find(Boolean);
  const [first] = cells;
  if (!letter || !first) return null;
  const { x, y, size } = first;
  return { cells: [...cells], index: letterIndex(letter), isBare: BARE.test(text), x, y, size };
}

/** Letters that stand below each other in their order. */
function runsOf(letters: readonly Letter[]): Letter[][] {
  const runs: Letter[][] = [];
  for (const letter of letters.toSorted((a, b) => a.y - b.y)) {
    const run = runs.findLast(([first]) => first && Math.abs(first.x - letter.x) < SAME_COLUMN);
    if (run && (run.at(-1)?.index ?? 0) < letter.index) run.push(letter);
    else runs.push([letter]);
  }
  return runs;
}

/** Whether a row begins right of a letter, level with it or in the lines next to it. */
function isBehind(row: Row, { x, y, size }: Letter): boolean {
  return row.x > x + size * 0.5 && row.x < x + size * FARTHEST && Math.abs(row.y - y) < size * LEADING;
}

function mostFrequent(values: readonly number[]): number | null {
  const counted = values.map((value) => ({
    value,
    times: values.filter((other) => Math.abs(other - value) < SAME_EDGE).length,
  }));
  return counted.sort((a, b) => b.times - a.times)[0]?.value ?? null;
}

/** The row above a letter that has no row at its own height and stands in the middle between a long row and the next one. */
function rowAbove(letter: Letter, rows: readonly Row[]): Row | null {
  const next = rows.findIndex(({ y }) => y > letter.y);
  const [above, below] = [rows[next - 1], rows[next]];
  const isBetween =
    above !== undefined &&
    below !== undefined &&
    below.y - above.y < letter.size * LEADING &&
    letter.y - above.y > letter.size * OFF_MIDDLE &&
    isMiddle(letter, above, below) &&
    above.length > letter.size * SHORTEST_WRAPPED;
  return isBetween ? above : null;
}

const isMiddle = ({ y, size }: Letter, first: Row, last: Row): boolean =>
  Math.abs((first.y + last.y) / 2 - y) < size * OFF_MIDDLE;

/**
 * The cells of the letters of a column, each on the first row of its alternative. Where no rows follow each other so that
 * each letter is in the middle of its own, a letter between two rows belongs to these two.
 */
function onFirstRows({ letters, rows }: Column): [Cell, Cell][] {
  const chains = rows.flatMap((_, from) => chainFrom(from, letters, rows) ?? []);
  const [best] = chains.sort((a, b) => a.unevenness - b.unevenness || b.count - a.count);
  return letters.flatMap((letter, at) => {
    const row = best?.firsts[at] ?? rowAbove(letter, rows);
    return row ? letter.cells.map((cell): [Cell, Cell] => [cell, { ...cell, y: row.y }]) : [];
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
 * The rows of the alternatives if the first alternative begins at row `from`, each letter is in the middle of its rows,
 * and the rows of an alternative follow those of the one before; null otherwise.
 */
function chainFrom(from: number, letters: readonly Letter[], rows: readonly Row[]): Chain | null {
  const alternatives: Row[][] = [];
  let start = from;
  for (const letter of letters) {
    const first = rows[start];
    const end = rows.findIndex(
      (row, at) => at >= start && first !== undefined && isMiddle(letter, first, row),
    );
    const own = rows.slice(start, end + 1);
    if (end < 0 || own.length > MOST_LINES || distances(own).some((one) => one > letter.size * LEADING))
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
  rows.slice(1).map(({ y }, at) => y - (rows[at]?.y ?? y));

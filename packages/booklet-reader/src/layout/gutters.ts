import { SCRIPT } from '../math/scripts.ts';
import { type Cell, type PageContent, right } from '../page/page-content.ts';
import { isSideOfFrame } from './frame-sides.ts';

/** The narrowest space between two columns, in points. A smaller value takes wide spaces of justified text for it. */
export const NARROWEST_GUTTER = 9;
/** Where a gutter may be, in widths of the page. */
const [LEFTMOST_GUTTER, RIGHTMOST_GUTTER] = [0.36, 0.64];
/** At most this share of a page's rows may run across a gutter: titles, tables and pictures do. */
const MOST_CROSSING = 0.14;
/** How many rows each column must have, so that a gutter counts. */
const FEWEST_ROWS = 6;
/** The same on a short page that takes the gutter of the other pages. */
const FEWEST_ROWS_OF_A_SHORT_PAGE = 1;
/** Rows of at most this many characters are numbers or letters of alternatives, and no column of their own. */
export const LONGEST_MARK = 4;
/** How many rows of a left column are longer. */
const FEWEST_LONG = 2;
/** Lines that begin nearer to each other than this, in points, have one edge. */
const SAME_START = 2;
/** Below this share of the page's height stands its foot, which belongs to no column. */
const FOOT = 0.95;
/**
 * How far into a column its lines may begin, in widths of the page: wrapped alternatives hang below their
 * letters.
 */
const DEEPEST_INDENT = 0.1;

/** The middle of the space between two columns; null for a page with one column. */
export function gutterOf(page: PageContent): number | null {
  const rows = roughRows(page.cells);
  if (rows.length < FEWEST_ROWS * 2) return null;
  const edges = columnEdges(rows, page.width);
  let best: { crossing: number; from: number; to: number } | null = null;
  for (let x = page.width * LEFTMOST_GUTTER; x <= page.width * RIGHTMOST_GUTTER; x += 2) {
    const crossing = rows.filter((row) => crosses(row, x, edges)).length;
    if (best && crossing === best.crossing && x - best.to <= 2.01) best.to = x;
    else if (!best || crossing < best.crossing) best = { crossing, from: x, to: x };
  }
  if (!best || best.crossing > rows.length * MOST_CROSSING) return null;
  const gutter = (best.from + best.to) / 2;
  return isSecondColumn(rows, gutter, { edges, width: page.width, fewest: FEWEST_ROWS }) ? gutter : null;
}

/** The narrowest space before the edge of a column, in points. TeX lets hyphens and full stops stick out into the gutter. */
const NARROWEST_AT_EDGE = 3.5;
/** Text of at most this many characters before an edge is the label of the text behind it, as in "PREGUNTA 26:". */
const LONGEST_LABEL = 12;
/** How many rows begin at the edge of a column at least. */
const FEWEST_AT_EDGE = 2;

/**
 * The left edges that a second column may have, in points: of its text, and of its numbers or alternatives. Several rows
 * go on there, most of them behind a space as wide as a gutter.
 */
export function columnEdges(rows: readonly RoughRow[], width: number): number[] {
  const starts = rows.flatMap((row) =>
    row.flatMap((cell, at) => {
      const before = row[at - 1];
      const space = before ? cell.x - right(before) : Number.POSITIVE_INFINITY;
      const isInside =
        cell.x > width * LEFTMOST_GUTTER && cell.x < width * (RIGHTMOST_GUTTER + DEEPEST_INDENT);
      return isInside && space >= NARROWEST_AT_EDGE ? { x: cell.x, space } : [];
    }),
  );
  starts.sort((one, other) => one.x - other.x);
  let [end, wide, last] = [0, 0, 0];
  return starts.flatMap(({ x, space }, at) => {
    for (let next = starts[end]; next && next.x - x < SAME_START / 2; next = starts[++end])
      if (next.space >= NARROWEST_GUTTER) wide += 1;
    const isEdge = end - at >= FEWEST_AT_EDGE && wide * 2 >= end - at && x - last >= SAME_START / 2;
    if (space >= NARROWEST_GUTTER) wide -= 1;
    if (isEdge) last = x;
    return isEdge ? x : [];
  });
}

/** One way to divide a page into columns: the middle of the gutter, or null for one column. */
interface PageGutter {
  gutter: number | null;
  /** The page is too short to show its columns; the gutter is taken from the other pages. */
  isAssumed: boolean;
  /** How much the white space of the page supports this gutter. */
  prior: number;
}

/** What white space adds to the score of an order: for a visible gutter, and for one column without any gutter. */
const SEEN = 6;
const ONE_COLUMN = 4;
/** Gutters nearer than this, in points, count as one. */
const SAME_GUTTER = 12;

/**
 * The ways to divide each page into columns, the likeliest first. A page too short to show its columns, often
 * the last one, may take the usual gutter. Numbers below each other in the middle of a page may open a
 * column.
 */
export function guttersOf(pages: readonly PageContent[]): PageGutter[][] {
  const own = pages.map(gutterOf);
  const known = own.filter((gutter) => gutter !== null).sort((a, b) => a - b);
  const usual = known[Math.floor(known.length / 2)];
  const isUsual = usual !== undefined && known.length * 2 >= pages.length;
  return pages.map((page, at) => {
    const seen = own[at] ?? null;
    const isAssumed = seen === null && isUsual && leavesRoom(page, usual);
    const ways: PageGutter[] = [];
    const offer = (gutter: number, prior: number, assumed: boolean) => {
      if (ways.every((way) => way.gutter === null || Math.abs(way.gutter - gutter) > SAME_GUTTER))
        ways.push({ gutter, prior, isAssumed: assumed });
    };
    if (seen !== null) offer(seen, SEEN, false);
    const ruled = ruledGutter(page);
    if (ruled !== null) offer(ruled, SEEN, false);
    if (isAssumed) offer(usual, SEEN, true);
    ways.push({ gutter: null, prior: ways.length > 0 ? 0 : ONE_COLUMN, isAssumed: false });
    for (const gutter of guttersBeforeNumbers(page)) offer(gutter, 0, false);
    return ways;
  });
}

/** The least height of a rule between two columns, in points. */
const SHORTEST_RULE = 40;

/**
 * The place of an upright rule between two columns: text stands on both sides, and none crosses it. It also shows the
 * columns of a short page, below which text may run across. The side of a frame in the second column is none.
 */
function ruledGutter(page: PageContent): number | null {
  const rows = roughRows(page.cells);
  if (rows.length === 0) return null;
  const margin = Math.min(...rows.flatMap(([first]) => first?.x ?? []));
  const rule = page.rules.find(({ x, y, width, height }) => {
    if (
      width > height ||
      height < SHORTEST_RULE ||
      x < page.width * LEFTMOST_GUTTER ||
      x > page.width * RIGHTMOST_GUTTER
    )
      return false;
    const beside = rows.filter(([first]) => first && first.y > y && first.y < y + height);
    const isOn = (isSide: (cell: Cell) => boolean) => beside.some((row) => row.some(isSide));
    // Beside the axis of a chart stand its labels, away from the margin.
    const isLeft = (cell: Cell) => cell.x < Math.min(x, margin + page.width * DEEPEST_INDENT);
    const isBetween = isOn(isLeft) && isOn((cell) => cell.x > x) && !beside.some((row) => crosses(row, x));
    return isBetween && !isSideOfFrame({ x, y, width, height }, page.rules);
  });
  return rule?.x ?? null;
}

const NUMBER = /^(?:\d{1,4}\s?[.)]|\d{1,3}$|PREGUNTA\b)/i;

/** A wider space parts two words, in sizes of the text. */
const WORD_GAP = 0.2;

/** The gutters just before numbers that stand below each other, behind a space, in the middle of the page. */
function guttersBeforeNumbers(page: PageContent): number[] {
  const edges: number[] = [];
  for (const row of roughRows(page.cells)) {
    for (const [at, cell] of row.entries()) {
      const before = row[at - 1];
      const isOpen = !before || cell.x - right(before) > NARROWEST_GUTTER;
      if (
        !isOpen ||
        isLetterOfAlternative(row, at - 1) ||
        cell.x < page.width * LEFTMOST_GUTTER ||
        cell.x > page.width * RIGHTMOST_GUTTER
      )
        continue;
      let word = cell.text;
      for (let next = at + 1; next < row.length && word.length < 5; next++) {
        const [last, one] = [row[next - 1], row[next]];
        if (!last || !one || one.x - right(last) > one.size * WORD_GAP) break;
        word += one.text;
      }
      if (NUMBER.test(word)) edges.push(cell.x);
    }
  }
  const aligned = edges.filter((edge, at) =>
    edges.some((other, index) => index !== at && Math.abs(edge - other) < 8),
  );
  const first = aligned.length > 0 ? Math.min(...aligned) : null;
  return first === null ? [] : [first - NARROWEST_GUTTER / 2];
}

/** Whether the word that ends at a cell is the letter of an alternative: the number in "B) 5" opens no column. */
function isLetterOfAlternative(row: RoughRow, at: number): boolean {
  const [sign, letter, before] = [row[at], row[at - 1], row[at - 2]];
  if (!sign || !letter || !/^[).]$/.test(sign.text) || !/^[A-Ha-h]$/.test(letter.text)) return false;
  return !before || before.text === '(' || letter.x - right(before) > letter.size * WORD_GAP;
}

function leavesRoom(page: PageContent, gutter: number): boolean {
  const rows = roughRows(page.cells.filter(({ y }) => y < page.height * FOOT));
  const edges = columnEdges(rows, page.width);
  const crossing = rows.filter((row) => crosses(row, gutter, edges)).length;
  if (crossing > rows.length * MOST_CROSSING) return false;
  return isSecondColumn(rows, gutter, { edges, width: page.width, fewest: FEWEST_ROWS_OF_A_SHORT_PAGE });
}

export type RoughRow = Cell[];

export function roughRows(cells: readonly Cell[]): RoughRow[] {
  const rows: RoughRow[] = [];
  for (const cell of [...cells].filter((c) => c.text !== ' ').sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(cell.y - first.y) < 2) row.push(cell);
    else rows.push([cell]);
  }
  return withScripts(rows).map((row) => row.sort((a, b) => a.x - b.x));
}

/**
 * Adds rows of exponents to the rows they belong to, so that the space below an exponent doesn't look empty.
 */
function withScripts(rows: readonly RoughRow[]): RoughRow[] {
  const hosts = rows.map((row) => ({ cells: [...row], y: row[0]?.y ?? 0, size: sizeOf(row) }));
  return hosts
    .filter((row, at) => {
      const host = [hosts[at + 1], hosts[at - 1]].find(
        (near) =>
          near && row.size <= near.size * SCRIPT.size && Math.abs(near.y - row.y) < near.size * SCRIPT.up,
      );
      host?.cells.push(...row.cells);
      return !host;
    })
    .map((row) => row.cells);
}

function sizeOf(row: RoughRow): number {
  return Math.max(...row.map((cell) => cell.size));
}

/**
 * Whether the text of a row runs over x without a space as wide as a gutter. Before one of the `edges` of a
 * column (see `columnEdges`) a narrower space is enough.
 */
export function crosses(row: RoughRow, x: number, edges: readonly number[] = []): boolean {
  for (const [at, cell] of row.entries()) {
    if (cell.x < x && right(cell) > x) return true;
    const next = row[at + 1];
    if (!next || right(cell) > x || next.x < x) continue;
    const space = next.x - right(cell);
    if (space >= NARROWEST_GUTTER || space < NARROWEST_AT_EDGE) return space < NARROWEST_GUTTER;
    return !edges.some((edge) => Math.abs(next.x - edge) < SAME_START) || isLabel(row, at);
  }
  return false;
}

/** Whether the text that ends at a cell is as short as the number or letter of what follows it. */
function isLabel(row: RoughRow, at: number): boolean {
  let from = at;
  for (
    let [cell, before] = [row[from], row[from - 1]];
    cell && before;
    [cell, before] = [row[from], row[from - 1]]
  ) {
    if (cell.x - right(before) >= NARROWEST_GUTTER) break;
    from -= 1;
  }
  return at - from < LONGEST_LABEL;
}

/**
 * Whether a second column stands right of the gutter: many of its lines begin at one left edge, and both
 * sides have enough lines.
 */
function isSecondColumn(
  rows: readonly RoughRow[],
  gutter: number,
  { edges, width, fewest }: { edges: readonly number[]; width: number; fewest: number },
): boolean {
  const apart = rows.filter((row) => !crosses(row, gutter, edges));
  const starts = apart
    .filter((row) => !isEquationAlone(row, gutter))
    .flatMap((row) => row.find((cell) => cell.x >= gutter)?.x ?? []);
  const lefts = apart.filter((row) => (row[0]?.x ?? gutter) < gutter).length;
  // A page number between the columns begins alone.
  const repeated = starts.filter((x, at) =>
    starts.some((other, index) => index !== at && Math.abs(other - x) < SAME_START),
  );
  const edge = Math.min(...(repeated.length > 0 ? repeated : starts));
  const aligned = starts.filter((x) => x >= edge && x - edge < width * DEEPEST_INDENT).length;
  // The numbers of a list of keys are no column, though a heading or a foot may stand above or below them.
  const isText = (row: RoughRow) => row.filter((cell) => cell.x < gutter).length > LONGEST_MARK;
  const areColumns =
    starts.length >= fewest &&
    lefts >= fewest &&
    apart.filter(isText).length >= Math.min(fewest, FEWEST_LONG);
  return areColumns && aligned >= starts.length * 0.6;
}

/** Whether nothing but an equation stands in a row, right of the gutter: one of a system in the middle of a page. */
function isEquationAlone(row: RoughRow, gutter: number): boolean {
  const text = row.map((cell) => cell.text).join('');
  return (row[0]?.x ?? 0) >= gutter && /[=<>≤≥]/.test(text) && !/\p{L}{3}/u.test(text);
}

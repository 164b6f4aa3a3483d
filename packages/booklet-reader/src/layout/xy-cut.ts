import { type Cell, type PageContent, right } from '../page/page-content.ts';
import { framedAcross, headingAtEnd, isSource } from './columns.ts';
import { LONGEST_MARK, NARROWEST_GUTTER, type RoughRow, roughRows } from './gutters.ts';
import { type Line, linesOf } from './lines.ts';

/** A part of the page that is read as one column. `left` and `right` are its edges in points. */
interface Block {
  cells: Cell[];
  left: number;
  right: number;
}

/** White space between two columns: the x at which it begins and ends, in points. */
type Gap = readonly [number, number];

/** White space parts columns only where at least this many rows stand on each side. */
const FEWEST_ROWS = 3;
/** A single cut counts where it is at least this share of the page's width away from both sides. */
const MIDDLE = 0.36;
/** How many cuts may lie within each other. */
const DEEPEST = 4;
/** A question below two columns has at most this many rows that are short enough to stand in the left one. */
const MOST_BEHIND = 3;
/** Cuts nearer than this, in points, count as one. */
const SAME_CUT = 12;

/**
 * Reads the lines of a page with several gutters, by the recursive XY cut: each part of the page is cut upright along
 * its widest white space. A part without such a space is cut into bands from top to bottom, and each band upright.
 * Returns the lines in reading order, and null for a page without gutters.
 * @param hasGutter whether a gutter through most of the page is known; then a single one isn't cut again
 */
export function xyLines(page: PageContent, hasGutter: boolean): Line[] | null {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  if (inked.length === 0) return null;
  const cuts: number[] = [];
  const left = Math.min(...inked.map(({ x }) => x));
  const end = Math.max(...inked.map(right));
  const framed = new Set(framedAcross(page, page.width / 2, roughRows(inked)).flat());
  const blocks = blocksOf(inked, { left, right: end, depth: 0, framed }, cuts);
  const different = cuts.filter((cut, at) =>
    cuts.slice(0, at).every((other) => Math.abs(other - cut) > SAME_CUT),
  );
  const [first] = different;
  const isMiddle = first !== undefined && first > page.width * MIDDLE && first < page.width * (1 - MIDDLE);
  if (different.length < 2 && (hasGutter || !isMiddle)) return null;
  const owners = new Map(blocks.flatMap(({ cells }, at) => cells.map((cell) => [cell, at] as const)));
  const spaces = blocks.map((): Cell[] => []);
  let last: Cell | undefined;
  for (const cell of page.cells) {
    if (cell.text !== ' ') last = cell;
    else if (last && Math.abs(last.y - cell.y) < 1) spaces[owners.get(last) ?? 0]?.push(cell);
  }
  return blocks.flatMap(({ cells, ...edges }, column) =>
    linesOf([...cells, ...(spaces[column] ?? [])], {
      page: page.number,
      column,
      columnLeft: edges.left,
      columnRight: edges.right,
    }),
  );
}

/** The area that is cut. The rows of `framed` characters run across both columns, however short they are. */
type Edges = Pick<Block, 'left' | 'right'> & { depth: number; framed: ReadonlySet<Cell> };

const isFramed = ([first]: RoughRow, { framed }: Edges): boolean => first !== undefined && framed.has(first);

function blocksOf(cells: readonly Cell[], edges: Edges, cuts: number[]): Block[] {
  const whole: Block = { cells: [...cells], left: edges.left, right: edges.right };
  if (edges.depth >= DEEPEST) return [whole];
  const rows = roughRows(cells);
  const valley = valleyOf(rows, edges);
  if (valley) return parted(cells, valley, edges, cuts);
  const bands = bandsOf(rows, edges);
  if (bands.length < 2) return [whole];
  const blocks: Block[] = [];
  for (const band of bands) {
    const own = band.flat();
    const inner = valleyOf(band, edges);
    const last = blocks.at(-1);
    if (inner) {
      const source = last ? sourceOf(band, inner, edges) : [];
      last?.cells.push(...source);
      const behind = drawnBehind(band, inner);
      const rest = own.filter((cell) => !source.includes(cell) && !behind.includes(cell));
      blocks.push(...parted(rest, inner, edges, cuts));
      if (behind.length > 0) blocks.push({ cells: behind, left: edges.left, right: edges.right });
    } else if (last && last.left === edges.left && last.right === edges.right) last.cells.push(...own);
    else blocks.push({ cells: own, left: edges.left, right: edges.right });
  }
  return blocks;
}

/** The rows at the start of two columns that are the source of the text across above: they stand at the right margin. */
function sourceOf(band: readonly RoughRow[], [, to]: Gap, edges: Edges): Cell[] {
  const end = band.findIndex((row) => {
    const [first, last] = [row[0], row.at(-1)];
    return !first || !last || !isSource({ ...first, right: right(last) }, [to, edges.right]);
  });
  return band.slice(0, Math.max(0, end)).flat();
}

/**
 * The rows at the foot of the left one of two columns that the page draws after all of the right one, such as a short
 * question below two texts.
 */
function drawnBehind(band: readonly RoughRow[], [from]: Gap): Cell[] {
  const cells = band.flat();
  const drawn = Math.max(...cells.filter(({ x }) => x > from).flatMap(({ places = [] }) => places));
  const end = band.findLastIndex((row) =>
    row.some(({ x, places: [place] = [] }) => x > from || place === undefined || place < drawn),
  );
  const behind = band.slice(end + 1);
  return behind.length <= MOST_BEHIND ? behind.flat() : [];
}

function parted(cells: readonly Cell[], [from, to]: Gap, edges: Edges, cuts: number[]): Block[] {
  const middle = (from + to) / 2;
  cuts.push(middle);
  const inner = { ...edges, depth: edges.depth + 1 };
  return [
    ...blocksOf(
      cells.filter((cell) => cell.x < middle),
      { ...inner, right: from },
      cuts,
    ),
    ...blocksOf(
      cells.filter((cell) => cell.x >= middle),
      { ...inner, left: to },
      cuts,
    ),
  ];
}

/** The widest white space that no row crosses and that has rows on both sides. */
function valleyOf(rows: readonly RoughRow[], edges: Edges): Gap | null {
  let gaps: Gap[] = [[edges.left, edges.right]];
  for (const row of rows) gaps = common(gaps, gapsOf(row, edges));
  const between = gaps.filter(([from, to]) => {
    const lefts = rows
      .map((row) => row.filter((cell) => right(cell) <= from + 1).length)
      .filter((count) => count > 0);
    const rights = rows.filter((row) => row.some((cell) => cell.x >= to - 1));
    return Math.min(lefts.length, rights.length) >= FEWEST_ROWS && Math.max(...lefts) > LONGEST_MARK;
  });
  return between.sort((one, other) => other[1] - other[0] - (one[1] - one[0]))[0] ?? null;
}

/**
 * Groups rows from top to bottom into bands that share white space. Rows without white space form a band,
 * too.
 */
function bandsOf(rows: readonly RoughRow[], edges: Edges): RoughRow[][] {
  const bands: { rows: RoughRow[]; gaps: Gap[] }[] = [];
  for (const row of rows) {
    const own = gapsOf(row, edges).filter(([from, to]) => from > edges.left && to < edges.right);
    const open = gapsOf(row, edges);
    const last = bands.at(-1);
    const shared = last ? common(last.gaps, last.gaps.length > 0 ? open : own) : [];
    const isAcross = own.length === 0 && fills(row, edges);
    const heading = last && isAcross && last.gaps.length > 0 ? takeHeading(last.rows, edges, row) : [];
    if (heading.length > 0) bands.push({ rows: [...heading, row], gaps: [] });
    else if (last && ((isAcross && last.gaps.length === 0) || (!isAcross && shared.length > 0))) {
      last.rows.push(row);
      last.gaps = isAcross ? [] : shared;
    } else bands.push({ rows: [row], gaps: isAcross ? [] : open });
  }
  return bands.map(({ rows: own }) => own);
}

/** Removes from the rows of two columns the heading of the text across that follows, and answers it. */
function takeHeading(rows: RoughRow[], edges: Edges, next: RoughRow): RoughRow[] {
  const valley = valleyOf(rows, edges);
  if (!valley) return [];
  const last = rows.findLast((row) => row.some((cell) => cell.x >= valley[1] - 1));
  const starts = rows.flatMap(([cell]) => cell ?? []);
  return rows.splice(headingAtEnd(starts, last?.[0]?.y, next[0]?.y ?? 0));
}

/** Whether a row runs over the middle of its area without a gap. */
function fills(row: RoughRow, edges: Edges): boolean {
  const middle = (edges.left + edges.right) / 2;
  const [first, last] = [row[0], row.at(-1)];
  if (isFramed(row, edges)) return true;
  return (
    first !== undefined && last !== undefined && first.x < middle && right(last) > middle + NARROWEST_GUTTER
  );
}

/** The white space of a row: before it, in wide gaps within it, and behind it. */
function gapsOf(row: RoughRow, edges: Edges): Gap[] {
  if (isFramed(row, edges)) return [];
  const gaps: Gap[] = [];
  let from = edges.left;
  for (const cell of row) {
    gaps.push([from, cell.x]);
    from = Math.max(from, right(cell));
  }
  gaps.push([from, edges.right]);
  return gaps.filter(([start, end]) => end - start >= NARROWEST_GUTTER);
}

function common(one: readonly Gap[], other: readonly Gap[]): Gap[] {
  return one.flatMap(([from, to]) =>
    other.flatMap(([start, end]): Gap[] => {
      const gap: Gap = [Math.max(from, start), Math.min(to, end)];
      return gap[1] - gap[0] >= NARROWEST_GUTTER ? [gap] : [];
    }),
  );
}

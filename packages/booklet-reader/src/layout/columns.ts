import {
  around,
  type Box,
  bottom,
  type Cell,
  clusters,
  holdsPoint,
  type PageContent,
  right,
} from '../page/page-content.ts';
import { columnEdges, crosses, NARROWEST_GUTTER, type RoughRow, roughRows } from './gutters.ts';
import { type Line, linesOf } from './lines.ts';

/** How far a line of the left column may run over the middle of the gutter, in points: TeX sets some lines too wide. */
const OVERHANG = 8;

/**
 * The lines of a page in reading order: the left column before the right one. Lines across both columns keep
 * their place between. Below each height in `bands` both columns begin anew.
 */
export function pageLines(page: PageContent, gutter: number | null, bands: readonly number[] = []): Line[] {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  const body = around(inked.map((cell) => ({ ...cell, height: 0 })));
  if (!body) return [];
  const whole = { page: page.number, columnLeft: body.x, columnRight: right(body) };
  if (gutter === null) return linesOf(page.cells, { ...whole, column: 0 });

  const rows = roughRows(page.cells);
  const edges = columnEdges(rows, page.width);
  const over = new Set(rows.flatMap((row) => overhang(row, gutter)));
  const framed = new Set([...framedAcross(page, gutter, rows), ...rowsOutsideRules(page, gutter, rows)]);
  const across = rows.filter(
    (row) => framed.has(row) || (crosses(row, gutter, edges) && !row.some((cell) => over.has(cell))),
  );
  const isAcross = new Set(withSpaces([...across, ...tailsOf(across, rows, gutter)], page.cells));
  const rest = page.cells.filter((cell) => !isAcross.has(cell));
  const cuts = linesOf([...isAcross], { ...whole, column: 0 });
  const isLeft = (cell: Cell) => cell.x < gutter || over.has(cell);
  const sides = [
    { cells: rest.filter(isLeft), columnLeft: body.x, columnRight: gutter },
    { cells: rest.filter((cell) => !isLeft(cell)), columnLeft: gutter, columnRight: right(body) },
  ].map(({ cells, ...edges }) => {
    const lines = linesOf(cells, { page: page.number, column: 0, ...edges });
    const box = around(lines.map((line) => ({ ...line, width: line.right - line.x, height: 0 })));
    return lines.map((line) => ({
      ...line,
      columnLeft: box?.x ?? edges.columnLeft,
      columnRight: box ? right(box) : edges.columnRight,
    }));
  });

  const ordered: Line[] = [];
  let column = 0;
  let top = Number.NEGATIVE_INFINITY;
  const ends = [...cuts.map((cut) => ({ cut, end: cut.y })), ...bands.map((end) => ({ cut: null, end }))];
  ends.sort((one, other) => one.end - other.end);
  for (const { cut, end } of [...ends, { cut: null, end: Number.POSITIVE_INFINITY }]) {
    const [first = [], second = []] = sides.map((side) =>
      side.filter((line) => line.y > top && line.y <= end),
    );
    const heading = cut ? headingAtEnd(first, second.at(-1)?.y, cut.y) : first.length;
    const source = column > 0 ? sourceAtStart(second, first[0]?.y ?? end) : 0;
    const parts = [
      second.slice(0, source),
      first.slice(0, heading),
      second.slice(source),
      [...first.slice(heading), ...(cut ? [cut] : [])],
    ];
    for (const part of parts) {
      ordered.push(...part.map((line) => ({ ...line, column })));
      column += 1;
    }
    top = end;
  }
  return ordered;
}

/** Spaces whose baseline is nearer to that of a row than this, in points, are drawn in the row, as in `roughRows`. */
const SAME_ROW = 2;

/** The characters of rows and the spaces drawn among them. Without these spaces, words with narrow gaps run together. */
function withSpaces(rows: readonly RoughRow[], cells: readonly Cell[]): Cell[] {
  const heights = rows.flatMap(([first]) => first?.y ?? []);
  const isAmong = ({ y }: Cell) => heights.some((height) => Math.abs(height - y) < SAME_ROW);
  return [...rows.flat(), ...cells.filter((cell) => cell.text === ' ' && isAmong(cell))];
}

/** How far a rule between two bands reaches into both columns, as a share of the page, and how thin it is, in points. */
const [BAND_REACH, THIN] = [0.3, 3];

/**
 * The heights of level rules across both columns, where both go on below: as between the questions and the list of keys.
 */
export function bandsOf(page: PageContent, gutter: number): number[] {
  const rows = roughRows(page.cells);
  const sides = (isThere: (y: number) => boolean) => {
    const own = rows.filter(([first]) => first && isThere(first.y)).flat();
    return own.some(({ x }) => x < gutter) && own.some(({ x }) => x > gutter);
  };
  const isAcross = ({ x, width, height }: Box) =>
    height < THIN && x < gutter - page.width * BAND_REACH && x + width > gutter + page.width * BAND_REACH;
  const heights = page.rules.filter(isAcross).map(({ y }) => y);
  return heights.filter((y) => sides((each) => each < y) && sides((each) => each > y));
}

/** The lines of one paragraph differ in their distance by at most this factor. */
const SAME_LEADING = 1.15;

/**
 * The short rows that end paragraphs of a text across. Each stands in the left column alone, at the text's margin. Its
 * distance from the text's last row equals the text's line spacing.
 */
function tailsOf(across: readonly RoughRow[], rows: readonly RoughRow[], gutter: number): RoughRow[] {
  const known = new Set(across);
  return rows.filter((row, at) => {
    const [[first], [above], [before]] = [row, rows[at - 1] ?? [], rows[at - 2] ?? []];
    if (!first || !above || !before || known.has(row)) return false;
    const follows = [at - 1, at - 2].every((index) => known.has(rows[index] ?? []));
    const leading = above.y - before.y;
    const isNext = first.y - above.y < leading * SAME_LEADING && Math.abs(first.x - above.x) < SAME_EDGE;
    return follows && isNext && row.every((cell) => right(cell) < gutter);
  });
}

/** How far a frame across reaches into both columns, and how high it is, as shares of the page; a higher one is a border. */
const FRAME_ACROSS = { reach: 0.2, least: 0.03, most: 0.6 };
/** The ends of two sides of a frame are nearer to each other than this, in points. */
const TOUCHES = 2;
/** A page with more long rules is a drawing, or made to take time. */
const MOST_SIDES = 500;

/** The rows in frames and gray boxes that run across both columns. Short rows may stand within one of these. */
export function framedAcross(page: PageContent, gutter: number, rows: readonly RoughRow[]): RoughRow[] {
  const { reach, least, most } = FRAME_ACROSS;
  const sides = page.rules.filter(
    ({ width, height }) => width > page.width * reach * 2 || height > page.height * least,
  );
  const ruled = clusters(sides.length > MOST_SIDES ? [] : sides, TOUCHES).flatMap(
    (group) => around(group) ?? [],
  );
  return [...page.strokes, ...page.fills, ...ruled].flatMap((box) => {
    const spans = box.x < gutter - page.width * reach && right(box) > gutter + page.width * reach;
    if (!spans || box.height < page.height * least || box.height > page.height * most) return [];
    // What stands in two columns within the frame is read so. Wide spaces of justified text part single rows, too.
    const within = rowsIn(box, rows);
    const parted = within.filter(
      (row) => !crosses(row, gutter) && row.some(({ x }) => x < gutter) && row.some(({ x }) => x >= gutter),
    );
    return parted.length * 2 < within.length ? within : [];
  });
}

/** How near to a gutter an upright rule between its columns stands, and the least height of such a rule, in points. */
const [AT_GUTTER, SHORTEST_RULE] = [12, 40];
/** The least number of rows over the gutter that a text across has. A single row may be a page number. */
const FEWEST_OVER_GUTTER = 2;

/**
 * The rows of the texts above, below and between the upright rules of a gutter. Such a rule is as high as its columns, so
 * short rows outside, as those of a poem or the sentence above it, belong to the text across them. None where most rows
 * keep to one side: there the rule is shorter than the columns.
 */
function rowsOutsideRules(page: PageContent, gutter: number, rows: readonly RoughRow[]): RoughRow[] {
  const rules = page.rules.filter(
    ({ x, height }) => Math.abs(x - gutter) < AT_GUTTER && height >= SHORTEST_RULE,
  );
  if (rules.length === 0) return [];
  const texts: RoughRow[][] = [[]];
  for (const row of rows) {
    const y = row[0]?.y ?? 0;
    if (rules.some((rule) => y > rule.y && y <= bottom(rule))) texts.push([]);
    else texts.at(-1)?.push(row);
  }
  return texts.flatMap((text) => {
    const over = text.filter((row) => crosses(row, gutter)).length;
    return over >= FEWEST_OVER_GUTTER && over * 2 > text.length ? text : [];
  });
}

const rowsIn = (box: Box, rows: readonly RoughRow[]): RoughRow[] =>
  rows.filter((row) => row.every((cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y)));

/** The most lines of a heading, and the least distance of its baseline from the line above, in sizes. */
const [LONGEST_HEADING, HEADING_GAP] = [2, 1.9];
/** Left edges that differ by less than this, in points, are one margin. */
const SAME_EDGE = 2;

/**
 * Where the heading of a text that runs across both columns begins among the lines of the left column: lines at its
 * end and margin, below the right column, nearer to the text than to the line above. Answers the number of lines where
 * there is none.
 * @param end the last baseline of the right column, undefined where it is empty
 * @param below the first baseline of the text
 */
export function headingAtEnd(
  left: readonly Pick<Cell, 'text' | 'x' | 'y' | 'size'>[],
  end: number | undefined,
  below: number,
): number {
  for (let at = left.length - 1; at > 0 && at >= left.length - LONGEST_HEADING; at--) {
    const [line, above] = [left[at], left[at - 1]];
    if (!line || !above || end === undefined || line.y <= end) break;
    const [before, behind] = [line.y - above.y, (left[at + 1]?.y ?? below) - line.y];
    const isTitle = /^[\p{Lu}\d]/u.test(line.text) && left.every(({ x }) => line.x < x + SAME_EDGE);
    const isNear = below - (left.at(-1)?.y ?? below) < before;
    if (isTitle && isNear && before > line.size * HEADING_GAP && before > behind) return at;
  }
  return left.length;
}

/**
 * The characters of a row that run over a gutter by a little, before a space as wide as a gutter: the end of a line
 * that is too wide for the left column. None where the row runs across, or where it doesn't reach the gutter.
 */
function overhang(row: RoughRow, gutter: number): Cell[] {
  const from = row.findIndex((cell) => right(cell) > gutter);
  const before = row[from - 1];
  const first = row[from];
  if (!first || !before || first.x - right(before) >= NARROWEST_GUTTER) return [];
  const end = row.findIndex((cell, at) => {
    const next = row[at + 1];
    return at >= from && next !== undefined && next.x - right(cell) >= NARROWEST_GUTTER;
  });
  const last = row[end];
  return last && right(last) - gutter <= OVERHANG ? row.slice(from, end + 1) : [];
}

/** The letter of an alternative, whose lines are set in and may fill the column. */
const OPTION = /^\(?[a-h][).]/i;
/** How far into the right column the source of a text begins at least, in sizes. */
const SET_IN = 2;

/**
 * Whether a line of the right column may be the source or a note of the text across above the columns: it stands at the
 * right margin.
 */
export function isSource(
  line: Pick<Line, 'text' | 'x' | 'right' | 'size'>,
  column: readonly [number, number],
): boolean {
  if (OPTION.test(line.text)) return false;
  return line.x > column[0] + line.size * SET_IN && line.right > column[1] - SAME_EDGE;
}

/** How many lines at the start of the right column, above the left one, are the source of the text above. */
function sourceAtStart(lines: readonly Line[], start: number): number {
  const end = lines.findIndex(
    (line) => line.y > start - line.size || !isSource(line, [line.columnLeft, line.columnRight]),
  );
  return Math.max(0, end);
}

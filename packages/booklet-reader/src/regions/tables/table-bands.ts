import { type Box, type Cell, right } from '../../page/page-content.ts';
import type { Grid, Slot } from './table-grid.ts';

/** Lines of one cell whose baselines differ by at most this, in points, are one line. */
const SAME = 2;
/** Rows of a table stand farther apart than the lines of one cell, by at least this factor. */
const ROW_GAP = 1.2;
/** Lines nearer to each other than this share of a line stand in different cells of one row. */
const HALF_LINE = 0.75;

/** The text between two rules of a table, with the shorter rules between them. */
export interface Band {
  top: number;
  end: number;
  pieces: Piece[];
  inner: Box[];
}

/** Characters of one line without a wide gap. */
export interface Piece {
  cells: Cell[];
  x: number;
  right: number;
  y: number;
  size: number;
}

interface Column {
  x: number;
  right: number;
}

/** The table of some bands, of which the first is the head; null where no white space parts columns. */
export function gridOfBands([head, ...body]: readonly Band[]): Grid | null {
  if (!head) return null;
  let columns = columnsOf(body.flatMap(({ pieces }) => pieces));
  // A column may hold nothing but its head. A head over several columns stands above a rule of its own.
  const level = head.inner[0]?.y ?? head.top;
  const apart = head.pieces.filter(
    ({ x, right: end, y }) => y > level && columns.every((column) => end < column.x || x > column.right),
  );
  columns = [...columns, ...columnsOf(apart)].sort((a, b) => a.x - b.x);
  if (columns.length < 2) return null;
  const rows = [head, ...body].flatMap((band) =>
    band.inner.length > 0
      ? partedHead(band, columns)
      : rowsOf(band, columns).map((row) => slotsOf(row, columns)),
  );
  return rows.some((slots) => slots.length === 0) ? null : { rows: rows.map((slots) => ({ slots })) };
}

export function columnsOf(pieces: readonly Piece[]): Column[] {
  const columns: Column[] = [];
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && piece.x < last.right + piece.size * 0.3) last.right = Math.max(last.right, piece.right);
    else columns.push({ x: piece.x, right: piece.right });
  }
  return columns;
}

/** The slots of one row. A piece over several columns spans them. */
function slotsOf(pieces: readonly Piece[], columns: readonly Column[]): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < columns.length; ) {
    const column = columns[at];
    const own = pieces.filter((piece) => column && columnOf(piece, columns) === at);
    const reach = Math.max(...own.map((piece) => piece.right), column?.right ?? 0);
    const span = columns.slice(at).filter(({ x }) => x < reach).length;
    slots.push({ cells: own.flatMap((piece) => piece.cells), columns: Math.max(span, 1) });
    at += Math.max(span, 1);
  }
  return slots;
}

/** The first column that a piece stands in, or the nearest one. */
function columnOf(piece: Piece, columns: readonly Column[]): number {
  const within = columns.findIndex((column) => piece.x < column.right && piece.right > column.x);
  if (within >= 0) return within;
  const distances = columns.map((column) => Math.max(column.x - piece.right, piece.x - column.right));
  return distances.indexOf(Math.min(...distances));
}

/**
 * The rows of a head with a rule below those of its slots that stand over several columns. The other slots span both
 * rows.
 */
function partedHead({ pieces, inner }: Band, columns: readonly Column[]): Slot[][] {
  const level = inner[0]?.y ?? 0;
  const ruled = inner.map((rule) =>
    columns.flatMap((column, at) => (column.x < right(rule) && column.right > rule.x ? [at] : [])),
  );
  const isRuled = (at: number) => ruled.some((group) => group.includes(at));
  const upper: Slot[] = [];
  const lower: Slot[] = [];
  for (let at = 0; at < columns.length; at++) {
    const group = ruled.find((each) => each[0] === at);
    const own = pieces.filter((piece) => columnOf(piece, columns) === at);
    if (group) {
      const rule = inner[ruled.indexOf(group)];
      const over = pieces.filter(
        ({ x, right: end, y }) => y < level && rule && x < right(rule) && end > rule.x,
      );
      upper.push({ cells: over.flatMap(({ cells }) => cells), columns: group.length });
    } else if (!isRuled(at)) upper.push({ cells: own.flatMap(({ cells }) => cells), columns: 1, rows: 2 });
    if (isRuled(at)) {
      lower.push({ cells: own.filter(({ y }) => y > level).flatMap(({ cells }) => cells), columns: 1 });
    }
  }
  return [upper, lower];
}

/**
 * The rows of a band, from its lines of text. Where some lines stand farther apart than others, the larger distance parts
 * rows. Where all lines stand equally far apart, each is a row, but a line without a first cell, or with nothing but the
 * end of a sentence, goes on with the row above.
 */
function rowsOf({ pieces }: Band, columns: readonly Column[]): Piece[][] {
  const heights = (all: readonly Piece[], column: number) =>
    all.flatMap((piece) => (columnOf(piece, columns) === column ? [piece.y] : [])).sort((a, b) => a - b);
  const gaps = columns.flatMap((_, column) =>
    heights(pieces, column).flatMap((y, at, all) => (at > 0 ? [y - (all[at - 1] ?? y)] : [])),
  );
  const leading = Math.min(...gaps.filter((gap) => gap > SAME));
  const hasRoom = gaps.some((gap) => gap > leading * ROW_GAP);
  const goesOn = (row: readonly Piece[], line: readonly Piece[], y: number): boolean => {
    // A short cell may stand between two lines of a longer one.
    if (y - Math.max(...row.map((piece) => piece.y)) < leading * HALF_LINE) return true;
    const own = line.map((piece) => columnOf(piece, columns));
    if (hasRoom) return own.some((column) => y - (heights(row, column).at(-1) ?? 0) <= leading * ROW_GAP);
    const [first] = line;
    return !own.includes(0) || (line.length === 1 && /^\p{Ll}/u.test(first?.cells[0]?.text ?? ''));
  };
  const rows: Piece[][] = [];
  for (const [y, line] of Map.groupBy(
    pieces.toSorted((a, b) => a.y - b.y),
    (piece) => piece.y,
  )) {
    const row = rows.at(-1);
    if (row && goesOn(row, line, y)) row.push(...line);
    else rows.push(line);
  }
  return rows;
}

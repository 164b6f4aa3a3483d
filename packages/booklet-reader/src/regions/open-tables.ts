import { around, type Box, bottom, type Cell, grown, overlaps, right } from '../page/page-content.ts';
import { holdsAlternatives, stretches } from './running-text.ts';
import { cellsWithin } from './table-cells.ts';
import type { Grid, Slot } from './table-grid.ts';

/** Edges and heights of rules that differ by less than this, in points, are equal. */
const SAME = 2;
/** The shortest rule of a table, in points. Shorter ones are underlines and bars of fractions. */
const SHORTEST_RULE = 30;
/** A table has a rule above and below its head, and one at its end. */
const FEWEST_RULES = 3;
/** A line as long as this share of a table's width is running text. */
const LONGEST_LINE = 0.7;
/** The largest script, how far beside its base it stands, and how far above or below; in sizes of the base. */
const [SCRIPT_SIZE, SCRIPT_GAP, SCRIPT_RISE] = [0.86, 0.35, 0.65];
/** Rows of a table stand farther apart than the lines of one cell, by at least this factor. */
const ROW_GAP = 1.2;

/** A table that has no upright rules, with the rules that belong to it. */
export interface OpenTable {
  box: Box;
  grid: Grid;
  cells: Cell[];
  rules: Box[];
}

/** The text between two rules of a table, with the shorter rules between them. */
interface Band {
  top: number;
  end: number;
  pieces: Piece[];
  inner: Box[];
}

/** Characters of one line without a wide gap. */
interface Piece {
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

/**
 * Finds tables whose only rules are level: above and below the head, at the end, and perhaps between rows or below a
 * head that stands over several columns. White space parts their columns.
 */
export function openTablesOf(rules: readonly Box[], cells: readonly Cell[]): OpenTable[] {
  const levels = levelRules(rules);
  const widths = Map.groupBy(
    levels,
    (rule) => `${Math.round(rule.x / SAME)} ${Math.round(right(rule) / SAME)}`,
  );
  const tables: OpenTable[] = [];
  for (const [first] of widths.values()) {
    if (!first) continue;
    const alike = levels.filter(
      (rule) => Math.abs(rule.x - first.x) < SAME && Math.abs(right(rule) - right(first)) < SAME,
    );
    if (alike.length < FEWEST_RULES || tables.some(({ box }) => isWithin(first, box))) continue;
    const bands = alike.slice(1).map((rule, at) => bandBetween(alike[at] ?? rule, rule, levels, cells));
    for (const run of runsOf(bands)) {
      const grid = gridOfBands(run);
      const [top, end] = [run[0]?.top ?? 0, run.at(-1)?.end ?? 0];
      const box = { x: first.x, y: top, width: first.width, height: end - top };
      const isOpen = !rules.some((rule) => rule.height > rule.width && overlaps(grown(box, SAME), rule));
      if (grid && isOpen) {
        tables.push({
          box,
          grid,
          cells: run.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.cells)),
          rules: rules.filter((rule) => isWithin(rule, box)),
        });
      }
    }
  }
  return tables;
}

const isWithin = (rule: Box, box: Box): boolean =>
  rule.x > box.x - SAME &&
  right(rule) < right(box) + SAME &&
  rule.y > box.y - SAME &&
  rule.y < bottom(box) + SAME;

/** Level rules from top to bottom. Pieces that continue each other become one rule. */
function levelRules(rules: readonly Box[]): Box[] {
  const joined: Box[] = [];
  const level = rules.filter((rule) => rule.width > rule.height).sort((a, b) => a.y - b.y || a.x - b.x);
  for (const rule of level) {
    const before = joined.find(
      (other) => Math.abs(other.y - rule.y) < 1 && Math.abs(right(other) - rule.x) < 1,
    );
    if (before) before.width = right(rule) - before.x;
    else joined.push({ ...rule });
  }
  return joined.filter((rule) => rule.width >= SHORTEST_RULE);
}

function bandBetween(above: Box, below: Box, levels: readonly Box[], cells: readonly Cell[]): Band {
  const box = { x: above.x, y: above.y, width: above.width, height: below.y - above.y };
  const within = cellsWithin(box, cells).filter((cell) => cell.y > above.y && cell.y < below.y);
  return {
    top: above.y,
    end: below.y,
    pieces: withScripts(stretches(within).flatMap((own) => pieceOf(own))),
    inner: levels.filter(
      (rule) => rule !== above && rule !== below && isWithin(rule, box) && rule.width < above.width - SAME,
    ),
  };
}

function pieceOf(cells: Cell[]): Piece[] {
  const box = around(cells.map((cell) => ({ ...cell, height: 0 })));
  return box ? [{ cells, x: box.x, right: right(box), y: cells[0]?.y ?? 0, size: cells[0]?.size ?? 0 }] : [];
}

/** Joins exponents and subscripts with the pieces before them, which stand on another line. */
function withScripts(pieces: readonly Piece[]): Piece[] {
  const isBase = (base: Piece, { x, y, size }: Piece) =>
    size <= base.size * SCRIPT_SIZE &&
    Math.abs(x - base.right) < base.size * SCRIPT_GAP &&
    Math.abs(y - base.y) < base.size * SCRIPT_RISE;
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => b.size - a.size)) {
    const base = joined.find((other) => isBase(other, piece));
    if (base) Object.assign(base, { cells: [...base.cells, ...piece.cells], right: piece.right });
    else joined.push({ ...piece });
  }
  return joined;
}

/** Successive bands that hold columns of text. */
function runsOf(bands: readonly Band[]): Band[][] {
  const runs: Band[][] = [[]];
  for (const band of bands) {
    if (isTabular(band)) runs.at(-1)?.push(band);
    else runs.push([]);
  }
  return runs.filter((run) => run.length >= FEWEST_RULES - 1);
}

function isTabular({ pieces, inner }: Band): boolean {
  const [left, end] = [
    Math.min(...pieces.map(({ x }) => x)),
    Math.max(...pieces.map((piece) => piece.right)),
  ];
  const rows = Map.groupBy(pieces, ({ y }) => Math.round(y));
  return (
    (inner.length > 0 || [...rows.values()].some((row) => row.length > 1)) &&
    pieces.every((piece) => piece.right - piece.x < (end - left) * LONGEST_LINE) &&
    !holdsAlternatives(pieces.map(({ cells }) => cells))
  );
}

/** The table of some bands, of which the first is the head; null where no white space parts columns. */
function gridOfBands([head, ...body]: readonly Band[]): Grid | null {
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

function columnsOf(pieces: readonly Piece[]): Column[] {
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

/** The rows of a band: lines with more room between them than within cells; else each line that has a first cell. */
function rowsOf({ pieces }: Band, columns: readonly Column[]): Piece[][] {
  const lines = [...new Set(pieces.map(({ y }) => y))].sort((a, b) => a - b);
  const gaps = columns
    .flatMap((_, at) => {
      const own = pieces.filter((piece) => columnOf(piece, columns) === at).map(({ y }) => y);
      return own
        .toSorted((a, b) => a - b)
        .flatMap((y, index, all) => (index > 0 ? [y - (all[index - 1] ?? y)] : []));
    })
    .filter((gap) => gap > SAME);
  const leading = Math.min(...gaps);
  const isWide = (gap: number) => gap > leading * ROW_GAP;
  const hasWide = gaps.some(isWide);
  const rows: Piece[][] = [];
  for (const y of lines) {
    const own = pieces.filter((piece) => piece.y === y);
    const row = rows.at(-1);
    const goesOn = row?.some((piece) => {
      const beside = own.filter((other) => columnOf(other, columns) === columnOf(piece, columns));
      return (
        beside.length > 0 &&
        hasWide &&
        !isWide(
          y -
            Math.max(
              ...row
                .filter((each) => columnOf(each, columns) === columnOf(piece, columns))
                .map((each) => each.y),
            ),
        )
      );
    });
    const isLevel = row !== undefined && y - Math.max(...row.map((piece) => piece.y)) < leading * 0.75;
    const goesOnInside = own.length === 1 && /^\p{Ll}/u.test(own[0]?.cells[0]?.text ?? '');
    const isRest =
      !hasWide && row !== undefined && (goesOnInside || own.every((piece) => columnOf(piece, columns) > 0));
    if (row && (goesOn || isLevel || isRest)) row.push(...own);
    else rows.push(own);
  }
  return rows;
}

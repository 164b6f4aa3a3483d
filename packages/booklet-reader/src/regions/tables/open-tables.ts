import { isScriptOf } from '../../math/scripts.ts';
import {
  around,
  type Box,
  bottom,
  type Cell,
  type FilledBox,
  grown,
  overlaps,
  type PageContent,
  right,
} from '../../page/page-content.ts';
import { textOf } from '../drawings/labels.ts';
import { holdsAlternatives, stretches } from '../running-text.ts';
import { type Band, columnsOf, gridOfBands, type Piece } from './table-bands.ts';
import { cellsWithin } from './table-cells.ts';
import type { Grid } from './table-grid.ts';

/** Edges and heights of rules that differ by less than this, in points, are equal. */
const SAME = 2;
/** The shortest rule of a table, in points. Shorter ones are underlines and bars of fractions. */
const SHORTEST_RULE = 30;
/** The highest white row between two shaded ones, in heights of a shaded row. */
const FARTHEST_ROW = 2.5;
/** Shorter rules, in points, are the dots of dotted lines. */
const SHORTEST_PIECE = 3;
/** A page with more rules or boxes is a drawing, or made to take time. */
const MOST_SHAPES = 4_000;
/** The lowest background of a row, in points. */
const LOWEST_BAND = 8;
/** A table has a rule above and below its head, and one at its end. */
const FEWEST_RULES = 3;
/**
 * Both are shares of a table's width. A line of at least the first length is running text, unless the line begins
 * farther from the table's left edge than the second length: then the line stands in a wide column.
 */
const [LONGEST_LINE, FIRST_COLUMN] = [0.7, 0.12];

/** What a narrow first column holds: the number of the row. */
const RANK = /^\d{1,2}\.?$/;

type Page = Pick<PageContent, 'rules' | 'fills' | 'cells'>;

/** A table that has no upright rules, with the rules that belong to it and the heights at which its bands begin and end. */
interface OpenTable {
  box: Box;
  grid: Grid;
  cells: Cell[];
  rules: Box[];
  levels: number[];
}

/**
 * Finds tables whose only rules are level: above and below the head, at the end, and perhaps between rows or below a
 * head that stands over several columns. The edges of shaded rows count as rules. White space parts the columns.
 */
export function openTablesOf(page: Page): OpenTable[] {
  const { rules, fills } = page;
  const levels = levelRules([...rules, ...edgesOf(fills, levelRules(rules))]);
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
    const bands = alike.slice(1).map((rule, at) => bandBetween(alike[at] ?? rule, rule, levels, page));
    const rest = whiteRowBelow(alike.at(-1), page);
    for (const shaded of runsOf(bands)) {
      const run = rest && shaded.at(-1)?.end === rest.top && fits(rest, shaded) ? [...shaded, rest] : shaded;
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
          levels: [...run.map(({ top: level }) => level), end],
        });
      }
    }
  }
  return tables;
}

/** The band below the last shaded row, as high as that row. The last row of a table may be white, without a rule below. */
function whiteRowBelow(last: Box | undefined, page: Page): Band | null {
  const fill =
    last && page.fills.find((each) => each.x >= last.x - SAME && Math.abs(bottom(each) - last.y) < SAME);
  if (!last || !fill || right(fill) > right(last) + SAME || fill.height < LOWEST_BAND) return null;
  const band = bandBetween(last, { ...last, y: last.y + fill.height }, [], page);
  return isTabular(band) ? band : null;
}

/** Whether the text of a band stands in the columns of the bands above. */
function fits(band: Band, above: readonly Band[]): boolean {
  const columnsIn = (bands: readonly Band[]) => columnsOf(bands.flatMap(({ pieces }) => pieces)).length;
  return columnsIn([...above.slice(1), band]) === columnsIn(above.slice(1));
}

const isWithin = (rule: Box, box: Box): boolean =>
  rule.x > box.x - SAME &&
  right(rule) < right(box) + SAME &&
  rule.y > box.y - SAME &&
  rule.y < bottom(box) + SAME;

/** Whether a box is the background of a row of the table, or of one of its cells. */
export function isBandOf(box: Box, table: OpenTable): boolean {
  const isLevel = (y: number) => table.levels.some((level) => Math.abs(level - y) < SAME);
  return isWithin(box, table.box) && isLevel(box.y) && isLevel(bottom(box));
}

/**
 * The upper and lower edges of shaded rows: rows that end at a rule of their length, and rows with another one near.
 * Rows of one color that touch are the parts of a gray box, and rows far from each other mark the keys of questions.
 */
function edgesOf(fills: readonly FilledBox[], levels: readonly Box[]): Box[] {
  const rows = rowsOfFills(fills);
  const isAlike = (one: Box, other: Box) =>
    Math.abs(one.x - other.x) < SAME && Math.abs(right(one) - right(other)) < SAME;
  const isRow = (row: FilledBox) => {
    const isOn = (rule: Box) => [row.y, bottom(row)].some((y) => Math.abs(rule.y - y) < SAME);
    const alike = levels.filter((rule) => isAlike(rule, row));
    // A head without a rule of its own stands right above the first row that has one below.
    const isAboveRow = alike.filter(
      ({ y }) => y > bottom(row) && y - bottom(row) < row.height * FARTHEST_ROW * 2,
    );
    if (alike.some(isOn) || (isAboveRow.length > 1 && isNear(isAboveRow[0], row))) return true;
    const gap = (other: Box) => Math.max(other.y - bottom(row), row.y - bottom(other));
    const near = rows.filter(
      (other) => other !== row && isAlike(row, other) && gap(other) < row.height * FARTHEST_ROW,
    );
    return near.length > 0 && !near.some((other) => other.color === row.color && gap(other) < SAME);
  };
  return rows.filter(isRow).flatMap((row) => [row.y, bottom(row)].map((y) => ({ ...row, y, height: 0 })));
}

const isNear = (rule: Box | undefined, row: Box): boolean =>
  rule !== undefined && rule.y - bottom(row) < row.height * FARTHEST_ROW;

/** The backgrounds of cells beside each other as one box. A box that is drawn twice counts once. */
function rowsOfFills(fills: readonly FilledBox[]): FilledBox[] {
  const rows: FilledBox[] = [];
  const boxes = fills.filter((fill) => fill.height >= LOWEST_BAND).sort((a, b) => a.x - b.x);
  if (boxes.length > MOST_SHAPES) return rows;
  for (const box of boxes) {
    const row = rows.find(
      (other) =>
        other.color === box.color &&
        Math.abs(other.y - box.y) < SAME &&
        Math.abs(other.height - box.height) < SAME &&
        right(other) > box.x - SAME,
    );
    if (row) row.width = Math.max(row.width, right(box) - row.x);
    else rows.push({ ...box });
  }
  return rows;
}

/** Level rules from top to bottom. Pieces that continue each other become one rule, and so do rules on each other. */
function levelRules(rules: readonly Box[]): Box[] {
  const joined: Box[] = [];
  const level = rules
    .filter((rule) => rule.width > Math.max(rule.height, SHORTEST_PIECE))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  if (level.length > MOST_SHAPES) return joined;
  for (const rule of level) {
    const before = joined.find(
      (other) => Math.abs(other.y - rule.y) < SAME && other.x <= rule.x && right(other) > rule.x - SAME,
    );
    if (before) before.width = Math.max(before.width, right(rule) - before.x);
    else joined.push({ ...rule });
  }
  return joined.filter((rule) => rule.width >= SHORTEST_RULE);
}

function bandBetween(above: Box, below: Box, levels: readonly Box[], { fills, cells }: Page): Band {
  const box = { x: above.x, y: above.y, width: above.width, height: below.y - above.y };
  // The words of a full head nearly touch, but the backgrounds of its cells part them.
  const edges = fills
    .filter((fill) => fill.y < below.y - SAME && bottom(fill) > above.y + SAME)
    .map(({ x }) => x);
  const within = cellsWithin(box, cells).filter((cell) => cell.y > above.y && cell.y < below.y);
  return {
    top: above.y,
    end: below.y,
    pieces: withScripts(stretches(within).flatMap((own) => partedAt(own, edges).flatMap(pieceOf))),
    inner: levels.filter(
      (rule) => rule !== above && rule !== below && isWithin(rule, box) && rule.width < above.width - SAME,
    ),
  };
}

/** The characters before and behind each edge that lies between two of them. */
function partedAt(cells: readonly Cell[], edges: readonly number[]): Cell[][] {
  const parts: Cell[][] = [[]];
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1];
    if (before && edges.some((edge) => edge > right(before) - 1 && edge < cell.x + 1)) parts.push([]);
    parts.at(-1)?.push(cell);
  }
  return parts;
}

function pieceOf(cells: Cell[]): Piece[] {
  const box = around(cells.map((cell) => ({ ...cell, height: 0 })));
  return box ? [{ cells, x: box.x, right: right(box), y: cells[0]?.y ?? 0, size: cells[0]?.size ?? 0 }] : [];
}

/** Joins exponents and subscripts with the pieces that hold their bases. */
function withScripts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => b.size - a.size)) {
    const [first] = piece.cells;
    const base = joined.find(({ cells }) => first && cells.some((cell) => isScriptOf(first, cell)));
    if (base) {
      base.cells.push(...piece.cells);
      base.right = Math.max(base.right, piece.right);
    } else joined.push({ ...piece, cells: [...piece.cells] });
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
  // The number of a row may stand at half the height of its text.
  const isRanked = pieces.some(
    (one) =>
      RANK.test(textOf(one.cells)) &&
      pieces.every((other) => other === one || other.x > one.right + one.size),
  );
  return (
    (inner.length > 0 ||
      [...rows.values()].some((row) => row.length > 1) ||
      (isRanked && pieces.length > 1)) &&
    pieces.every(
      ({ x, right: to }) =>
        to - x < (end - left) * LONGEST_LINE || x - left > (end - left) * FIRST_COLUMN || isRanked,
    ) &&
    !holdsAlternatives(pieces.map(({ cells }) => cells))
  );
}

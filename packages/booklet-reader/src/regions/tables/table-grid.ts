import { type Box, bottom, type Cell, right } from '../../page/page-content.ts';

/** A cell of a table. It spans `columns` columns, and `rows` rows (1 if absent); `left` and `right` are its edges. */
export interface Slot {
  cells: Cell[];
  columns: number;
  rows?: number;
  left?: number;
  right?: number;
}

/** A table by rows. A slot over several rows stands in the first of them. */
export interface Grid {
  rows: { slots: Slot[] }[];
}

/** Edges of rules and cells nearer than this, in points, are one edge. */
const NEAR = 2.5;
/** Pieces of one rule are nearer to each other than this, in points. */
const PIECES = 0.6;
/** The narrowest column at an open side of a table, in points. */
const NARROWEST = 10;
/** Text stands in at least this share of the rows of a column at an open side. */
const FILLED = 0.6;

/**
 * Builds the table that rules draw. A table may be open at its sides: the ends of its level rules are the edges of its
 * first and last column. Answers 'none' where the rules enclose fewer than two cells, and null
 * where the table is unclear (a slot with a rule below a part of it, text across a rule).
 */
export function gridOf(rules: readonly Box[], cells: readonly Cell[]): Grid | 'none' | null {
  const horizontal = rules.filter((rule) => rule.width > rule.height);
  const drawn = joinedUpright(rules.filter((rule) => rule.height >= rule.width));
  const vertical = [...drawn, ...openSides(drawn, horizontal, cells)];
  const xs = distinct(vertical.map((rule) => rule.x + rule.width / 2));
  const ys = distinct(horizontal.map((rule) => rule.y + rule.height / 2));
  const [lastX, lastY] = [xs.length - 1, ys.length - 1];
  if (lastX < 1 || lastY < 1 || lastX * lastY < 2) return 'none';
  const [x, y] = [(at: number) => xs[at] ?? 0, (at: number) => ys[at] ?? 0];
  const isClosed = (column: number, row: number) =>
    vertical.some((rule) => isNear(rule.x, x(column)) && covers(rule.y, bottom(rule), y(row), y(row + 1)));
  const isUnderlined = (column: number, row: number) =>
    horizontal.some(
      (rule) => isNear(rule.y, y(row)) && covers(rule.x, right(rule), x(column), x(column + 1)),
    );
  /** Whether no rule stands below a row in a column. */
  const isOpenBelow = (column: number, row: number) =>
    ys.every((_, below) => below <= row || !isUnderlined(column, below));
  const isEmpty = (left: number, top: number) =>
    !cells.some((cell) => middle(cell) > left && cell.y - cell.size * 0.2 > top);

  const taken = new Set<string>();
  const rows: Grid['rows'] = [];
  let placed = 0;
  for (let row = 0; row < lastY; row++) {
    const slots: Slot[] = [];
    for (let column = 0; column < lastX; column++) {
      if (taken.has(`${row} ${column}`)) continue;
      // The last rows of a list that is set in columns may be shorter.
      if (row > 0 && isOpenBelow(column, row) && isEmpty(x(column), y(row))) {
        slots.push({ cells: [], columns: lastX - column, rows: 1, left: x(column), right: x(lastX) });
        break;
      }
      let [end, foot] = [column + 1, row + 1];
      while (end < lastX && !isClosed(end, row)) end++;
      while (foot < lastY && !isUnderlined(column, foot)) foot++;
      for (let r = row; r < foot; r++) {
        if (!isClosed(end, r)) return null;
        for (let c = column; c < end; c++) {
          if (taken.has(`${r} ${c}`) || isUnderlined(c, r + 1) !== (r + 1 === foot)) return null;
          taken.add(`${r} ${c}`);
        }
      }
      const [left, edge, below] = [x(column), x(end), y(foot)];
      const inside = cells.filter(
        (cell) =>
          middle(cell) > left && middle(cell) < edge && cell.y > y(row) && cell.y - cell.size * 0.2 < below,
      );
      if (inside.some((cell) => cell.x < left - 1 || right(cell) > edge + 1)) return null;
      placed += inside.length;
      slots.push({ cells: inside, columns: end - column, rows: foot - row, left, right: edge });
    }
    rows.push({ slots });
  }
  // The marks along a ruler part no cells.
  if (rows.flatMap(({ slots }) => slots).length < 2) return 'none';
  return placed === cells.length ? { rows } : null;
}

/** An upright edge for each side where all level rules reach equally far beyond the upright ones, around a column of text. */
function openSides(upright: readonly Box[], level: readonly Box[], cells: readonly Cell[]): Box[] {
  const ys = distinct(level.map((rule) => rule.y + rule.height / 2));
  const [top, end] = [ys[0], ys.at(-1)];
  if (upright.length === 0 || top === undefined || end === undefined || ys.length < 3) return [];
  const at = (y: number) => level.filter((rule) => isNear(rule.y + rule.height / 2, y));
  const isFilled = (from: number, to: number) =>
    ys.slice(1).filter((y, row) => holdsText({ from, to, top: ys[row] ?? 0, end: y }, cells)).length >=
    (ys.length - 1) * FILLED;
  const sideAt = (edges: readonly number[], inner: number): Box[] => {
    const x = edges[0] ?? 0;
    const [from, to] = [Math.min(x, inner), Math.max(x, inner)];
    const isOpen = to - from > NARROWEST && edges.every((edge) => isNear(edge, x)) && isFilled(from, to);
    return isOpen ? [{ x, y: top, width: 0, height: end - top }] : [];
  };
  return [
    ...sideAt(
      ys.map((y) => Math.min(...at(y).map((rule) => rule.x))),
      Math.min(...upright.map((rule) => rule.x)),
    ),
    ...sideAt(
      ys.map((y) => Math.max(...at(y).map(right))),
      Math.max(...upright.map(right)),
    ),
  ];
}

function holdsText(
  { from, to, top, end }: { from: number; to: number; top: number; end: number },
  cells: readonly Cell[],
): boolean {
  return cells.some((cell) => middle(cell) > from && middle(cell) < to && cell.y > top && cell.y < end);
}

/** Joins upright rules that go on below each other: TeX draws a piece beside each line of text. */
function joinedUpright(rules: readonly Box[]): Box[] {
  const whole: Box[] = [];
  for (const rule of rules.toSorted((a, b) => a.y - b.y)) {
    const above = whole.find((one) => Math.abs(one.x - rule.x) < PIECES && rule.y - bottom(one) < PIECES);
    if (above) above.height = Math.max(bottom(above), bottom(rule)) - above.y;
    else whole.push({ ...rule });
  }
  return whole;
}

const middle = (cell: Cell) => cell.x + cell.width / 2;
const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;
const covers = (from: number, to: number, start: number, end: number) =>
  from <= start + NEAR && to >= end - NEAR;

function distinct(values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last === undefined || value - last > NEAR * 1.6) found.push(value);
  }
  return found;
}

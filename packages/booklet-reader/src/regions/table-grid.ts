import { type Box, bottom, type Cell, right } from '../page/page-content.ts';

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

/**
 * Builds the table that rules draw. Answers 'none' where the rules enclose fewer than two cells, and null
 * where the table is unclear (cells over several rows, text across a rule).
 */
export function gridOf(rules: readonly Box[], cells: readonly Cell[]): Grid | 'none' | null {
  const vertical = rules.filter((rule) => rule.height >= rule.width);
  const horizontal = rules.filter((rule) => rule.width > rule.height);
  const xs = distinct(vertical.map((rule) => rule.x + rule.width / 2));
  const ys = distinct(horizontal.map((rule) => rule.y + rule.height / 2));
  if (xs.length < 2 || ys.length < 2 || (xs.length - 1) * (ys.length - 1) < 2) return 'none';

  const rows: Grid['rows'] = [];
  let placed = 0;
  for (let row = 0; row + 1 < ys.length; row++) {
    const [top = 0, end = 0] = [ys[row], ys[row + 1]];
    const slots: Grid['rows'][number]['slots'] = [];
    let from = 0;
    for (let column = 0; column + 1 < xs.length; column++) {
      const [left = 0, edge = 0] = [xs[column], xs[column + 1]];
      const isUnderlined = horizontal.some(
        (rule) => covers(rule.x, right(rule), left, edge) && isNear(rule.y, end),
      );
      if (!isUnderlined) return null;
      const isClosed = vertical.some(
        (rule) => isNear(rule.x, edge) && covers(rule.y, bottom(rule), top, end),
      );
      if (!isClosed) continue;
      const start = xs[from] ?? left;
      const inside = cells.filter(
        (cell) =>
          middle(cell) > start && middle(cell) < edge && cell.y > top && cell.y - cell.size * 0.2 < end,
      );
      if (inside.some((cell) => cell.x < start - 1 || right(cell) > edge + 1)) return null;
      placed += inside.length;
      slots.push({ cells: inside, columns: column + 1 - from, left: start, right: edge });
      from = column + 1;
    }
    if (from !== xs.length - 1) return null;
    rows.push({ slots });
  }
  return placed === cells.length ? { rows } : null;
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

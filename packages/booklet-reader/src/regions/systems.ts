import { WIDE } from '../math/braced-rows.ts';
import { SCRIPT } from '../math/scripts.ts';
import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  grown,
  overlaps,
  right,
} from '../page/page-content.ts';

/** The least height of a system's bar in sizes of its text, and the largest in points. */
const LOWEST = 1.6;
const HIGHEST = 120;
/** In sizes: the farthest from the bar to the longest row, to shorter rows, and to text beside the system. */
const NEAR = 1;
const RAGGED = 4;
const PARTED = 0.7;
/** How far apart the rows of a system without a level rule may begin, in sizes. */
const SET_IN = 0.4;
/** A level rule that closes a block is longer than this, in points. */
const LEVEL = 20;
/** Baselines of one row differ by less than this, in points. */
const ROW = 2;
/** Text nearer than this beside a block shares its line, in sizes. */
const BESIDE = 4;

/** The closing brackets of matrices. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Rows of equations held together by one upright bar, in a line with other text. */
interface System {
  box: Box;
  cells: Cell[];
}

/**
 * Finds the systems of equations that must be cut as pictures: those within a line of other text, and matrices. A system on
 * lines of its own needs no picture, since each of its rows is read as a line.
 */
export function systemsOf(rules: readonly Box[], cells: readonly Cell[]): System[] {
  const inked = cells.filter((cell) => cell.text !== ' ');
  return [...bracedSystems(inked), ...matrices(inked), ...barredSystems(rules, inked)];
}

/** The rows behind each brace that stands behind other text, such as those of a function. */
function bracedSystems(cells: readonly Cell[]): System[] {
  return cells.flatMap((brace) => {
    if (brace.text !== '{' || !brace.tall) return [];
    const rows = rowsOf(levelWith(brace, brace.tall, cells))
      .map((row) => nearestRun(row, 'right', WIDE))
      .filter(([first]) => first && first.x - right(brace) < first.size * RAGGED);
    // Text behind the block may be level with one of its rows.
    const edges = rows.map((row) => right(row.at(-1) ?? brace)).sort((a, b) => b - a);
    const edge = (edges[1] ?? 0) + brace.size * SET_IN;
    const block = rows.flat().filter((cell) => right(cell) <= edge || edges.length < 3);
    return systemOf(brace, [brace, ...block]);
  });
}

/** The numbers of each matrix: rows within tall brackets, which are no fractions. */
function matrices(cells: readonly Cell[]): System[] {
  return cells.flatMap((opening) => {
    const closing = CLOSING[opening.text];
    if (!closing || !opening.tall) return [];
    const level = levelWith(opening, opening.tall, cells).sort((a, b) => a.x - b.x);
    const end = level.findIndex(({ text, y }) => text === closing && Math.abs(y - opening.y) < ROW);
    const within = end < 0 ? [] : level.slice(0, end);
    const rows = rowsOf(within);
    const isMatrix =
      rows.length > 1 && within.every((cell) => !cell.math && cell.size > opening.size * SCRIPT.size);
    return isMatrix ? systemOf(opening, [opening, ...level.slice(0, end + 1)]) : [];
  });
}

const levelWith = (
  fence: Cell,
  { top, bottom: end }: { top: number; bottom: number },
  cells: readonly Cell[],
): Cell[] => cells.filter(({ x, y }) => x >= right(fence) - 1 && y > top && y <= end);

function systemOf(fence: Cell, block: readonly Cell[]): System[] {
  const { top = fence.y, bottom: end = fence.y } = fence.tall ?? {};
  const box = around([...block.map(cellBox), { x: fence.x, y: top, width: fence.width, height: end - top }]);
  return box ? [{ box, cells: [...block] }] : [];
}

function barredSystems(rules: readonly Box[], inked: readonly Cell[]): System[] {
  return barsOf(rules).flatMap((bar) => {
    for (const side of ['left', 'right'] as const) {
      const block = blockBeside(bar, side, rules, inked);
      if (!block || !sharesLine(block, inked)) continue;
      const box = around([bar, ...block.map(cellBox)]);
      if (box) return [{ box, cells: block }];
    }
    return [];
  });
}

/** Upright rules; rules drawn piece by piece are joined. */
function barsOf(rules: readonly Box[]): Box[] {
  const bars: Box[] = [];
  for (const rule of [...rules].sort((a, b) => a.y - b.y)) {
    if (rule.width > 2.5 || rule.height <= rule.width) continue;
    const above = bars.find((bar) => Math.abs(bar.x - rule.x) < 1 && rule.y - bottom(bar) < 1);
    if (above) above.height = Math.max(bottom(above), bottom(rule)) - above.y;
    else bars.push({ ...rule });
  }
  return bars.filter((bar) => bar.height <= HIGHEST);
}

function blockBeside(
  bar: Box,
  side: 'left' | 'right',
  rules: readonly Box[],
  cells: readonly Cell[],
): Cell[] | null {
  const isSide = (cell: Cell) => (side === 'left' ? right(cell) <= bar.x + 1 : cell.x >= right(bar) - 1);
  const within = cells.filter(
    (cell) => isSide(cell) && cell.y > bar.y && cell.y - cell.size * 0.3 < bottom(bar),
  );
  // A level rule that meets the bar shows how wide the block is. Without one, the gap in its narrowest row
  // does.
  const edge = rules.find((rule) => rule.width > LEVEL && overlaps(rule, grown(bar, 1)));
  const rows = rowsOf(
    edge ? within.filter((cell) => cell.x >= edge.x && right(cell) <= right(edge)) : within,
  );
  const away = (cell: Cell) => (side === 'left' ? bar.x - right(cell) : cell.x - right(bar));
  const runs = rows
    .map((row) => (edge ? row : nearestRun(row, side)))
    .filter((run) => edge || run.some((cell) => away(cell) < cell.size * RAGGED));
  const isNear = runs.some((run) => run.some((cell) => away(cell) < cell.size * NEAR));
  const size = Math.max(0, ...runs.flat().map((cell) => cell.size));
  const areEquations = runs.every((run) => run.some(({ text }) => text === '='));
  if (runs.length < 2 || !(edge || isNear) || !areEquations || bar.height < size * LOWEST) return null;
  if (edge) return runs.flat();
  const from = Math.max(...runs.map((run) => Math.min(...run.map((cell) => cell.x)))) - size * SET_IN;
  const to = Math.min(...runs.map((run) => Math.max(...run.map(right)))) + size * SET_IN;
  const isSetIn = (cell: Cell) => (side === 'left' ? cell.x >= from : right(cell) <= to);
  // Only text that goes on behind an equation is cut off: equations may differ in length.
  return runs.flatMap((run) => (holdsWord(run) ? run.filter(isSetIn) : run));
}

const holdsWord = (run: readonly Cell[]): boolean =>
  /\p{L}{3}/u.test(
    run
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(''),
  );

/** Cells by rows, from top to bottom and from left to right. */
export function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of [...cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.find(([first]) => first && Math.abs(first.y - cell.y) < ROW);
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/** The cells of a row next to a bar, up to the first wide gap. */
function nearestRun(row: readonly Cell[], side: 'left' | 'right', most = PARTED): Cell[] {
  const sorted = row.toSorted((a, b) => (side === 'left' ? b.x - a.x : a.x - b.x));
  const run: Cell[] = [];
  for (const cell of sorted) {
    const last = run.at(-1);
    const gap = last ? Math.max(last.x - right(cell), cell.x - right(last)) : 0;
    if (last && gap > cell.size * most) break;
    run.push(cell);
  }
  return run;
}

function sharesLine(block: readonly Cell[], cells: readonly Cell[]): boolean {
  const box = around(block.map(cellBox));
  return (
    box !== null &&
    cells.some((cell) => {
      const gap = Math.max(box.x - right(cell), cell.x - right(box));
      const isLevel = cell.y > box.y && cell.y - cell.size * 0.3 < bottom(box);
      return !block.includes(cell) && isLevel && gap < cell.size * BESIDE;
    })
  );
}

import { type Box, bottom, type Cell, right } from '../page/page-content.ts';

/** The farthest that a letter may stand from its first drawing: in points, or for large text in sizes. */
const SHIFT = 0.6;
const SHIFT_OF_SIZE = 0.06;
/**
 * For narrow characters, the limit in widths: the next character stands a whole width away, even in tight
 * type.
 */
const SHIFT_OF_WIDTH = 0.5;
/** The limit upwards, in sizes: no two lines stand so close. */
const SHIFT_OF_HEIGHT = 0.3;
/** Numbers in a PDF are rounded. */
const SAME_PLACE = 0.05;
/** Sizes of a letter and its second drawing may differ by this share. */
const SAME_SIZE = 0.1;
/** In points. */
const SHORTEST_RULE = 3;
/**
 * A line around a letter makes it bold if it widens the letter by at least this part of its size; less is
 * rounding.
 */
const EMBOLDENS = 0.015;
/**
 * The side of a square of the page, in points. Larger than most shifts, so that a search looks into few
 * squares.
 */
const SQUARE = 2;
const ROWS = 2 ** 17;
/**
 * Farther from the page's corner than this, in points, only a broken file draws. Such cells are kept without
 * a search.
 */
const FARTHEST = 2 ** 16;

/** Whether a letter that is drawn wider by so much looks bold. */
export const emboldens = (by: number, size: number): boolean => by >= size * EMBOLDENS;

interface Kept {
  cell: Cell;
  fill: string;
}

/**
 * The characters of a page, each once. Bold letters drawn twice, shadows and overprinted text keep only their
 * first drawing. A second drawing a little apart in the same color makes the first bold.
 */
export class DrawnCells {
  readonly cells: Cell[] = [];
  /** The kept characters, by their text and then by square of the page. */
  readonly #kept = new Map<string, Map<number, Kept[]>>();

  draw(cell: Cell, fill: string): void {
    if (!isOnPage(cell)) {
      this.cells.push(cell);
      return;
    }
    const squares = this.#kept.get(cell.text) ?? new Map<number, Kept[]>();
    this.#kept.set(cell.text, squares);
    const first = firstDrawn(squares, cell);
    if (first) {
      const shift = Math.max(Math.abs(cell.x - first.cell.x), Math.abs(cell.y - first.cell.y));
      if (fill === first.fill && emboldens(shift, cell.size)) first.cell.bold = true;
      return;
    }
    this.cells.push(cell);
    const square = squareOf(Math.floor(cell.x / SQUARE), Math.floor(cell.y / SQUARE));
    const beside = squares.get(square);
    if (beside) beside.push({ cell, fill });
    else squares.set(square, [{ cell, fill }]);
  }
}

/**
 * Each rule once: a program may draw one rule several times. Short rules are all kept, since separate dashes
 * may stand as near.
 */
export function rulesOnce(rules: readonly Box[]): Box[] {
  const kept = new Map<number, Box[]>();
  return rules.filter((rule) => {
    if (Math.max(rule.width, rule.height) < SHORTEST_RULE || !isOnPage(rule)) return true;
    const [column, row] = [Math.floor(rule.x / SQUARE), Math.floor(rule.y / SQUARE)];
    for (const beside of [-1, 0, 1]) {
      for (const below of [-1, 0, 1]) {
        const others = kept.get(squareOf(column + beside, row + below));
        if (others?.some((other) => isSameRule(other, rule))) return false;
      }
    }
    const square = squareOf(column, row);
    const same = kept.get(square);
    if (same) same.push(rule);
    else kept.set(square, [rule]);
    return true;
  });
}

function isSameRule(one: Box, other: Box): boolean {
  return [one.x - other.x, one.y - other.y, right(one) - right(other), bottom(one) - bottom(other)].every(
    (shift) => Math.abs(shift) <= SHIFT,
  );
}

const isOnPage = ({ x, y }: Pick<Box, 'x' | 'y'>): boolean =>
  Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST;

const squareOf = (column: number, row: number): number => column * ROWS + row;

/** The character drawn earlier at almost the same place; undefined where there is none. */
function firstDrawn(squares: ReadonlyMap<number, readonly Kept[]>, cell: Cell): Kept | undefined {
  const reach = reachOf(cell);
  const [left, end] = [cell.x - reach.x, cell.x + reach.x].map((x) => Math.floor(x / SQUARE));
  const [top, foot] = [cell.y - reach.y, cell.y + reach.y].map((y) => Math.floor(y / SQUARE));
  for (let column = left ?? 0; column <= (end ?? 0); column++) {
    for (let row = top ?? 0; row <= (foot ?? 0); row++) {
      const found = squares.get(squareOf(column, row))?.find((kept) => isSame(kept.cell, cell));
      if (found) return found;
    }
  }
  return undefined;
}

function isSame(first: Cell, again: Cell): boolean {
  const [one, other] = [reachOf(first), reachOf(again)];
  return (
    Math.abs(first.size - again.size) <= Math.max(first.size, again.size) * SAME_SIZE &&
    Math.abs(first.x - again.x) <= Math.min(one.x, other.x) &&
    Math.abs(first.y - again.y) <= Math.min(one.y, other.y)
  );
}

function reachOf({ size, width }: Cell): { x: number; y: number } {
  const shift = Math.min(Math.max(SHIFT, size * SHIFT_OF_SIZE), SHIFT * 5);
  return {
    x: Math.max(SAME_PLACE, Math.min(shift, Math.abs(width) * SHIFT_OF_WIDTH)),
    y: Math.max(SAME_PLACE, Math.min(shift, size * SHIFT_OF_HEIGHT)),
  };
}

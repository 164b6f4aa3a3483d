import { type Cell, right } from '../page/page-content.ts';

/** Baselines of one line differ by less than this, in points. */
const LEVEL = 0.5;
/** How far a sign may reach over its neighbours, in points. */
const OVERLAP = 1;
/** The gap that a sign fills is wider than the sign by at most this much, in sizes: a space on each side. */
const ROOM = 0.8;

/**
 * Puts signs that a font lacks in the order of reading. LibreOffice takes them from another font, and draws them behind
 * the text in whose gaps they stand; the order of drawing would then speak against the line.
 */
export function withFallbackSigns(cells: readonly Cell[]): Cell[] {
  const ordered: Cell[] = [];
  for (const cell of cells) {
    const at = isBehindItsText(cell, ordered.at(-1)) ? gapOf(cell, ordered) : null;
    ordered.splice(at ?? ordered.length, 0, cell);
  }
  return ordered;
}

/** Whether a sign stands before the end of the text of another font that is drawn before it. */
function isBehindItsText(cell: Cell, before: Cell | undefined): boolean {
  return (
    before !== undefined &&
    cell.text !== ' ' &&
    isLevel(cell, before) &&
    cell.face !== before.face &&
    right(cell) < right(before)
  );
}

/** The place in the order of drawing behind the text before a sign; null where no gap of that line has its width. */
function gapOf(sign: Cell, cells: readonly Cell[]): number | null {
  let next: Cell | undefined;
  for (let at = cells.length - 1; at >= 0; at--) {
    const cell = cells[at];
    if (!cell || !isLevel(cell, sign)) return null;
    if (cell.text === ' ') continue;
    if (cell.x < sign.x) return next && fills(sign, cell, next) ? at + 1 : null;
    next = cell;
  }
  return null;
}

function fills(sign: Cell, before: Cell, next: Cell): boolean {
  const room = next.x - right(before) - sign.width;
  return right(before) < sign.x + OVERLAP && next.x > right(sign) - OVERLAP && room < sign.size * ROOM;
}

const isLevel = (one: Cell, other: Cell): boolean => Math.abs(one.y - other.y) < LEVEL;

import { type Cell, right } from '../page/page-content.ts';
import { inkOf, isInked } from './folding.ts';
import { LEVEL_ROW, SCRIPT } from './scripts.ts';

const CLOSING = /^[)\]}|]$/;
/** The largest gap between the last character inside a fence and its closing bracket, in sizes of the text. */
const CLOSES = 0.6;
/**
 * How high above the ink within its fence an exponent's baseline may stand, in sizes of the fence. Exponents of several
 * programs stood at least 0.06 below the top of this ink, and a denominator in the line above 0.15 above.
 */
const ABOVE = 0.05;
/**
 * The height to which such an exponent is lowered, in sizes above the baseline. The exponent of a single letter stands
 * there.
 */
const RAISED = 0.5;

/**
 * Lowers the exponent behind a bracket that holds a fraction, a power or another tall formula to the height of an ordinary
 * exponent. Such an exponent stands as high as the fraction or above the exponent of the power, so that it would be read
 * as part of the line above. The formulas within the brackets must be folded already.
 * @param among the characters whose brackets count
 */
export function withFenceScripts(cells: readonly Cell[], among: readonly Cell[] = cells): Cell[] {
  const lowered = new Map<Cell, number>();
  for (const fence of among.filter(({ text }) => CLOSING.test(text))) {
    const tops = cells.filter((cell) => isHeldBy(cell, fence)).map((cell) => inkOf(cell).top);
    if (tops.length === 0) continue;
    const top = Math.min(...tops) - fence.size * ABOVE;
    for (let edge = right(fence); ; ) {
      const script = cells.find(
        (cell) =>
          cell.text !== ' ' &&
          !lowered.has(cell) &&
          cell.size <= fence.size * SCRIPT.size &&
          Math.abs(cell.x - edge) < fence.size * SCRIPT.gap &&
          cell.y > top &&
          cell.y < fence.y - fence.size * SCRIPT.up,
      );
      if (!script) break;
      lowered.set(script, fence.y - fence.size * RAISED);
      edge = right(script);
    }
  }
  return cells.map((cell) => {
    const y = lowered.get(cell);
    return y === undefined ? cell : { ...cell, y };
  });
}

/** Whether a character is a tall formula right before a closing bracket, or the exponent of one. */
function isHeldBy(cell: Cell, fence: Cell): boolean {
  if (cell.x >= fence.x || fence.x - right(cell) >= fence.size * CLOSES) return false;
  const rise = fence.y - cell.y;
  if (cell.ink)
    return Math.abs(rise) < fence.size * LEVEL_ROW && cell.ink.top < cell.y - cell.size * SCRIPT.up;
  const isSmall = isInked(cell) && cell.size <= fence.size * SCRIPT.size;
  return isSmall && rise > fence.size * LEVEL_ROW && rise < fence.size * SCRIPT.up;
}

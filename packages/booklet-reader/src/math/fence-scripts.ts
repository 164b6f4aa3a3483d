import { type Cell, right } from '../page/page-content.ts';
import { LEVEL_ROW, SCRIPT } from './scripts.ts';

const CLOSING = /^[)\]}|]$/;
/** The largest gap between the last character inside a fence and its closing bracket, in sizes of the text. */
const CLOSES = 0.6;
/** How high above the ink within its fence an exponent's baseline may stand, in sizes of the fence. */
const ABOVE = 0.5;
/**
 * The height to which such an exponent is lowered, in sizes above the baseline. The exponent of a single letter stands
 * there.
 */
const RAISED = 0.5;

/**
 * Lowers the exponent behind a bracket that holds a fraction or another tall formula to the height of an ordinary
 * exponent. Such an exponent stands as high as the fraction, so that it would be read as part of the line above. The
 * formulas must be folded already.
 */
export function withFenceScripts(cells: readonly Cell[]): Cell[] {
  const tall = cells.filter(({ ink, y, size }) => ink && ink.top < y - size * SCRIPT.up);
  if (tall.length === 0) return [...cells];
  const lowered = new Map<Cell, number>();
  for (const fence of cells.filter(({ text }) => CLOSING.test(text))) {
    const held = tall.find(
      (cell) =>
        Math.abs(cell.y - fence.y) < fence.size * LEVEL_ROW &&
        fence.x > cell.x &&
        fence.x - right(cell) < fence.size * CLOSES,
    );
    const top = held?.ink ? held.ink.top - fence.size * ABOVE : null;
    if (top === null) continue;
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

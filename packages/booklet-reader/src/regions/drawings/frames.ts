import type { Box, Cell } from '../../page/page-content.ts';
import { textOf } from './labels.ts';

/** The least length of words that stand in a frame as one line of text, in characters; labels of drawings are shorter. */
export const SHORTEST_ALONE = 16;
/**
 * A frame is at most HIGHEST_OF_LINE sizes high for each line of its text, and one around an equation at least
 * WIDER_THAN_SHAPES times as wide as high.
 */
const [HIGHEST_OF_LINE, WIDER_THAN_SHAPES] = [3, 5];
/** A baseline of an exponent or a subscript differs by less than this, in sizes, from the line's. */
const SCRIPT = 0.7;
/** An equation or a reaction: something stands at both sides of its sign. */
const EQUATION = /\S\s*[=≠<>≤≥≈→⟶⇌⇄]\s*\S/u;

/** Whether a low and wide box holds one line, which is an equation. Rectangles of a figure are higher. */
export function isAroundEquation(box: Box, inside: readonly (readonly Cell[])[]): boolean {
  const cells = inside.flat().sort((one, other) => one.x - other.x);
  const size = Math.max(0, ...cells.map((cell) => cell.size));
  const baselines = cells.map(({ y }) => y);
  return (
    box.height <= size * HIGHEST_OF_LINE &&
    box.width >= box.height * WIDER_THAN_SHAPES &&
    Math.max(...baselines) - Math.min(...baselines) < size * SCRIPT &&
    EQUATION.test(textOf(cells))
  );
}

/**
 * Whether the lines in a frame are words that leave no room for a drawing. TeX sets a quotation so, with the frame and the
 * words each in a coordinate system of its own.
 */
export function isFilledBy(frame: Box, lines: readonly (readonly Cell[])[]): boolean {
  const highest = lines.reduce((sum, [first]) => sum + (first?.size ?? 0) * HIGHEST_OF_LINE, 0);
  return frame.height <= highest && lines.every((line) => line.length >= SHORTEST_ALONE);
}

import { type Box, type Cell, holdsPoint, right } from '../page/page-content.ts';

/** The largest gap between words of one line, in sizes of the text, however the line is justified. */
const WIDEST_SPACE = 2;
/** The least room beside the edges of a table, in sizes of the text. */
const WIDEST_SPACE_AT_EDGE = 0.8;

/**
 * The characters within a table's box. A wide table may be printed over the text of another column: a line
 * whose words run across the table's edge belongs to that text and is left out.
 */
export function cellsWithin(box: Box, cells: readonly Cell[]): Cell[] {
  const isInside = (cell: Cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - 1);
  return linesAsDrawn(cells).flatMap((line) => {
    const reachesOut = line.some((cell, at) => {
      const before = line[at - 1];
      if (!before || isInside(before) === isInside(cell)) return false;
      return cell.x - right(before) < cell.size * WIDEST_SPACE_AT_EDGE;
    });
    return reachesOut ? [] : line.filter(isInside);
  });
}

/** Groups inked characters that were drawn one after the other along a line. */
function linesAsDrawn(cells: readonly Cell[]): Cell[][] {
  const lines: Cell[][] = [];
  for (const cell of cells.filter(({ text }) => text !== ' ')) {
    const before = lines.at(-1)?.at(-1);
    const gap = before ? cell.x - right(before) : 0;
    const isSameLine =
      before !== undefined &&
      Math.abs(cell.y - before.y) < 1 &&
      gap > -cell.size * 0.5 &&
      gap < cell.size * WIDEST_SPACE;
    if (isSameLine) lines.at(-1)?.push(cell);
    else lines.push([cell]);
  }
  return lines;
}

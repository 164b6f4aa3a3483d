import { type Box, type Cell, holdsPoint, right } from '../page/page-content.ts';

/** Words of one line stand at most so far apart, in sizes of the text, however it is justified. */
const WIDEST_SPACE = 2;
/** A table leaves more room than this beside its edges. */
const WIDEST_SPACE_AT_EDGE = 0.8;

/**
 * The characters that stand in a table: what lies in its box, without the text of another column over which a wide table
 * is printed. Such text is told by how it goes on: a word, or a space between two, lies over the edge.
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

/** Inked characters that were drawn one after the other along a line. */
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

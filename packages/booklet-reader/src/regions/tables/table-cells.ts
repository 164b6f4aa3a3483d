import { type Box, type Cell, holdsPoint, right } from '../../page/page-content.ts';

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
    const inked = line.filter(({ text }) => text !== ' ');
    const reachesOut = inked.some((cell, at) => {
      const before = inked[at - 1];
      if (!before || isInside(before) === isInside(cell)) return false;
      return cell.x - right(before) < cell.size * WIDEST_SPACE_AT_EDGE;
    });
    return reachesOut ? [] : line.filter(isInside);
  });
}

/**
 * Groups inked characters that were drawn one after the other along a line, with the spaces drawn between them. A
 * drawn space may be narrower than those that `linesOf` tells by the gap.
 */
function linesAsDrawn(cells: readonly Cell[]): Cell[][] {
  const lines: Cell[][] = [];
  let spaces: Cell[] = [];
  for (const cell of cells) {
    if (cell.text === ' ') {
      spaces.push(cell);
      continue;
    }
    const before = lines.at(-1)?.at(-1);
    const gap = before ? cell.x - right(before) : 0;
    const isSameLine =
      before !== undefined &&
      Math.abs(cell.y - before.y) < 1 &&
      gap > -cell.size * 0.5 &&
      gap < cell.size * WIDEST_SPACE;
    if (isSameLine) lines.at(-1)?.push(...spaces.filter(({ y }) => Math.abs(y - cell.y) < 1), cell);
    else lines.push([cell]);
    spaces = [];
  }
  return lines;
}

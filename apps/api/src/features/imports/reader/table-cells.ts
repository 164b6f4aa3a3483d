import { type Box, type Cell, holdsPoint, right } from './page-content.ts';

/** Words of one line stand at most so far apart, in sizes of the text, however it is justified. */
const WIDEST_SPACE = 2;

/**
 * The characters that stand in a table: what lies in its box, without the text of another column over which a wide table
 * is printed. Such text is told by its words: one of them reaches out of the box.
 */
export function cellsWithin(box: Box, cells: readonly Cell[]): Cell[] {
  const isInside = (cell: Cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - 1);
  return linesAsDrawn(cells).flatMap((words) => {
    const reachesOut = words.map((word) => {
      const count = word.filter(isInside).length;
      return count > 0 && count < word.length;
    });
    if (!reachesOut.includes(true)) return words.flat().filter(isInside);
    return [];
  });
}

/** Characters that were drawn one after the other along a line, parted at spaces. */
function linesAsDrawn(cells: readonly Cell[]): Cell[][][] {
  const lines: Cell[][][] = [];
  let before: Cell | undefined;
  for (const cell of cells) {
    const gap = before ? cell.x - right(before) : 0;
    const isSameLine =
      before !== undefined &&
      Math.abs(cell.y - before.y) < 1 &&
      gap > -cell.size * 0.5 &&
      gap < cell.size * WIDEST_SPACE;
    const isSameWord = isSameLine && gap < cell.size * 0.2 && cell.text !== ' ' && before?.text !== ' ';
    if (!isSameLine) lines.push([[cell]]);
    else if (isSameWord) lines.at(-1)?.at(-1)?.push(cell);
    else lines.at(-1)?.push([cell]);
    before = cell;
  }
  return lines;
}

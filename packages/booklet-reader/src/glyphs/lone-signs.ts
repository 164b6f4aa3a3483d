import { type Cell, right } from '../page/page-content.ts';

/**
 * TeX's bitmap fonts don't tell what their signs are. The sign of division and the cross of products have the codes
 * that other fonts give to these letters.
 */
const SIGNS: Readonly<Record<string, string>> = { ö: '÷', Ö: '×' };
/** A letter that stands nearer than this, in sizes, belongs to the same word. */
const IN_WORD = 0.15;

/** Turns "ö" and "Ö" into signs where they stand alone: in Spanish no word is this letter. */
export function withLoneSigns(cells: readonly Cell[]): Cell[] {
  return cells.map((cell, at) => {
    const sign = SIGNS[cell.text];
    const isInWord = [cells[at - 1], cells[at + 1]].some((other) => other && isLetterBeside(other, cell));
    return sign === undefined || isInWord ? cell : { ...cell, text: sign };
  });
}

function isLetterBeside(other: Cell, cell: Cell): boolean {
  const gap = Math.max(other.x - right(cell), cell.x - right(other));
  return /\p{L}/u.test(other.text) && Math.abs(other.y - cell.y) < 1 && gap < cell.size * IN_WORD;
}

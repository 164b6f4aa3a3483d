import { type Box, type Cell, holdsPoint } from '../../page/page-content.ts';

/** The highest and the widest circle, pill or square around a letter or number, in sizes of the letter. */
export const HIGHEST = 2.4;
const WIDEST = 4;
/** The number of a question. */
export const NUMBER = /^\d{1,3}[.)]?$/;
/** Circles of one paper differ by less than this in width and height, in points. */
export const SAME_SIZE = 1.5;
/** Baselines that differ by less than this, in sizes, are one line. */
export const LEVEL = 0.3;
/** A page with more pairs of shapes and characters is a drawing, or made to take time. */
const MOST_PAIRS = 20_000_000;

/** Characters in a shape that is drawn around them. */
export interface Mark {
  cells: Cell[];
  text: string;
  box: Box;
  size: number;
  y: number;
}

/** The letters and numbers in shapes that hold nothing else. None where there are too many shapes. */
export const marksIn = (shapes: readonly Box[], inked: readonly Cell[]): Mark[] =>
  shapes.length * inked.length > MOST_PAIRS ? [] : shapes.flatMap((box) => markIn(box, inked) ?? []);

function markIn(box: Box, inked: readonly Cell[]): Mark | null {
  const cells = inked
    .filter((cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * LEVEL))
    .sort((a, b) => a.x - b.x);
  const [cell] = cells;
  if (!cell || box.width > cell.size * WIDEST) return null;
  const text = cells.map((each) => each.text).join('');
  // A number's box may be as high as the text of its question.
  if (box.height > cell.size * HIGHEST && !NUMBER.test(text)) return null;
  return { cells, text, box, size: cell.size, y: cell.y };
}

export const isSameSize = (one: Box, other: Box): boolean =>
  Math.abs(one.width - other.width) < SAME_SIZE && Math.abs(one.height - other.height) < SAME_SIZE;

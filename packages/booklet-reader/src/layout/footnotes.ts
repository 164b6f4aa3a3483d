import type { Cell } from '../page/page-content.ts';
import type { Line } from './lines.ts';

/** A note's number is at most this large, in sizes of the note, and raised by at least this much. */
const [LARGEST_NUMBER, LEAST_RISE] = [0.86, 0.15];
/** A note is at most this large, as a share of the page's usual size. */
const LARGEST_NOTE = 0.92;
/** The widest leading of a note's lines, in sizes. */
const LEADING = 1.7;
/** Sizes that differ by less than this, in points, are equal. */
const SAME_SIZE = 0.2;

/**
 * Leaves out the notes of a page, whose lines would go on the question above them. Which question a note belongs to isn't
 * known here, so its characters stand in no draft, and the drafts beside them are warned of.
 */
export function withoutFootnotes(lines: readonly Line[]): Line[] {
  const sizes = lines.flatMap(({ cells }) => cells.map(({ size }) => size)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  let note: Line | null = null;
  return lines.filter((line) => {
    const size = sizeOf(line);
    const goesOn: boolean =
      note !== null &&
      Math.abs(sizeOf(note) - size) < SAME_SIZE &&
      line.y > note.y &&
      line.y - note.y < size * LEADING;
    note = goesOn || (size <= usual * LARGEST_NOTE && opensNote(line)) ? line : null;
    return note === null;
  });
}

/** Whether a line begins with a small raised number. */
function opensNote({ cells }: Line): boolean {
  const [first] = cells;
  if (!first) return false;
  if (first.math?.type === 'superscript')
    return /^\d{1,2}$/.test(first.math.exponent) && first.math.base === '';
  const next = cells.find((cell) => !/^[\d ]$/.test(cell.text));
  return (
    /^\d$/.test(first.text) &&
    next !== undefined &&
    /^\p{L}$/u.test(next.text) &&
    first.size <= next.size * LARGEST_NUMBER &&
    next.y - first.y > next.size * LEAST_RISE
  );
}

/** The size of most characters of a line. */
function sizeOf({ cells }: Line): number {
  const sizes = cells
    .filter(isInked)
    .map(({ size }) => size)
    .sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

const isInked = (cell: Cell): boolean => cell.text !== ' ';

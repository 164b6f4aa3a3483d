import type { Run } from '../booklets/statement-parts.ts';

/** About how wide a letter is, in sizes; bold letters of a head are among the widest. */
const LETTER = 0.6;
/** About how many letters a formula is wide. */
const FORMULA = 4;

/**
 * Sets the columns of a table so wide that the longest word of each fits, in points, and answers the size of the
 * letters: a table that doesn't fit in the size of the text is set in smaller letters, as authors do. `padding` is the
 * room beside the text of a slot, left and right together.
 */
export function columnsThatFit(
  rows: readonly (readonly (readonly Run[])[])[],
  { width, size, padding }: { width: number; size: number; padding: number },
): { widths: number[]; size: number } {
  const longest = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => longestWord(cells[column] ?? []))),
  );
  const letters = longest.reduce((sum, length) => sum + length * LETTER, 0);
  const room = width - longest.length * padding;
  const own = Math.min(size, room / letters);
  const rest = (room - letters * own) / longest.length;
  return { widths: longest.map((length) => length * LETTER * own + padding + rest), size: own };
}

function longestWord(runs: readonly Run[]): number {
  const text = runs.map((run) => (run.math ? 'x'.repeat(FORMULA) : run.text)).join('');
  const plain = text.replace(/⟦[^⟧]*⟧/g, 'x'.repeat(FORMULA));
  return Math.max(1, ...plain.split(/\s+/).map((word) => word.length));
}

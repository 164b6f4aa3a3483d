import type { FlowLine } from '../layout/flow-line.ts';
import { segmentStarts } from '../layout/lines.ts';
import type { LetterMark } from './letter-marks.ts';
import { ALIGNED } from './pieces.ts';

/** The most room at the end of a line that has no room for the next word, in sizes. */
const FULL = 6;

/**
 * Whether the alternatives run on like a sentence: "a) … b) … c) …". Each letter opens a line or stands close behind the
 * alternative before it, no two letters stand below each other but those that open lines, no line is parted by a wide
 * gap, and a line is full.
 * @param edges where a second column of alternatives begins in other questions of the paper, from the column's left. An
 * alternative as wide as the first column leaves no wide gap before the letter there.
 */
export function runsOn(
  lines: readonly FlowLine[],
  letters: readonly LetterMark[],
  edges: readonly number[],
): boolean {
  const within = letters.filter(({ opensLine }) => !opensLine);
  const isGrid = within.some(
    (one) =>
      edges.some((edge) => Math.abs(one.indent - edge) < ALIGNED) ||
      within.some((other) => other.line !== one.line && Math.abs(other.x - one.x) < ALIGNED),
  );
  const [first, last] = [letters[0]?.line ?? 0, letters.at(-1)?.line ?? 0];
  const isParted = lines
    .slice(first, last + 2)
    .some((line) => !line.region && segmentStarts(line).length > 1);
  return (
    within.length > 0 &&
    !isGrid &&
    !isParted &&
    within.every(({ opensSegment }) => !opensSegment) &&
    letters.some(({ line: at }) => {
      const line = lines[at];
      return line !== undefined && line.columnRight - line.right < line.size * FULL;
    })
  );
}

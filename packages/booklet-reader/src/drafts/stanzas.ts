import type { Line } from '../layout/lines.ts';
import { right } from '../page/page-content.ts';

/** The space between two stanzas is at least so many times as high as the one between their lines. */
const WIDER = 1.35;
/** A verse leaves at least this share of its column free. */
const SHORT = 0.1;
/** A verse holds words; equations below each other don't, or have such a sign. */
const [WORDS, EQUATION] = [/\p{L}{2}/u, /[=<>≤≥≈]/u];

/**
 * The lines that open a stanza behind another one. Verses are short lines, each ended where the next word had room, and
 * a space that is clearly wider than the one between them parts two and two.
 */
export function stanzaStarts<L extends Line>(lines: readonly L[]): ReadonlySet<L> {
  return new Set(
    lines.filter((line, at) => {
      const [before, above, next] = [lines[at - 2], lines[at - 1], lines[at + 1]];
      if (!before || !above || !next) return false;
      const leading = Math.max(above.y - before.y, next.y - line.y);
      return (
        [before, above, line, next].every((each) => isVerse(each, line)) &&
        hadRoom(before, above) &&
        hadRoom(line, next) &&
        leading > 0 &&
        line.y - above.y > leading * WIDER
      );
    }),
  );
}

/** Whether a line leaves room in its column and stands in the same place and size as another one. */
function isVerse(line: Line, other: Line): boolean {
  const room = line.columnRight - line.right;
  return (
    line.page === other.page &&
    line.column === other.column &&
    Math.abs(line.size - other.size) < 1 &&
    room > (line.columnRight - line.columnLeft) * SHORT &&
    WORDS.test(line.text) &&
    !EQUATION.test(line.text) &&
    line.cells.every((cell) => !cell.math)
  );
}

/** Whether the first word of the next line had room behind a line. */
function hadRoom(line: Line, next: Line): boolean {
  const end = next.cells.findIndex(({ text }) => text === ' ');
  const last = next.cells[(end < 0 ? next.cells.length : end) - 1];
  const word = last ? right(last) - next.x : 0;
  return line.columnRight - line.right > word + line.size;
}

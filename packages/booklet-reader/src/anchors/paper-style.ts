import type { Hanging } from './alternative-end.ts';
import type { LetterMark, LetterStyle } from './letter-marks.ts';
import type { NumberMark } from './number-marks.ts';

/** What a paper's questions have in common, learnt from a first reading. */
export interface PaperStyle {
  letters: LetterStyle | null;
  /** How many alternatives a question has. */
  count: number;
  /** How the alternatives are arranged, in the letters of `Arrangement.relations`. */
  arrangement: string;
  /**
   * Whether the wrapped lines of alternatives are indented from their letters; null where no alternative
   * wraps.
   */
  hangs: Hanging;
  /** Where a second column of alternatives begins, in points from the left of the text. */
  edges: readonly number[];
  /** How much a number looks like the other numbers of the paper, from -2 to 6; added to the score of `chain.ts`. */
  fits(mark: NumberMark): number;
}

/** What `fits` adds for the same sign behind the number, the same place in the column, and the same weight. */
const SAME_FORM = 2;
const SAME_INDENT = 3;
const OTHER_INDENT = -2;
const SAME_LOOK = 1;
/** Indents that differ by less than this, in points, are one place: numbers of one and two digits may be centred. */
const NEAR = 4.5;
/** At least this share of a paper's numbers stands at a place that counts as theirs. */
const SHARE = 0.2;
/** Letters of so many questions that stand behind wide gaps, within less than so many points, show a second column. */
const [FEWEST_AT_EDGE, SAME_EDGE] = [2, 1];
/** Fewer questions than this show no style. */
const FEWEST = 4;

/** The style of one question. */
interface StyledItem {
  number: NumberMark;
  letters: readonly LetterMark[];
  arrangement: string;
  hangs: Hanging;
}

/** The style that most questions share; null for too few questions. */
export function learnStyle(items: readonly StyledItem[]): PaperStyle | null {
  if (items.length < FEWEST) return null;
  const form = mostOf(items.map(({ number }) => number.form));
  const isBold = mostOf(items.map(({ number }) => number.bold));
  const areNear = (indent: number) => items.filter(({ number }) => Math.abs(number.indent - indent) < NEAR);
  return {
    letters: mostOf(items.flatMap(({ letters }) => letters.slice(0, 1).map((letter) => letter.style))),
    count: mostOf(items.map(({ letters }) => letters.length).filter((count) => count > 0)) ?? 0,
    arrangement: mostOf(items.map(({ arrangement }) => arrangement)) ?? '',
    hangs: mostOf(items.map(({ hangs }) => hangs).filter((hangs) => hangs !== null)),
    edges: edgesOf(items),
    fits: (mark) =>
      (mark.form === form ? SAME_FORM : 0) +
      (areNear(mark.indent).length >= items.length * SHARE ? SAME_INDENT : OTHER_INDENT) +
      (mark.bold === isBold ? SAME_LOOK : 0),
  };
}

/** The places of letters behind wide gaps where letters of several questions stand. */
function edgesOf(items: readonly StyledItem[]): number[] {
  const places = items.map(({ letters }) =>
    letters.filter(({ opensLine, opensSegment }) => opensSegment && !opensLine).map(({ indent }) => indent),
  );
  const sharing = (indent: number) =>
    places.filter((own) => own.some((other) => Math.abs(other - indent) < SAME_EDGE)).length;
  return places.flat().filter((indent) => sharing(indent) >= FEWEST_AT_EDGE);
}

/** The most frequent of some values; null where there are none. */
export function mostOf<T>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null;
}

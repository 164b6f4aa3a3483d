import type { LetterMark, LetterStyle } from './letter-marks.ts';
import type { PaperStyle } from './paper-style.ts';

/** The letters of one question, in order. */
export interface Arrangement {
  letters: LetterMark[];
  /** How each letter stands to the letter before: `d`own, `r`ight, a new `c`olumn, a new ro`w`, `e`lsewhere, `o` running on. */
  relations: string;
  /** A different choice of letters scores nearly as well. */
  isUnsure: boolean;
  /** How many letters of the same style open a segment but were not chosen. */
  strangers: number;
  /** How many of them stand before the first letter that was chosen. */
  strangersBefore: number;
}

interface Path {
  letters: LetterMark[];
  relations: string;
  score: number;
}

/** How many of the best choices of letters are kept after each letter. */
const KEPT_PATHS = 24;
/** The most lines between two letters of one question. */
const FARTHEST = 45;
const MOST_LETTERS = 8;
/** Letters stand below each other where their x differ by less than this, in points; nearly, by less than `NEARLY`. */
const ALIGNED = 3;
const NEARLY = 12;
/** Letters stand in one row where their baselines differ by less than this, in sizes of the text. */
const ROW = 0.35;
/** Letters in cells stand in one row, too, where the ink of their lines shares this part of the lower one. */
const SHARED_INK = 0.5;
/** The least distance between the letters of two columns, in points. */
const NARROWEST_COLUMN = 20;
/** How far below a letter the next one may stand where alternatives run on, in sizes of the text: four lines. */
const LONGEST_RUN = 6;
/**
 * How far above the first letter a second column may begin, in sizes of the text: it may begin beside the end
 * of the statement.
 */
const HIGHEST_TOP = 3;

/*
 * The weights of an arrangement, set by hand like those of `chain.ts`. They are added to the score of each letter's
 * place (`relationOf`, from 5 for a letter right below the one before to -4). After a change run
 * `npm run bench -- import-accuracy`.
 */

const EACH_LETTER = 3;
/** As many letters, written and arranged as in most questions of the paper. Only the second pass knows this. */
const USUAL_COUNT = 6;
const USUAL_STYLE = 4;
const USUAL_ARRANGEMENT = 4;
/** The "a" stands within a line. */
const OPENS_NO_SEGMENT = -3;
/** A letter without the sign that the others have, by a slip of whoever typed it: "A)", "B", "C)". */
const SLIP = -4;
/** Each letter of the same style that opens a segment but wasn't chosen: after the chosen "a", and before it. */
const UNEXPLAINED_BEHIND = -3;
const UNEXPLAINED_BEFORE = -1;
/**
 * The score when the next letter stands where it would be expected but was left out, though most questions of
 * the paper have no such letter.
 */
const NEXT_LEFT_OUT = -6;
/** The least score of a letter's place that counts as 'in place'. */
const IN_PLACE = 3;
/** All alternatives begin alike: all with a capital, or all without. */
const SAME_CASE = 1.5;
/** A choice of other letters that scores at most this much less makes the arrangement unsure. */
const RIVAL = 1;

/**
 * Chooses the letters a, b, c … of one question among the candidates between two numbers, by how they are
 * aligned in two dimensions. Null where the candidates hold no run of letters from "a" on. `style` is null in the
 * first pass over a paper.
 */
export function arrange(candidates: readonly LetterMark[], style: PaperStyle | null): Arrangement | null {
  const paths = [...new Set(candidates.map((letter) => letter.style))].flatMap((name) =>
    pathsOf(
      candidates.filter((letter) => letter.style === name || (style !== null && isSlipOf(name, letter))),
      name,
      style,
    ),
  );
  const [best, ...others] = paths.sort((one, other) => other.score - one.score);
  if (!best) return null;
  const rival = others.find(({ letters }) => letters.some((letter) => !best.letters.includes(letter)));
  const strangers = strangersTo(best.letters, candidates);
  return {
    letters: best.letters,
    relations: best.relations,
    strangers: strangers.length,
    strangersBefore: strangers.filter(({ line }) => line < (best.letters[0]?.line ?? 0)).length,
    isUnsure:
      (rival !== undefined && best.score - rival.score <= RIVAL) ||
      strangers.some((one) => goesOn(best, one)),
  };
}

/** Whether a letter that was left out would be the next one: it opens a line of the next column or page. */
function goesOn({ letters }: Path, letter: LetterMark): boolean {
  const last = letters.at(-1);
  const isElsewhere = last && (letter.page !== last.page || letter.column !== last.column);
  return letter.index === letters.length && isElsewhere === true && relationOf(letters, letter) !== null;
}

/** The style of letters that lack the sign of a style; null for styles without a sign behind the letter. */
const WITHOUT_SIGN: Partial<Record<LetterStyle, LetterStyle>> = { lower: 'bare', upper: 'bare upper' };

function isSlipOf(name: LetterStyle, letter: LetterMark): boolean {
  return letter.style === WITHOUT_SIGN[name] && letter.opensLine;
}

/**
 * The runs of letters from "a" on. A run with slips counts only where it has the paper's usual number of letters:
 * a line may begin with the word "e".
 */
function pathsOf(letters: readonly LetterMark[], name: LetterStyle, style: PaperStyle | null): Path[] {
  const isBare = name.includes('bare');
  const finished: Path[] = [];
  let open = letters
    .filter((letter) => letter.index === 0 && letter.style === name)
    .map(
      (letter): Path => ({
        letters: [letter],
        relations: '',
        score: letter.opensSegment ? 0 : OPENS_NO_SEGMENT,
      }),
    );
  for (let index = 1; index < MOST_LETTERS && open.length > 0; index++) {
    const next = letters.filter((letter) => letter.index === index);
    const longer = open.flatMap((path) => next.flatMap((letter) => extended(path, letter) ?? []));
    open = longer.sort((one, other) => other.score - one.score).slice(0, KEPT_PATHS);
    if (index + 1 >= (isBare ? 3 : 2)) finished.push(...open);
  }
  return finished
    .filter((path) => path.letters.length === style?.count || path.letters.every((one) => one.style === name))
    .map((path) => ({ ...path, score: path.score + whole(path, letters, style) }));
}

function extended(path: Path, letter: LetterMark): Path | null {
  const relation = relationOf(path.letters, letter);
  if (!relation) return null;
  const isSlip = letter.style !== path.letters[0]?.style;
  const [name, place] = relation;
  if (isSlip && place < IN_PLACE) return null;
  const score = place + (isSlip ? SLIP : 0);
  return { letters: [...path.letters, letter], relations: path.relations + name, score: path.score + score };
}

/**
 * How the next letter stands to the letters before it, and how well that place fits; null where it can't be
 * the next letter.
 */
function relationOf(path: readonly LetterMark[], next: LetterMark): [string, number] | null {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || next.line - last.line > FARTHEST) return null;
  const isSamePlace = next.page === last.page && next.column === last.column;
  if (!isSamePlace) {
    const isLater = next.page > last.page || (next.page === last.page && next.column > last.column);
    if (!isLater || !next.opensLine) return null;
    // A letter alone on its page has no indent, but stands below those of the page before.
    const shift = Math.min(
      ...path.flatMap(({ indent, x }) => [Math.abs(indent - next.indent), Math.abs(x - next.x)]),
    );
    return ['e', shift < ALIGNED * 2 ? 3 : shift < ALIGNED * 12 ? 0 : -4];
  }
  const drop = next.y - last.y;
  const shift = next.x - last.x;
  const near = next.size * ROW;
  if (Math.abs(drop) < near) {
    // A letter right below another one opens a cell, even where the gap before it is narrow.
    const isBelow = path.some(({ x, y }) => Math.abs(x - next.x) < ALIGNED && y < next.y - near);
    // So does a letter of an evenly spaced row: it is as far from the letter before as that one is from its own.
    const before = path.at(-2);
    const isInStep =
      before !== undefined &&
      Math.abs(before.y - last.y) < near &&
      Math.abs(shift - (last.x - before.x)) < ALIGNED;
    const isCell = next.opensSegment || isBelow || isInStep;
    return shift > next.size * 0.8 ? ['r', isCell ? 4 : 2] : null;
  }
  // A tall formula sets the line of its cell lower than the lines of the cells beside it.
  if (shift > NARROWEST_COLUMN && next.opensSegment && sharesInk(last, next)) return ['r', 4];
  if (drop < 0) {
    // The first letters may stand on the page before.
    const top = path.find(({ page, column }) => page === next.page && column === next.column) ?? first;
    if (shift < NARROWEST_COLUMN || next.y < top.y - next.size * HIGHEST_TOP || !next.opensSegment)
      return null;
    return ['c', path.some((letter) => Math.abs(letter.y - next.y) < near) ? 5 : 0];
  }
  // Alternatives may run on like a sentence.
  if (!next.opensSegment) return drop < next.size * LONGEST_RUN ? ['o', 1] : null;
  if (Math.abs(shift) < ALIGNED) return ['d', 5];
  if (Math.abs(next.x - first.x) < ALIGNED && last.x > first.x + NARROWEST_COLUMN) return ['w', 4];
  if (path.some((letter) => Math.abs(letter.x - next.x) < ALIGNED)) return ['w', 2];
  return ['d', Math.abs(shift) < NEARLY ? 0 : -4];
}

function sharesInk({ ink: one }: LetterMark, { ink: other }: LetterMark): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > Math.min(one.bottom - one.top, other.bottom - other.top) * SHARED_INK;
}

function strangersTo(path: readonly LetterMark[], letters: readonly LetterMark[]): LetterMark[] {
  return letters.filter(
    (letter) => letter.opensSegment && letter.style === path[0]?.style && !path.includes(letter),
  );
}

function whole(path: Path, letters: readonly LetterMark[], style: PaperStyle | null): number {
  const [first, last] = [path.letters[0], path.letters.at(-1)];
  if (!first || !last) return 0;
  const strangers = strangersTo(path.letters, letters);
  const behind = strangers.filter(({ line }) => line > first.line).length;
  const hasNext = letters.some(
    (letter) =>
      letter.style === first.style &&
      letter.index === path.letters.length &&
      (relationOf(path.letters, letter)?.[1] ?? 0) >= IN_PLACE,
  );
  const cases = new Set(path.letters.map((letter) => letter.opensSentence));
  return (
    EACH_LETTER * path.letters.length +
    (style && style.count === path.letters.length ? USUAL_COUNT : 0) +
    (style && style.letters === first.style ? USUAL_STYLE : 0) +
    (style && style.arrangement === path.relations ? USUAL_ARRANGEMENT : 0) +
    UNEXPLAINED_BEHIND * behind +
    (hasNext ? NEXT_LEFT_OUT : 0) +
    UNEXPLAINED_BEFORE * (strangers.length - behind) +
    (cases.size === 1 ? SAME_CASE : 0)
  );
}

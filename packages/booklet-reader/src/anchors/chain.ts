import { LETTER_STYLES, type LetterMark } from './letter-marks.ts';
import type { NumberMark } from './number-marks.ts';
import type { PaperStyle } from './paper-style.ts';

/** The possible anchors of one page, read in one order. */
export interface Reading {
  numbers: readonly NumberMark[];
  /** In the same order of lines as `numbers`. */
  letters: readonly LetterMark[];
  /** How many lines there are. */
  length: number;
  /** How likely this order is by the look of the page alone. */
  prior: number;
}

/** The chosen order of reading of one page (an index), and which of its numbers belong to questions. */
export interface Choice {
  reading: number;
  numbers: NumberMark[];
}

/*
 * The weights of the chain. The score of a chain is the sum of the weights that apply to it, and the chain with the
 * highest score is chosen. The weights were set by hand, by reading papers with a known truth; decision 23 says why
 * they aren't learnt. Only their sizes against each other matter. After a change run `npm run bench -- import-accuracy`.
 */

/** How a number follows the number before it: by one. */
const FOLLOWS = 10;
/** The first number of the booklet is 1. */
const FIRST_IS_ONE = 6;
/** A first number such as 61: the booklet is a later part of an exam. Parts end at multiples of 5. */
const FIRST_OPENS_A_PART = 4;
/** The numbering begins anew, as in a booklet of several groups. Counts twice where the number opens no part. */
const BEGINS_ANEW = -9;
/** Numbers were skipped: once for the gap, and once for each skipped number. Questions may be lost. */
const SKIPS = -2;
const SKIPS_EACH = -2;
/** A wider gap isn't a lost stretch of questions: the number is probably a year or a quantity. */
const WIDEST_SKIP = 12;
const UNRELATED = -24;

/**
 * No alternatives stand behind the number. Outweighs everything that speaks for a number: 10 for following, 8 for its
 * look (`NumberMark.score`) and 6 for the paper's style (`PaperStyle.fits`).
 */
const WITHOUT_LETTERS = -28;
/** Letters a, b, … stand behind the number: once for the run, and once for each of its first letters. */
const WITH_LETTERS = 4;
const EACH_LETTER = 2;
const MOST_LETTERS = 5;
/** Another "a" opens a segment behind the same number: it may belong to a question whose number was missed. */
const ANOTHER_A = -3;
/** Each letter that opens a segment but isn't part of the run. */
const STRANGER = -1;
const MOST_STRANGERS = 8;
/** Each letter that stands in a later column or page than a higher letter: "a" and "c" in one column, "b" in the next. */
const BEHIND_HIGHER = -8;
/** The letters are written, or as many, as in most questions of the paper. Only the second pass knows this. */
const USUAL_STYLE = 3;
const USUAL_COUNT = 3;
/** The letters have no punctuation, so they may be words. */
const BARE = -2;

/**
 * The cost of each line between a number and its letters: of two equal numbers, the nearer one is the
 * question's.
 */
const EACH_LINE = -0.05;
const MOST_LINES = 80;

/** How many of the best chains are kept after each page. More cost time; fewer may drop the right one early. */
const KEPT_STATES = 64;
const LETTERS = 8;
const SLOTS = LETTERS * 2;

interface State {
  score: number;
  last: NumberMark | null;
  /**
   * The letters since the last number. For each style: how often each letter stands, then how often each
   * letter opens a segment.
   */
  letters: Uint8Array;
  heights: Heights;
  /** Lines between the last number and the first letter behind it. */
  away: number;
  /** The line up to which `away` counts; null once a letter has been seen. */
  since: number | null;
  chosen: Link | null;
}

/**
 * For each style, 1 plus the highest letter since the last number: in the columns before the present one, and in the
 * present one; and how many letters stand behind a higher one of a column before.
 */
interface Heights {
  column: string;
  before: Uint8Array;
  now: Uint8Array;
  behind: Uint8Array;
}

interface Link {
  page: number;
  reading: number;
  /** Null where a page is passed without a number. */
  mark: NumberMark | null;
  before: Link | null;
}

/**
 * Chooses the order of reading of every page and the numbers of its questions, for all pages at once. The
 * best choice has numbers that follow each other, each with its letters behind it.
 */
export function chooseChain(pages: readonly (readonly Reading[])[], style: PaperStyle | null): Choice[] {
  let states: State[] = [
    { score: 0, last: null, letters: newCounts(), heights: newHeights(), away: 0, since: null, chosen: null },
  ];
  for (const [page, readings] of pages.entries()) {
    const next = readings.flatMap((reading, at) => readPage(states, reading, { page, reading: at }, style));
    states = next.sort((one, other) => other.score - one.score).slice(0, KEPT_STATES);
  }
  const ends = states.map((state) => ({ state, score: state.score + ofLetters(state, style) }));
  const best = ends.reduce((one, other) => (other.score > one.score ? other : one));
  const choices = pages.map((): Choice => ({ reading: 0, numbers: [] }));
  for (let link = best.state.chosen; link; link = link.before) {
    const choice = choices[link.page];
    if (!choice) continue;
    choice.reading = link.reading;
    if (link.mark) choice.numbers.unshift(link.mark);
  }
  return choices;
}

/** The states after a page that is read in the given order. */
function readPage(
  incoming: readonly State[],
  { numbers, letters, length, prior }: Reading,
  place: Pick<Link, 'page' | 'reading'>,
  style: PaperStyle | null,
): State[] {
  const chosen: State[] = incoming.map((state) => ({
    ...state,
    letters: state.letters.slice(),
    heights: copyOf(state.heights),
    since: state.since === null ? null : 0,
    score: state.score + prior,
    chosen: { ...place, mark: null, before: state.chosen },
  }));
  let next = 0;
  const isBefore = (letter: LetterMark, mark: NumberMark) =>
    letter.line < mark.line || (letter.line === mark.line && letter.from < mark.from);
  const take = (until: NumberMark | null) => {
    for (
      let letter = letters[next];
      letter && (!until || isBefore(letter, until));
      letter = letters[++next]
    ) {
      for (const state of chosen) count(state, letter);
    }
  };
  for (const mark of numbers) {
    take(mark);
    let best: { score: number; from: State } | null = null;
    for (const from of chosen) {
      const score = from.score + ofLetters(from, style) + step(from.last, mark.number);
      if (!best || score > best.score) best = { score, from };
    }
    if (!best) continue;
    chosen.push({
      score: best.score + mark.score + (style?.fits(mark) ?? 0),
      last: mark,
      letters: newCounts(),
      heights: newHeights(),
      away: 0,
      since: mark.line,
      chosen: { ...place, mark, before: best.from.chosen },
    });
  }
  take(null);
  for (const state of chosen) if (state.since !== null) state.away += length - state.since;
  return chosen;
}

const newCounts = () => new Uint8Array(LETTER_STYLES.length * SLOTS);

const newHeights = (): Heights => {
  const none = () => new Uint8Array(LETTER_STYLES.length);
  return { column: '', before: none(), now: none(), behind: none() };
};

const copyOf = ({ column, before, now, behind }: Heights): Heights => ({
  column,
  before: before.slice(),
  now: now.slice(),
  behind: behind.slice(),
});

/** Notes how high a letter stands among the letters of the columns before its own. */
function compare({ letters, heights }: State, letter: LetterMark): void {
  const column = `${letter.page}/${letter.column}`;
  if (column !== heights.column) {
    heights.before = heights.before.map((height, at) => Math.max(height, heights.now[at] ?? 0));
    heights.now.fill(0);
    heights.column = column;
  }
  const style = LETTER_STYLES.indexOf(letter.style);
  const isFirst = letters[style * SLOTS + letter.index] === 0;
  if (!letter.opensSegment || !isFirst) return;
  if (letter.index > 0 && letter.index + 1 < (heights.before[style] ?? 0))
    heights.behind[style] = (heights.behind[style] ?? 0) + 1;
  heights.now[style] = Math.max(heights.now[style] ?? 0, letter.index + 1);
}

function count(state: State, letter: LetterMark): void {
  compare(state, letter);
  const { line, style, index, opensSegment } = letter;
  const { letters, since } = state;
  const start = LETTER_STYLES.indexOf(style) * SLOTS;
  letters[start + index] = (letters[start + index] ?? 0) + 1;
  if (opensSegment) letters[start + LETTERS + index] = (letters[start + LETTERS + index] ?? 0) + 1;
  if (index > 0) return;
  if (since !== null) state.away += line - since;
  state.since = null;
}

/** How well the letters behind the last number fit one question, whatever order they are read in. */
function ofLetters({ last, letters, heights, away }: State, style: PaperStyle | null): number {
  if (!last) return 0;
  let best = WITHOUT_LETTERS;
  for (const [at, name] of LETTER_STYLES.entries()) {
    const start = at * SLOTS;
    let length = 0;
    while (length < LETTERS && letters[start + length] !== 0) length++;
    const isBare = name.includes('bare');
    // Two letters within a sentence may be names: "Texto A. … Texto B."
    if (length < (isBare || letters[start + LETTERS] === 0 ? 3 : 2)) continue;
    const score =
      WITH_LETTERS +
      EACH_LETTER * Math.min(length, MOST_LETTERS) +
      ANOTHER_A * Math.max(0, (letters[start + LETTERS] ?? 0) - 1) +
      STRANGER * strangers(letters.subarray(start + LETTERS, start + SLOTS), length) +
      (isBare ? BARE : 0) +
      BEHIND_HIGHER * (heights.behind[at] ?? 0) +
      (style && style.letters === name ? USUAL_STYLE : 0) +
      (style && style.count === length ? USUAL_COUNT : 0);
    best = Math.max(best, score);
  }
  return best + EACH_LINE * Math.min(away, MOST_LINES);
}

/**
 * Counts the letters that open a segment but are no part of the run: repeated letters, and letters after a
 * gap.
 */
function strangers(opening: Uint8Array, length: number): number {
  let count = 0;
  for (let index = 1; index < LETTERS; index++)
    count += index < length ? Math.max(0, (opening[index] ?? 0) - 1) : (opening[index] ?? 0);
  return Math.min(count, MOST_STRANGERS);
}

function step(before: NumberMark | null, number: number): number {
  // The first number of a booklet is mostly 1, or the number after the last of another booklet.
  if (!before) return number === 1 ? FIRST_IS_ONE : number % 5 === 1 ? FIRST_OPENS_A_PART : 0;
  const skipped = number - before.number - 1;
  if (skipped === 0) return FOLLOWS;
  if (skipped > 0) return skipped <= WIDEST_SKIP ? SKIPS + SKIPS_EACH * skipped : UNRELATED;
  return number % 5 === 1 ? BEGINS_ANEW + FIRST_OPENS_A_PART : 2 * BEGINS_ANEW;
}

import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { PageWords } from './page-words.ts';

/** What must come next on the page: a word, or the letter of an alternative (0 is a) with its punctuation. */
export type Step = { word: string } | { letter: number };

/** A place in the text: before the word `at` of a segment. */
export interface Spot {
  segment: number;
  at: number;
}

export interface Path {
  start: Spot;
  /** Behind the last word. */
  end: Spot;
  /** Where each step stands. */
  spots: Spot[];
}

interface State extends Spot {
  step: number;
  before: State | null;
}

const SMALL_LETTERS = LETTERS.toLowerCase();
const AFTER_LETTER = new Set([')', '.', '-', ':']);

/** All spots at which the first step may stand. */
export function spotsOf({ segments }: PageWords, steps: readonly Step[]): Spot[] {
  const [first] = steps;
  if (!first) return [];
  return segments.flatMap(({ words, isCut }, segment) =>
    words.flatMap((word, at) => {
      const isStart =
        'letter' in first
          ? markerEnds(words, at, first.letter).length > 0
          : word === first.word || (isCut && at === words.length - 2 && first.word.startsWith(word));
      return isStart ? [{ segment, at }] : [];
    }),
  );
}

/**
 * Finds all steps on the page, beginning at one of `starts`. Each step must follow right behind the one
 * before: no word of the page may be left out and none added. A word that is cut at the end of a line may
 * stand whole in the steps. Returns null when there is no such path.
 */
export function findPath(page: PageWords, steps: readonly Step[], starts: readonly Spot[]): Path | null {
  // Places that were tried. A place from which no path leads on is the same for every start, so it is tried
  // only once.
  const seen = new Set<string>();
  for (const start of starts) {
    const path = pathFrom(page, steps, start, seen);
    if (path) return path;
  }
  return null;
}

function pathFrom(page: PageWords, steps: readonly Step[], start: Spot, seen: Set<string>): Path | null {
  const open: State[] = [{ ...start, step: 0, before: null }];
  for (let state = open.pop(); state; state = open.pop()) {
    if (state.step === steps.length) return pathOf(state, start);
    const key = `${state.segment}/${state.at}/${state.step}`;
    if (seen.has(key)) continue;
    seen.add(key);
    // States are taken from the end of the list, so the likeliest goes in last.
    open.push(...statesAfter(page, steps, state).toReversed());
  }
  return null;
}

function statesAfter(page: PageWords, steps: readonly Step[], state: State): State[] {
  const { segment, at, step } = state;
  const words = page.segments[segment]?.words ?? [];
  if (at >= words.length) {
    return page.next(segment).flatMap((next): State[] => {
      const isDash = page.segments[next]?.words[0] === '-';
      // A dash at the start of a line may be a bullet, so the path may also begin behind it.
      return [0, ...(isDash ? [1] : [])].map((from) => ({ ...state, segment: next, at: from }));
    });
  }
  const wanted = steps[step];
  if (!wanted) return [];
  if ('letter' in wanted) {
    return markerEnds(words, at, wanted.letter).map((end) => ({
      segment,
      at: end,
      step: step + 1,
      before: state,
    }));
  }
  const after: State[] = [];
  if (words[at] === wanted.word) after.push({ segment, at: at + 1, step: step + 1, before: state });
  if (page.segments[segment]?.isCut && at === words.length - 2 && wanted.word.startsWith(words[at] ?? ' ')) {
    for (const next of page.next(segment)) {
      const whole = `${words[at]}${page.segments[next]?.words[0]}`;
      if (whole === wanted.word) after.push({ segment: next, at: 1, step: step + 1, before: state });
    }
  }
  return after;
}

/** Where the text behind a letter may begin: `a`, `a)`, `(a)`, `a.-`. */
function markerEnds(words: readonly string[], from: number, letter: number): number[] {
  const at = words[from] === '(' ? from + 1 : from;
  if (words[at]?.toLowerCase() !== SMALL_LETTERS[letter]) return [];
  const ends = [at + 1];
  for (let end = at + 1; ends.length <= 2 && AFTER_LETTER.has(words[end] ?? ''); end += 1) ends.push(end + 1);
  return ends.toReversed();
}

function pathOf(last: State, start: Spot): Path {
  const spots: Spot[] = [];
  for (let state: State | null = last.before; state; state = state.before)
    spots.push({ segment: state.segment, at: state.at });
  return { start, end: { segment: last.segment, at: last.at }, spots: spots.toReversed() };
}

/**
 * Whether the letter of an alternative stands at this spot. `b)` counts anywhere. `b.`, or a letter that
 * isn't a word, counts only at the start of a line.
 */
export function isMarker({ segments }: PageWords, { segment, at }: Spot, letter: number): boolean {
  const words = segments[segment]?.words ?? [];
  if (words[at]?.toLowerCase() !== SMALL_LETTERS[letter]) return false;
  const opensLine = at === 0 || (at === 1 && words[0] === '(');
  const isLetter = AFTER_LETTER.has(words[at + 1] ?? '') || /^[b-df-h]$/i.test(words[at] ?? '');
  return words[at + 1] === ')' || (opensLine && isLetter);
}

/** The words right before a spot, in the order of reading, the nearest last. */
export function wordsBefore({ segments }: PageWords, { segment, at }: Spot, count: number): string[] {
  const found = segments[segment]?.words.slice(Math.max(0, at - count), at) ?? [];
  for (let other = segment - 1; other >= 0 && found.length < count; other -= 1) {
    found.unshift(...(segments[other]?.words.slice(-(count - found.length)) ?? []));
  }
  return [...found];
}

/** The words right behind a spot. */
export function wordsAfter({ segments }: PageWords, { segment, at }: Spot, count: number): string[] {
  const found = segments[segment]?.words.slice(at, at + count) ?? [];
  for (let other = segment + 1; other < segments.length && found.length < count; other += 1) {
    found.push(...(segments[other]?.words.slice(0, count - found.length) ?? []));
  }
  return [...found];
}

import type { Glyph } from './glyphs-of-line.ts';
import { againstPaper, FIT_STRIP, gainsAt, type LetterTemplates, type Template } from './letter-templates.ts';

const ROWS = FIT_STRIP.height;
/** Empty columns beside a word. */
const MARGIN = 3;
/** How many columns two letters may share, and the widest gap between them. */
const [MOST_SHARED, WIDEST_GAP] = [2, 5];
/** The most letters of a template. */
const MOST_LETTERS = 3;
/** Dots that touch tell the same twice: what all dots tell together is divided by this. */
const ALIKE = 6;
/** The usual gap between letters in columns, and the cost of each column more or less. */
const [USUAL_GAP, GAP_COST] = [1, 0.5];
/** Ways that are this far behind the best one are given up; what is right is at most about 45 behind. */
const FAR_BEHIND = 80;
/** What each letter costs: a text of more letters fits any ink a little better. */
const A_LETTER = 5;

/** Tells how well the ink of a word fits a text. */
interface WordFit {
  /**
   * The logarithm of how likely the ink shows this text, against empty paper; null where the paper hasn't
   * shown one of its letters yet.
   */
  of(text: string): number | null;
  /** Whether the paper has shown all letters of a text: then a text without a fit is wider than the ink. */
  knows(text: string): boolean;
  /** What a text would get that explains all of the ink. */
  most: number;
}

interface Placed {
  end: number;
  gain: number;
  /** What the last 0, 1 and 2 columns give. */
  tails: readonly number[];
}

/** A piece of a text that begins at a column; null where the ink ends before it. */
type PlaceOf = (column: number) => Placed | null;

/** The best way to set the first letters of a text. */
type Reached = Pick<Placed, 'tails'> & { sum: number };
/** For a beginning of a text: the best ways to set it, by the column behind its last letter. */
type Ways = Map<number, Reached>;

/**
 * Prepares the ink of one word that was read as `read`. The glyphs are those of the word on a strip of the shape
 * `FIT_STRIP`.
 */
export function fitWord(glyphs: readonly Glyph[], templates: LetterTemplates, read: string): WordFit {
  const ink = inkOf(glyphs);
  const paper = againstPaper(ink);
  const columns = ink.length / ROWS;
  // The baseline is known to a dot only: the word is compared where it fits best as it was read.
  const [best] = [0, -1, 1]
    .map((down) => {
      const of = fitAt(down);
      return { of, fit: of(read) ?? Number.NEGATIVE_INFINITY };
    })
    .sort((one, other) => other.fit - one.fit);
  const knows = (text: string) => [...text].every((letter) => templates.get(letter));
  return { of: best?.of ?? (() => null), knows, most: paper.reduce((sum, one) => sum + one, 0) / ALIKE };

  function fitAt(down: number): WordFit['of'] {
    const known = new Map<string, PlaceOf | null>();
    // Texts that begin alike share the ways to set their beginning.
    const set = new Map<string, Ways>();
    return (text) => fitOf(text, set, (piece) => placesOf(piece, down, known));
  }

  /** A piece of a text at the columns where it may begin; null where the paper hasn't shown it yet. */
  function placesOf(piece: string, down: number, known: Map<string, PlaceOf | null>): PlaceOf | null {
    const before = known.get(piece);
    if (before !== undefined) return before;
    const template = templates.get(piece);
    const places = template ? placesAt(template, down) : null;
    known.set(piece, places);
    return places;
  }

  /** Compares a piece with a column's ink when it is first asked for: most pieces fit only a few columns. */
  function placesAt(template: Template, down: number): PlaceOf {
    const places: Placed[] = [];
    return (column) => {
      if (column + template.columns > columns) return null;
      const known = places[column];
      if (known) return known;
      const gains = gainsAt(template, ink, paper, column, down);
      const [last = 0, beforeLast = 0] = [gains.at(-1), gains.at(-2)];
      const place = {
        end: column + template.columns,
        gain: gains.reduce((sum, one) => sum + one, 0) / ALIKE,
        tails: [0, last / ALIKE, (last + beforeLast) / ALIKE],
      };
      places[column] = place;
      return place;
    };
  }
}

/** Sets the letters of a text one behind the other where they fit best; `set` holds the beginnings that were set. */
function fitOf(
  text: string,
  set: Map<string, Ways>,
  placesOf: (piece: string) => PlaceOf | null,
): number | null {
  const last = [...waysOf([...text], set, placesOf).values()];
  return last.length === 0 ? null : Math.max(...last.map(({ sum }) => sum));
}

function waysOf(
  letters: readonly string[],
  set: Map<string, Ways>,
  placesOf: (piece: string) => PlaceOf | null,
): Ways {
  const text = letters.join('');
  const before = set.get(text);
  if (before) return before;
  const ways: Ways = new Map();
  if (letters.length === 0) ways.set(-1, { sum: 0, tails: [] });
  for (let count = 1; count <= Math.min(MOST_LETTERS, letters.length); count++) {
    const places = placesOf(letters.slice(-count).join(''));
    if (!places) continue;
    for (const [end, reached] of waysOf(letters.slice(0, -count), set, placesOf)) {
      const isFirst = end < 0;
      const to = isFirst ? 2 * MARGIN + 2 : end + WIDEST_GAP;
      for (let start = isFirst ? 0 : Math.max(0, end - MOST_SHARED); start <= to; start++) {
        const place = places(start);
        if (!place) break;
        const gap = isFirst ? USUAL_GAP : start - end;
        const shared = gap < 0 ? (reached.tails[-gap] ?? 0) : 0;
        const cost = Math.abs(gap - USUAL_GAP) * GAP_COST + A_LETTER * count;
        const sum = reached.sum - shared + place.gain - cost;
        const own = ways.get(place.end);
        if (!own || own.sum < sum) ways.set(place.end, { sum, tails: place.tails });
      }
    }
  }
  const most = Math.max(...[...ways.values()].map(({ sum }) => sum));
  for (const [end, { sum }] of ways) if (sum < most - FAR_BEHIND) ways.delete(end);
  set.set(text, ways);
  return ways;
}

/** The ink of neighbouring glyphs, column by column, with a margin of paper. */
function inkOf(glyphs: readonly Glyph[]): Uint8Array {
  const left = Math.min(...glyphs.map(({ column }) => column));
  const right = Math.max(...glyphs.map(({ column, columns }) => column + columns));
  const ink = new Uint8Array((right - left + 2 * MARGIN) * ROWS);
  for (const glyph of glyphs) {
    const from = (glyph.column - left + MARGIN) * ROWS;
    for (let at = 0; at < glyph.ink.length; at++)
      ink[from + at] = Math.max(ink[from + at] ?? 0, glyph.ink[at] ?? 0);
  }
  return ink;
}

import type { Glyph } from './glyphs-of-line.ts';
import { FIT_STRIP, gainsAt, type LetterTemplates, mostOf, type Template } from './letter-templates.ts';

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
/** What each letter costs: a text of more letters fits any ink a little better. */
const A_LETTER = 5;

/** Tells how well the ink of a word fits a text. */
export interface WordFit {
  /**
   * The logarithm of how likely the ink shows this text, against empty paper; null where the paper hasn't
   * shown one of its letters yet.
   */
  of(text: string): number | null;
  /** What a text would get that explains all of the ink. */
  most: number;
}

interface Placed {
  end: number;
  gain: number;
  /** What the last 0, 1 and 2 columns give. */
  tails: readonly number[];
}

/** The best way to set the first letters of a text. */
type Reached = Pick<Placed, 'tails'> & { sum: number };

/**
 * Prepares the ink of one word that was read as `read`. The glyphs are those of the word on a strip of the shape
 * `FIT_STRIP`.
 */
export function fitWord(glyphs: readonly Glyph[], templates: LetterTemplates, read: string): WordFit {
  const ink = inkOf(glyphs);
  const columns = ink.length / ROWS;
  // The baseline is known to a dot only: the word is compared where it fits best as it was read.
  const [best] = [0, -1, 1]
    .map((down) => {
      const of = fitAt(down);
      return { of, fit: of(read) ?? Number.NEGATIVE_INFINITY };
    })
    .sort((one, other) => other.fit - one.fit);
  return { of: best?.of ?? (() => null), most: mostOf(ink) / ALIKE };

  function fitAt(down: number): WordFit['of'] {
    const known = new Map<string, Placed[] | null>();
    return (text) => fitOf(text, (piece) => placesOf(piece, down, known));
  }

  /** A piece of a text at each column where it may begin; null where the paper hasn't shown it yet. */
  function placesOf(piece: string, down: number, known: Map<string, Placed[] | null>): Placed[] | null {
    const before = known.get(piece);
    if (before !== undefined) return before;
    const template = templates.get(piece);
    const places = template ? allPlaces(template, down) : null;
    known.set(piece, places);
    return places;
  }

  function allPlaces(template: Template, down: number): Placed[] {
    return Array.from({ length: Math.max(0, columns - template.columns + 1) }, (_, column) => {
      const gains = gainsAt(template, ink, column, down);
      const [last = 0, beforeLast = 0] = [gains.at(-1), gains.at(-2)];
      return {
        end: column + template.columns,
        gain: gains.reduce((sum, one) => sum + one, 0) / ALIKE,
        tails: [0, last / ALIKE, (last + beforeLast) / ALIKE],
      };
    });
  }
}

/** Sets the letters of a text one behind the other where they fit best. */
function fitOf(text: string, placesOf: (piece: string) => Placed[] | null): number | null {
  const letters = [...text];
  // For each number of letters: the best ways to set them, by the column behind the last one.
  const reached = Array.from({ length: letters.length + 1 }, () => new Map<number, Reached>());
  reached[0]?.set(-1, { sum: 0, tails: [] });
  for (let at = 0; at < letters.length; at++) {
    for (let count = 1; count <= MOST_LETTERS && at + count <= letters.length; count++) {
      const places = placesOf(letters.slice(at, at + count).join(''));
      if (!places) continue;
      const next = reached[at + count];
      for (const [end, before] of reached[at] ?? []) {
        const isFirst = end < 0;
        const to = Math.min(places.length - 1, isFirst ? 2 * MARGIN + 2 : end + WIDEST_GAP);
        for (let start = isFirst ? 0 : Math.max(0, end - MOST_SHARED); start <= to; start++) {
          const place = places[start];
          if (!place) continue;
          const gap = isFirst ? USUAL_GAP : start - end;
          const shared = gap < 0 ? (before.tails[-gap] ?? 0) : 0;
          const cost = Math.abs(gap - USUAL_GAP) * GAP_COST + A_LETTER * count;
          const sum = before.sum - shared + place.gain - cost;
          const own = next?.get(place.end);
          if (!own || own.sum < sum) next?.set(place.end, { sum, tails: place.tails });
        }
      }
    }
  }
  const last = [...(reached[letters.length]?.values() ?? [])];
  return last.length === 0 ? null : Math.max(...last.map(({ sum }) => sum));
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

import { GLYPH_STRIP, type Glyph } from './glyphs-of-line.ts';

/** Ink darker than this, of 255, is a stroke. */
const STROKE = 90;
/** Fainter ink parts strokes: the noise of the paper between them. */
const FAINT = 40;
/** The fewest crossings of strokes that tell how thick they are: those of a letter or two. */
const FEWEST = 12;

/** A word with the weight of its strokes (`strokeWeight`). */
interface Weighed {
  weight?: number | null;
}

/**
 * How thick the strokes of a word are, in columns of the strip of its line: the middle one of all crossings of a row with
 * a stroke, gray edges counted by how dark they are. Null where a word has too little ink.
 */
export function strokeWeight(glyphs: readonly Glyph[]): number | null {
  const crossings = glyphs.flatMap(crossingsOf).sort((one, other) => one - other);
  return crossings.length < FEWEST ? null : (crossings[Math.floor(crossings.length / 2)] ?? null);
}

function crossingsOf({ ink, columns }: Glyph): number[] {
  const rows = GLYPH_STRIP.height;
  const found: number[] = [];
  for (let row = 0; row < rows; row++) {
    let [sum, isStroke] = [0, false];
    for (let column = 0; column <= columns; column++) {
      const dark = column < columns ? (ink[column * rows + row] ?? 0) : 0;
      if (dark > FAINT) {
        sum += dark;
        isStroke ||= dark >= STROKE;
        continue;
      }
      if (isStroke) found.push(sum / 255);
      [sum, isStroke] = [0, false];
    }
  }
  return found;
}

/** A word is bold from this many times the usual weight: bold print has 1.4 to 1.7, capitals up to 1.15. */
const BOLD = 1.3;
/** The fewest words that tell the usual weight. */
const FEWEST_WORDS = 30;

/** The usual weight of a paper's words; null where too few tell. */
export function usualWeight(words: readonly Weighed[]): number | null {
  const weights = words.flatMap(({ weight }) => weight ?? []).sort((one, other) => one - other);
  return weights.length < FEWEST_WORDS ? null : (weights[Math.floor(weights.length / 2)] ?? null);
}

/**
 * Which words of a line are bold. A word with too little ink, such as "1", is as the word before it, or as the one behind
 * it. `usual` is the usual weight at the size of the line.
 */
export function boldAmong(words: readonly Weighed[], usual: number): boolean[] {
  const isBold = ({ weight }: Weighed) => (weight ?? 0) > usual * BOLD;
  const isTold = ({ weight }: Weighed) => weight !== null && weight !== undefined;
  return words.map((word, at) => {
    if (isTold(word)) return isBold(word);
    const near = words.slice(0, at).findLast(isTold) ?? words.slice(at).find(isTold);
    return near !== undefined && isBold(near);
  });
}

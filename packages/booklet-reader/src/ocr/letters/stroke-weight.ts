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
/**
 * A short text such as "A)" is bold from this many times its own usual weight. Its few strokes are thick or thin by their
 * form: on scans at 200 dots an inch the plain "A)", "B)" and "C)" had 0.9 to 0.95, 1.1 to 1.2 and 0.95 of the weight of
 * texts. Against itself, the plain text had up to 1.13, and the bold one 1.27 or more.
 */
const BOLD_OF_ITS_KIND = 1.2;
/** The most characters of a text with an own usual weight, and how often the paper has it at least. */
const [SHORT, OFTEN] = [4, 6];
/** Where in the order of its weights the plain ones of a text stand: fewer than two thirds of the labels are keys. */
const PLAIN = 0.3;

/** The weights that plain words of a paper have. */
export interface UsualWeights {
  ofWords: number;
  /** Of short texts that the paper has often. */
  ofText: ReadonlyMap<string, number>;
}

/** The usual weights of a paper's words; null where too few tell. */
export function usualWeights(words: readonly (Weighed & { text: string })[]): UsualWeights | null {
  const ofWords = at(weightsOf(words), 0.5, FEWEST_WORDS);
  if (ofWords === null) return null;
  const short = Map.groupBy(
    words.filter(({ text }) => text.length <= SHORT),
    ({ text }) => text,
  );
  const ofText = [...short].flatMap(([text, own]) => {
    const weight = at(weightsOf(own), PLAIN, OFTEN);
    return weight === null ? [] : [[text, weight] as const];
  });
  return { ofWords, ofText: new Map(ofText) };
}

const weightsOf = (words: readonly Weighed[]): number[] =>
  words.flatMap(({ weight }) => weight ?? []).sort((one, other) => one - other);

const at = (weights: readonly number[], place: number, fewest: number): number | null =>
  weights.length < fewest ? null : (weights[Math.floor(weights.length * place)] ?? null);

/**
 * Which words of a line are bold. A word with too little ink, such as "1", is as the word before it, or as the one behind
 * it. `size` is how many times larger than usual the line is, and makes strokes thicker.
 */
export function boldAmong(
  words: readonly (Weighed & { text: string })[],
  usual: UsualWeights | null,
  size = 1,
): boolean[] {
  const isBold = ({ weight, text }: Weighed & { text: string }) => {
    if (!usual || (weight ?? 0) === 0) return false;
    const bold = usual.ofWords * BOLD;
    // A paper may have all of its labels in bold.
    const own = usual.ofText.get(text) ?? bold;
    return (weight ?? 0) > (own < bold ? own * BOLD_OF_ITS_KIND : bold) * size;
  };
  const isTold = ({ weight }: Weighed) => weight !== null && weight !== undefined;
  return words.map((word, at) => {
    if (isTold(word)) return isBold(word);
    const near = words.slice(0, at).findLast(isTold) ?? words.slice(at).find(isTold);
    return near !== undefined && isBold(near);
  });
}

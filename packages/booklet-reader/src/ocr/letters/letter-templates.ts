import { rowsOfSmallLetter, type StripShape } from '../page/level-page.ts';
import type { Glyph } from './glyphs-of-line.ts';

/** The strip on which words are compared with letters: 14 rows to the height of a small letter. */
export const FIT_STRIP: StripShape = { height: 40, stretch: 1 };
const ROWS = FIT_STRIP.height;

/** The fewest examples that make a template, and the most that are kept of each text. */
const [ENOUGH, MOST] = [3, 24];
/** The standard deviation of a dot's ink, of 255, beyond what the examples of a letter differ. */
const NOISE = 45;
const PAPER = NOISE * NOISE;
/** The most that one dot can tell against a letter, so that a speck doesn't decide. */
const MOST_OF_A_DOT = 4.5;

/** What a letter of the paper, or several that always touch, looks like: the mean of its examples. */
export interface Template {
  columns: number;
  /** The mean ink of each dot, column by column. */
  ink: Float32Array;
  /** How much each dot counts: half the inverse of its ink's variance, with that of noise. */
  weight: Float32Array;
  /** What each dot takes from the gain whatever the ink is: half the logarithm of its variance against paper's. */
  price: Float32Array;
}

/** What the letters of a paper look like. */
export interface LetterTemplates {
  /** Adds an example of a letter, or of letters that touch, on a strip of the shape `FIT_STRIP`. */
  learn(text: string, glyph: Glyph): void;
  /** The template of a text; null where too few examples were seen. */
  get(text: string): Template | null;
  /** The width of a text's ink in heights of small letters; null where too few examples were seen. */
  widthOf(text: string): number | null;
}

export function createLetterTemplates(): LetterTemplates {
  const examples = new Map<string, Glyph[]>();
  /** How many examples of each text were seen; only the latest are kept. */
  const seen = new Map<string, number>();
  /** How many of them were examples by themselves, not cut off another letter. */
  const whole = new Map<string, number>();
  const made = new Map<string, { count: number; template: Template | null }>();

  function get(text: string): Template | null {
    const own = examples.get(text) ?? [];
    if (own.length < ENOUGH) return null;
    const count = seen.get(text) ?? 0;
    const before = made.get(text);
    if (before?.count === count) return before.template;
    const template = templateOf(own);
    made.set(text, { count, template });
    return template;
  }

  function add(text: string, glyph: Glyph): void {
    examples.set(text, [...(examples.get(text) ?? []), glyph].slice(-MOST));
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }

  return {
    get,
    widthOf(text) {
      const template = get(text);
      // The columns are those that the ink touches: half of the first and of the last on average.
      return template ? (template.columns - 1) / (rowsOfSmallLetter(FIT_STRIP) * FIT_STRIP.stretch) : null;
    },
    learn(text, glyph) {
      add(text, glyph);
      whole.set(text, (whole.get(text) ?? 0) + 1);
      const [one, other, ...more] = [...text];
      if (one === undefined || other === undefined || more.length > 0) return;
      // Of two letters that touch, one may be known: the rest of the ink shows the other. Some letters, such as "f",
      // touch their neighbour in every word.
      const [left, right] = [get(one), get(other)];
      if (right && (whole.get(one) ?? 0) < MOST) add(one, part(glyph, 0, glyph.columns - right.columns + 1));
      if (left && (whole.get(other) ?? 0) < MOST) add(other, part(glyph, left.columns - 1, glyph.columns));
    },
  };
}

/** Some columns of a glyph. */
function part(glyph: Glyph, from: number, to: number): Glyph {
  const columns = Math.max(1, to - from);
  return { ...glyph, columns, ink: glyph.ink.slice(from * ROWS, (from + columns) * ROWS) };
}

/** The mean of those examples that have about the usual width; null where too few have. */
function templateOf(glyphs: readonly Glyph[]): Template | null {
  const widths = glyphs.map(({ columns }) => columns).sort((a, b) => a - b);
  const columns = widths[Math.floor(widths.length / 2)] ?? 0;
  let alike = glyphs.filter((glyph) => Math.abs(glyph.columns - columns) <= 1);
  if (alike.length < ENOUGH) return null;
  let template = meanOf(alike, columns, () => 0);
  for (let round = 0; round < 2; round++) {
    const { ink } = template;
    const far = alike
      .map((glyph) => ({ glyph, ...bestShift(glyph, ink, columns) }))
      .sort((a, b) => a.off - b.off);
    // A word that was surely, but wrongly, read taught another letter.
    const kept = far.slice(0, Math.max(ENOUGH, Math.ceil(far.length * 0.8)));
    const shifts = new Map(kept.map(({ glyph, shift }) => [glyph, shift]));
    alike = kept.map(({ glyph }) => glyph);
    template = meanOf(alike, columns, (glyph) => shifts.get(glyph) ?? 0);
  }
  return template;
}

function meanOf(glyphs: readonly Glyph[], columns: number, shiftOf: (glyph: Glyph) => number): Template {
  const ink = new Float32Array(columns * ROWS);
  const squares = new Float32Array(columns * ROWS);
  for (const glyph of glyphs) {
    const shift = shiftOf(glyph);
    for (let at = 0; at < ink.length; at++) {
      const dark = glyph.ink[at - shift * ROWS] ?? 0;
      ink[at] = (ink[at] ?? 0) + dark / glyphs.length;
      squares[at] = (squares[at] ?? 0) + (dark * dark) / glyphs.length;
    }
  }
  const weight = new Float32Array(columns * ROWS);
  const price = new Float32Array(columns * ROWS);
  for (let at = 0; at < ink.length; at++) {
    const variance = PAPER + Math.max(0, (squares[at] ?? 0) - (ink[at] ?? 0) ** 2);
    weight[at] = 1 / (2 * variance);
    price[at] = Math.log(variance / PAPER) / 2;
  }
  return { columns, ink, weight, price };
}

function bestShift(glyph: Glyph, ink: Float32Array, columns: number): { shift: number; off: number } {
  let best = { shift: 0, off: Number.POSITIVE_INFINITY };
  for (let shift = -1; shift <= 1; shift++) {
    let off = 0;
    for (let at = 0; at < columns * ROWS; at++)
      off += Math.abs((ink[at] ?? 0) - (glyph.ink[at - shift * ROWS] ?? 0));
    if (off < best.off) best = { shift, off };
  }
  return best;
}

/**
 * How much better each column of ink is explained by a template than by empty paper, as a logarithm of
 * likelihoods. The template begins at `column` of the ink and is moved down by `down` rows. `paper` is
 * `againstPaper` of the ink.
 */
export function gainsAt(
  template: Template,
  ink: Uint8Array,
  paper: Float32Array,
  column: number,
  down: number,
): Float32Array {
  const { columns, ink: mean, weight, price } = template;
  const gains = new Float32Array(columns);
  const [first, end] = [Math.max(0, down), Math.min(ROWS, ROWS + down)];
  for (let across = 0; across < columns; across++) {
    let sum = 0;
    for (let row = first; row < end; row++) {
      const at = (column + across) * ROWS + row;
      const from = across * ROWS - down + row;
      const off = (ink[at] ?? 0) - (mean[from] ?? 0);
      sum += (paper[at] ?? 0) - Math.min(MOST_OF_A_DOT, off * off * (weight[from] ?? 0)) - (price[from] ?? 0);
    }
    gains[across] = sum;
  }
  return gains;
}

/** How much each dot of ink tells against empty paper. */
export function againstPaper(ink: Uint8Array): Float32Array {
  return Float32Array.from(ink, (dark) => Math.min(MOST_OF_A_DOT, (dark * dark) / (2 * PAPER)));
}

import type { ReadLine } from '../words/choose-words.ts';

/**
 * Patches between these heights, in heights of small letters, are capitals, figures or letters with
 * ascenders.
 */
export const [TALL_FROM, TALL_TO] = [1.2, 1.75];
/** The height of capitals and figures, in heights of small letters. */
const CAPITAL_IN_SMALL = 1.38;
/** The lowest capitals of small print, in heights of the page's small letters: those of print half as large. */
const LOWEST_CAPITAL = 0.7;
/** The lowest small letters of such print; dots, accents and commas are lower. */
const LOWEST_SMALL = 0.45;
/** The fewest letters of LOW that show large print: a letter or two of a formula may be higher. */
const FEWEST_LOW = 4;
/** Letters as tall as capitals, and brackets, which are taller. */
const TALL = /[\p{Lu}\dbdfhkl]/gu;
/** Letters without ascender, descender or dot. */
const LOW = /[acemnorsuvwxz]/gu;
/** A text in capitals, which may be small ones behind the first. */
const SMALL_CAPITALS = /^\p{Lu}{4,}$/u;
/**
 * In small capitals the first letter is at least INITIAL times as high as the others, which have at least SMALL_CAPITAL of
 * its height; those of fonts and of programs have 0.75 to 0.8. A dot more or less makes 0.05 at 200 dots an inch.
 */
const [INITIAL, SMALL_CAPITAL] = [1.15, 0.65];
/** How far a round letter such as "C" reaches below its baseline at most, in heights of small letters; the tail of a "Q" is longer. */
const ROUND_FOOT = 0.15;
const BRACKETS = /[()[\]{}]/g;
/** What is as high as letters. */
const LETTERS = /[\p{L}\d()[\]{}]/gu;
/**
 * A lone letter, with or without signs as in the label `c)`, that has the same shape in both cases, so that only its
 * height tells the case.
 */
export const SAME_SHAPE = /^\(?[cosuvwxz][).,;:?/-]*$/i;

/**
 * The height of a line's capitals in dots. In small print, as drawings have it for their labels, the capitals are as low
 * as small letters of the page, and in large print the small letters are as high as its capitals, so the text tells how many
 * letters are tall and how many low.
 */
export function capitalHeight({ line, words }: Pick<ReadLine, 'line' | 'words'>): number {
  const { letters, patches, xHeight, baseline } = line;
  // The tail of a "Q" hangs below the baseline.
  const heights = letters
    .map(({ y, height }) => (baseline - y >= xHeight * TALL_FROM ? Math.min(height, baseline - y) : height))
    .sort((one, other) => other - one);
  const brackets = words.reduce((sum, { text }) => sum + (text.match(BRACKETS)?.length ?? 0), 0);
  const tall = heights
    .slice(brackets)
    .filter((height) => height >= xHeight * TALL_FROM && height <= xHeight * TALL_TO);
  // Scripts are no letters of the line.
  const text = words.flatMap(({ text, raised }) => (raised || SAME_SHAPE.test(text) ? [] : [text])).join('');
  // Figures that touch are one letter of the line.
  const drawn = patches.filter(({ height }) => height >= xHeight * LOWEST_SMALL).length;
  const joined = Math.min(1, drawn / Math.max(1, text.match(LETTERS)?.length ?? 0));
  const expected = Math.round((text.match(TALL)?.length ?? 0) * joined);
  const own = middle(heights.slice(brackets, brackets + expected)) ?? 0;
  const isSmallPrint = !line.isPart && own >= xHeight * LOWEST_CAPITAL && own < xHeight * TALL_FROM;
  if (isSmallPrint) return own;
  const low = Math.round((text.match(LOW)?.length ?? 0) * joined);
  const ownSmall = low < FEWEST_LOW ? 0 : (middle(heights.slice(-low)) ?? 0);
  // The small letters of large print are as high as capitals of the page.
  if (!line.isPart && ownSmall >= xHeight * TALL_FROM) return ownSmall * CAPITAL_IN_SMALL;
  return middle(tall) ?? xHeight * CAPITAL_IN_SMALL;
}

/**
 * The height that tells the size of a line whose capitals have another height. Small capitals have the size of their first
 * letter, as in a PDF.
 */
export function sizeHeight({ line, words }: Pick<ReadLine, 'line' | 'words'>, capital: number): number {
  const { letters, baseline, xHeight } = line;
  const [first = { height: 0, y: baseline }] = letters.toSorted((one, other) => one.x - other.x);
  const hasTail = first.y + first.height - baseline > xHeight * ROUND_FOOT;
  const initial = hasTail ? baseline - first.y : first.height;
  const isSmall = SMALL_CAPITALS.test(words.map(({ text }) => text).join(''));
  return isSmall && initial >= capital * INITIAL && initial <= capital / SMALL_CAPITAL ? initial : capital;
}

export const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

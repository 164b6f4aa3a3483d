import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { Component } from '../components.ts';

/** The tallest and widest letter, in heights of small letters. */
export const [TALLEST, WIDEST] = [3.2, 14];
/** A patch lower than FLAT and longer than LONGEST_DASH, in heights of small letters, is a rule or a piece of one. */
export const [FLAT, LONGEST_DASH] = [0.4, 2.2];

/**
 * By which factor capitals and figures are higher than small letters, at the least and at the most, and usually. Those of
 * Computer Modern are 1.59 times as high; a dot more or less makes it 1.65 in print of 10 points.
 */
const [LEAST_CAPITAL, MOST_CAPITAL, CAPITAL] = [1.25, 1.7, 1.38];
/** The least share of tall letters among the small letters of a text. Sheets of capitals and figures have none. */
const FEWEST_TALL = 0.05;
/** How much the feet of letters beside each other differ, and how far they stand apart, in heights of small letters. */
const [SAME_FOOT, BESIDE] = [0.15, 0.5];
/** Small print is lower than this share of the height of small letters on the pages before. */
const SMALL_PRINT = 0.85;
/**
 * What shows that a page has text of the usual height beside small print. First: letters as high as usual small letters,
 * as a share of the small print's small letters; tall letters of small print are as high and have 1 of 3. Second: usual
 * capitals, as a share of usual small letters.
 */
const [USUAL_TEXT, USUAL_CAPITALS] = [0.4, 0.1];
/** The least height of a bracket, in heights of small letters, and its most width in its own height; an "l" has 1.55. */
const [BRACKET, SLIM] = [1.65, 0.45];

export const isTallBracket = ({ width, height }: Box, xHeight: number): boolean =>
  height > xHeight * BRACKET && width < height * SLIM;

/** The height of small letters without ascender: the most frequent height of patches that may be letters. */
export function smallLetters(components: readonly Component[]): number {
  const counts = heightsOf(components);
  return [...counts.keys()].sort((a, b) => near(b, counts) - near(a, counts))[0] ?? 0;
}

/**
 * The height of small letters of a page's text. The `usual` height on the pages before (0 where unknown) counts in two
 * cases. A sheet of keys has hardly any small letters, so that its capitals and figures seem to be small ones; no letters
 * are taller then. A large illustration may hold more letters in small print than the text has.
 */
export function smallLettersOfPage(components: readonly Component[], usual: number): number {
  const found = smallLetters(components);
  const factor = found / usual;
  const isOfCapitals =
    factor >= LEAST_CAPITAL && factor <= MOST_CAPITAL && !hasTallLetters(components, found);
  return isOfCapitals || (factor < SMALL_PRINT && hasText(components, usual, found))
    ? Math.round(usual)
    : found;
}

/**
 * Whether letters with ascenders or capitals stand beside letters of a height, which are small letters then. The large
 * capitals of a heading stand beside each other.
 */
function hasTallLetters(components: readonly Component[], height: number): boolean {
  const letters = components.filter(isLetter);
  const capital = Math.round(height * CAPITAL);
  const small = letters.filter((one) => Math.abs(one.height - height) <= 1);
  const tall = letters.filter(
    (one) => Math.abs(one.height - capital) <= 1 && small.some((letter) => isBeside(one, letter, height)),
  );
  return tall.length >= small.length * FEWEST_TALL;
}

const isBeside = (one: Box, other: Box, height: number): boolean =>
  Math.abs(bottom(one) - bottom(other)) <= height * SAME_FOOT &&
  Math.max(one.x - right(other), other.x - right(one)) < height * BESIDE;

/** Whether a page whose most frequent letters are small print also has text of the usual height. */
function hasText(components: readonly Component[], usual: number, found: number): boolean {
  const counts = heightsOf(components);
  const [small, letters, capitals] = [found, Math.round(usual), Math.round(usual * CAPITAL)].map((height) =>
    near(height, counts),
  );
  return (letters ?? 0) >= (small ?? 0) * USUAL_TEXT && (capitals ?? 0) >= (letters ?? 0) * USUAL_CAPITALS;
}

function heightsOf(components: readonly Component[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { height } of components.filter(isLetter)) counts.set(height, (counts.get(height) ?? 0) + 1);
  return counts;
}

const isLetter = ({ height, width, area }: Component): boolean =>
  height >= 6 && height <= 80 && width >= height * 0.4 && width <= height * 1.8 && area >= 15;

/** How many patches are about this high. */
const near = (height: number, counts: ReadonlyMap<number, number>): number =>
  (counts.get(height - 1) ?? 0) / 2 + (counts.get(height) ?? 0) + (counts.get(height + 1) ?? 0) / 2;

/** How much the height of a small letter differs from the usual one, and how much the heads of two differ; in heights of small letters. */
const [AS_SMALL, SAME_HEAD] = [0.12, 0.1];
/** The least depth of a descender. */
const LEAST_DESCENDER = 0.3;

/**
 * Whether a patch is a small letter beside one with a descender, such as the "r" behind a "g": both begin at one height. An
 * exponent begins higher than its base, also than a capital.
 */
export function isBesideDescender(base: Box, one: Box, xHeight: number): boolean {
  return (
    Math.abs(one.height - xHeight) <= xHeight * AS_SMALL &&
    Math.abs(one.y - base.y) <= xHeight * SAME_HEAD &&
    base.height - one.height >= xHeight * LEAST_DESCENDER
  );
}

import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import type { SeenSign } from '../glyph-net.ts';
import type { GlyphRow } from '../glyph-raster.ts';

/**
 * The height of a chevron of a guillemet, how far its foot stands above the baseline, and how far both chevrons overlap or
 * stand apart; in heights of small letters. At 200 dots an inch, 90 pairs in three fonts were 0.53 to 0.8 high, their feet
 * were 0.07 to 0.27 high, and they overlapped by up to 0.07.
 */
const [LOWEST, HIGHEST] = [0.45, 0.88];
const [FOOT_FROM, FOOT_TO] = [0.04, 0.4];
const APART = 0.2;
/** How much both chevrons differ in size and height above the baseline, in heights of small letters. */
const DIFFERS = 0.14;

/** Whether two glyphs are the chevrons of a guillemet: of one size, beside each other, above the baseline. "<" is one glyph. */
export function areChevrons(
  one: Box | undefined,
  other: Box | undefined,
  { baseline, xHeight }: GlyphRow,
): boolean {
  if (!one || !other) return false;
  const isSame = (size: number, otherSize: number) => Math.abs(size - otherSize) <= xHeight * DIFFERS;
  const foot = baseline - Math.min(bottom(one), bottom(other));
  return (
    isSame(one.width, other.width) &&
    isSame(one.height, other.height) &&
    isSame(one.y, other.y) &&
    Math.abs(other.x - right(one)) <= xHeight * APART &&
    one.width < one.height &&
    one.height >= xHeight * LOWEST &&
    one.height <= xHeight * HIGHEST &&
    foot >= xHeight * FOOT_FROM &&
    foot <= xHeight * FOOT_TO
  );
}

const GUILLEMETS: Readonly<Record<string, string>> = { '<': '«', '>': '»' };

/** The sign that the net sees in two chevrons: it wasn't taught guillemets, and takes them for signs of comparison. */
export const guillemetOf = (sign: SeenSign): SeenSign => ({
  ...sign,
  text: GUILLEMETS[sign.text] ?? sign.text,
});

/** Writes guillemets for the signs of comparison around a word where its ink shows two chevrons (`glyphs`). */
export function withGuillemets(word: ChosenWord, glyphs: readonly Box[], row: GlyphRow): ChosenWord {
  const pairs = glyphs.flatMap((one, at) => (areChevrons(one, glyphs[at + 1], row) ? [at] : []));
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return word;
  const { text } = word;
  const opened = first === 0 ? text.replace(OPENING, '«') : text;
  const closed = first !== last || first > 0 ? opened.replace(CLOSING, '»') : opened;
  return closed === text ? word : { ...word, text: closed, isUnsure: true };
}

const OPENING = /^[<«]+/u;
const CLOSING = /[>»]+(?=[.,;:?!)]*$)/u;

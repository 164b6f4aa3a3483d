import { bottom, right } from '../../../page/page-content.ts';
import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { gapBetween } from '../see-glyphs.ts';
import type { SeenGlyph } from '../seen-glyph.ts';
import { seenIn } from '../words/word-signs.ts';
import { scriptWord } from './place-scripts.ts';

/*
 * Exponents that the search for scripts left in their word, because their ink is lower than a figure, as that of "x", or
 * taller, as that of a fraction, or broken. All lengths are in heights of small letters.
 */

/** How far the foot of an exponent stands above the baseline and its head reaches at least; how low the foot of its base is. */
const [FOOT, HEAD, BASE_FOOT] = [0.35, 1.3, 0.2];
/** The least height of an exponent that the net knows, and of another one; the least width. */
const [LOWEST, LOWEST_UNKNOWN, NARROWEST] = [0.4, 0.7, 0.3];
/** The widest gap before an exponent. */
const FARTHEST = 0.5;
/** The least chance of each glyph of the base, and of an exponent. */
const SURE = 0.6;
const BASE = /^[\p{L}\d)]$/u;
const EXPONENT = /^[\p{Ll}\d]$/u;
/** Rings of degrees and of ordinals. */
const RING = /^[oO0°]$/;

/** The parts of a word with exponents: those that are raised, and others. Null for a word without. */
export function raisedParts(
  glyphs: readonly SeenGlyph[],
  line: TextLine,
): { glyphs: SeenGlyph[]; isRaised: boolean }[] | null {
  const parts: { glyphs: SeenGlyph[]; isRaised: boolean }[] = [];
  let base: SeenGlyph | null = null;
  for (const glyph of glyphs) {
    const last = parts.at(-1);
    const isRaised =
      base !== null &&
      mayBeExponent(glyph, line) &&
      gapBetween(last?.glyphs.at(-1) ?? base, glyph) < line.xHeight * FARTHEST;
    if (!isRaised) base = isBase(glyph, line) ? glyph : null;
    if (last?.isRaised === isRaised) last.glyphs.push(glyph);
    else parts.push({ glyphs: [glyph], isRaised });
  }
  const isSure = parts.every(
    (part) => part.isRaised || part.glyphs.every(({ signs: [sign] }) => sign?.text && sign.chance >= SURE),
  );
  return isSure && parts.some((part) => part.isRaised) ? parts : null;
}

function isBase(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  return (
    Math.abs(baseline - bottom(glyph)) <= xHeight * (glyph.signs[0]?.text === ')' ? FOOT * 2 : BASE_FOOT) &&
    BASE.test(glyph.signs[0]?.text ?? '')
  );
}

function mayBeExponent(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  const [sign] = glyph.signs;
  const [foot, head] = [(baseline - bottom(glyph)) / xHeight, (baseline - glyph.y) / xHeight];
  if (!sign || foot < FOOT || head < HEAD || glyph.width < xHeight * NARROWEST) return false;
  const isKnown = EXPONENT.test(sign.text) && sign.chance >= SURE && !RING.test(sign.text);
  return isKnown
    ? glyph.height >= xHeight * LOWEST
    : sign.text === '' && glyph.height >= xHeight * LOWEST_UNKNOWN;
}

/** An exponent as a word, which is unsure where the net doesn't know one of its glyphs. */
export function exponentWord(glyphs: readonly SeenGlyph[], line: TextLine): ChosenWord {
  const [x, y] = [Math.min(...glyphs.map((one) => one.x)), Math.min(...glyphs.map((one) => one.y))];
  const [end, foot] = [Math.max(...glyphs.map(right)), Math.max(...glyphs.map(bottom))];
  const isKnown = glyphs.every(
    ({ signs: [sign] }) => sign && EXPONENT.test(sign.text) && sign.chance >= SURE,
  );
  const text = isKnown ? glyphs.map(({ signs }) => signs[0]?.text ?? '').join('') : '?';
  const box = { x, y, width: end - x, height: foot - y };
  const word = scriptWord({ ...box, isRaised: true, patches: glyphs }, text, line);
  return { ...word, confidence: isKnown ? 90 : 40, isFormula: true, seen: seenIn(glyphs) };
}

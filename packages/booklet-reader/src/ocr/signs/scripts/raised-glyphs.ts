import { around, bottom } from '../../../page/page-content.ts';
import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { gapBetween, glyphsOfScript } from '../see-glyphs.ts';
import type { GrayAt, SeenGlyph } from '../seen-glyph.ts';
import { seenIn } from '../words/word-signs.ts';
import { SCRIPT_SIZES, scriptWord } from './place-scripts.ts';

/*
 * Exponents and subscripts that the search for scripts left in their word, because their ink is lower than a figure, as that
 * of "x" and "n", or taller, as that of a fraction, or broken. All lengths are in heights of small letters.
 */

/** How far the foot of an exponent stands above the baseline and its head reaches at least; how low the foot of its base is. */
const [FOOT, HEAD, BASE_FOOT] = [0.35, 1.3, 0.2];
/** The least height of an exponent that the net knows, and of another one; the least width. */
const [LOWEST, LOWEST_UNKNOWN, NARROWEST] = [0.4, 0.6, 0.3];
/** How far a subscript hangs at least below the baseline, and how high its head and the head of its base stand there. */
const [HANGING, LOW_HEAD] = [0.18, 0.85];
/** The least height of a subscript. */
const LOWEST_SUBSCRIPT = 0.55;
/** How far the minus of an exponent stands above the baseline, at least: that of a line stands at 0.5. */
const RAISED_MINUS = 0.8;
/** The widest gap before an exponent, and within one beside a minus: TeX leaves 0.55 there. */
const [FARTHEST, FARTHEST_WITHIN] = [0.5, 0.7];
/** The least chance of each glyph of the base, and of an exponent. */
const SURE = 0.6;
const BASE = /^[\p{L}\d)]$/u;
const EXPONENT = /^[\p{Ll}\d]$/u;
/** What an exponent of several glyphs may be. */
const EXPONENTS = /^[\p{Ll}\d+−]+$/u;
/** What a subscript may be, and what it may belong to. Letters with a tail hang below the line without being subscripts. */
const [SUBSCRIPT, HAS_SUBSCRIPT] = [/^(?![gjpqy])[\p{Ll}\d]$/u, /^\p{L}$/u];
/** Rings of degrees and of ordinals. */
const RING = /^[oO0°]$/;

/** Glyphs beside each other that stand in the line (null), raised or lowered. */
export interface ScriptPart {
  glyphs: SeenGlyph[];
  script: 'raised' | 'lowered' | null;
}

/** The parts of a word with exponents or subscripts. Null for a word without. */
export function scriptParts(glyphs: readonly SeenGlyph[], line: TextLine): ScriptPart[] | null {
  const parts: ScriptPart[] = [];
  let base: SeenGlyph | null = null;
  for (const [at, glyph] of glyphs.entries()) {
    const last = parts.at(-1);
    const farthest = last?.script === 'raised' && isRaisedPiece(glyph, line) ? FARTHEST_WITHIN : FARTHEST;
    const isNear = base && gapBetween(last?.glyphs.at(-1) ?? base, glyph) < line.xHeight * farthest;
    const script = base && isNear ? scriptOf(glyph, base, { last, next: glyphs[at + 1], line }) : null;
    if (!script) base = isBase(glyph, line) ? glyph : null;
    if (last?.script === script) last.glyphs.push(glyph);
    else parts.push({ glyphs: [glyph], script });
  }
  const isSure = parts.every(
    (part) => part.script || part.glyphs.every(({ signs: [sign] }) => sign?.text && sign.chance >= SURE),
  );
  return isSure && parts.some((part) => part.script) ? parts : null;
}

function isBase(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  return (
    Math.abs(baseline - bottom(glyph)) <= xHeight * (glyph.signs[0]?.text === ')' ? FOOT * 2 : BASE_FOOT) &&
    BASE.test(glyph.signs[0]?.text ?? '')
  );
}

function scriptOf(
  glyph: SeenGlyph,
  base: SeenGlyph,
  { last, next, line }: { last: ScriptPart | undefined; next: SeenGlyph | undefined; line: TextLine },
): ScriptPart['script'] {
  const { xHeight } = line;
  if (mayBeExponent(glyph, line)) return 'raised';
  // The halves of a broken letter, and the minus between two letters.
  const pieces = next && gapBetween(glyph, next) < xHeight * FARTHEST ? around([glyph, next]) : null;
  const isFirstHalf = pieces && isUnknown(glyph) && mayBeExponent({ ...pieces, signs: glyph.signs }, line);
  const goesOn = last?.script === 'raised' && isRaisedPiece(glyph, line);
  if (isFirstHalf || goesOn) return 'raised';
  return HAS_SUBSCRIPT.test(base.signs[0]?.text ?? '') && mayBeSubscript(glyph, line) ? 'lowered' : null;
}

const isUnknown = ({ signs: [sign] }: SeenGlyph): boolean => !sign || sign.text === '' || sign.chance < SURE;

function mayBeExponent(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  const [sign] = glyph.signs;
  const [foot, head] = [(baseline - bottom(glyph)) / xHeight, (baseline - glyph.y) / xHeight];
  if (!sign || foot < FOOT || head < HEAD || glyph.width < xHeight * NARROWEST) return false;
  const isKnown = EXPONENT.test(sign.text) && sign.chance >= SURE && !RING.test(sign.text);
  return isKnown
    ? glyph.height >= xHeight * LOWEST
    : isUnknown(glyph) && glyph.height >= xHeight * LOWEST_UNKNOWN;
}

/** Whether a glyph behind an exponent belongs to it: a raised minus, or a piece of a letter as high as the exponent. */
function isRaisedPiece(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  const [foot, head] = [(baseline - bottom(glyph)) / xHeight, (baseline - glyph.y) / xHeight];
  const isMinus = glyph.signs[0]?.text === '−' && foot > RAISED_MINUS;
  return (
    isMinus || (isUnknown(glyph) && foot >= FOOT && head >= HEAD - FOOT && glyph.height >= xHeight * LOWEST)
  );
}

function mayBeSubscript(glyph: SeenGlyph, { baseline, xHeight }: TextLine): boolean {
  const [sign] = glyph.signs;
  if (!sign || sign.chance < SURE || !SUBSCRIPT.test(sign.text)) return false;
  const [hangs, head] = [(bottom(glyph) - baseline) / xHeight, (baseline - glyph.y) / xHeight];
  return hangs >= HANGING && head <= LOW_HEAD && head > 0 && glyph.height >= xHeight * LOWEST_SUBSCRIPT;
}

/**
 * An exponent or subscript as a word, as the net reads it at the size of scripts. It is unsure where the net doesn't know one
 * of its glyphs.
 */
export function wordOfScript({ glyphs, script }: ScriptPart, line: TextLine, grayAt: GrayAt): ChosenWord {
  const box = around(glyphs) ?? { x: 0, y: 0, width: 0, height: 0 };
  const isKnown = (seen: readonly SeenGlyph[]) =>
    EXPONENTS.test(seen.map(({ signs }) => signs[0]?.text || '?').join('')) &&
    seen.every(({ signs: [sign] }) => (sign?.chance ?? 0) >= SURE);
  const readings = [glyphs];
  if (!isKnown(glyphs))
    for (const size of SCRIPT_SIZES)
      readings.push(glyphsOfScript({ ...box, patches: glyphs }, line, grayAt, size));
  const seen = readings.find(isKnown);
  const text = seen ? seen.map(({ signs }) => signs[0]?.text ?? '').join('') : '?';
  const word = scriptWord({ ...box, isRaised: script === 'raised', patches: glyphs }, text, line);
  return { ...word, confidence: seen ? 90 : 40, isFormula: true, seen: seenIn(seen ?? glyphs) };
}

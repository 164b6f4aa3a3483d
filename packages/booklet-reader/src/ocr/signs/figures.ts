import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import type { LineGlyph, SeenGlyph } from './seen-glyph.ts';
import { SURER } from './words/certain-words.ts';

/** No operator stands right behind these signs, so that what looks like "×" there is an "x". */
const OPERATOR = /[-−+=≠≤≥<>(]/;
/** Letters that look like figures, and these figures. */
const FIGURES: Readonly<Record<string, string>> = { l: '1', I: '1', '|': '1', O: '0', o: '0' };
/** The dot of a product is at most this many times as wide as high. */
const ROUND = 1.5;

/**
 * Glyphs with figures in place of letters that look like them, beside other figures; where they are `alone`, as in the
 * part of a fraction, also without.
 */
export function withFigures(glyphs: readonly SeenGlyph[], alone: boolean): SeenGlyph[] {
  const texts = glyphs.map(({ signs }) => signs[0]?.text ?? '');
  const isFigure = (text: string | undefined) => text !== undefined && /^[\d,.]$/.test(text);
  return glyphs.map((glyph, at) => {
    const figure = FIGURES[texts[at] ?? ''];
    const isFirst = at === 0 || OPERATOR.test(texts[at - 1] ?? '');
    if (texts[at] === '×' && isFirst)
      return { ...glyph, signs: [{ text: 'x', chance: glyph.signs[0]?.chance ?? 0 }] };
    const other = glyph.signs.find(({ text }) => text === figure);
    const isBeside =
      isFigure(texts[at - 1]) ||
      isFigure(texts[at + 1]) ||
      (texts[at] !== 'o' && OPERATOR.test(texts[at - 1] ?? ''));
    if (!figure || !(isBeside || alone) || !other || other.chance < 0.02) return glyph;
    const chance = glyph.signs.reduce(
      (sum, { text, chance }) => sum + (FIGURES[text] === figure || text === figure ? chance : 0),
      0,
    );
    return { ...glyph, signs: [{ text: figure, chance }, ...glyph.signs] };
  });
}

/**
 * Whether a word is the sign "×" alone, between a number and what it is multiplied by, or between twice the same, as in
 * "Aa × Aa". Elsewhere a lone "×" is an "x", which looks the same in some fonts.
 */
export function isTimes(glyphs: readonly SeenGlyph[], before: string, after: string): boolean {
  const [glyph, ...others] = glyphs;
  const [sign] = glyph?.signs ?? [];
  if (others.length > 0 || sign?.text !== '×' || sign.chance < SURER) return false;
  if (/\d$/.test(before)) return /^[\p{L}\d(]/u.test(after);
  const [left, right] = [before.replace(/^\(/, ''), after.replace(/[).,;:?]*$/, '')];
  return left !== '' && left === right;
}

/** Whether a word is the dot of a product, which the recognizer takes for a full stop or a dash. */
export function isRaisedDot({ text }: ChosenWord, [glyph, ...others]: readonly LineGlyph[]): boolean {
  if (!glyph || others.length > 0 || !/^[.—–-]$/.test(text)) return false;
  return glyph.width <= glyph.height * ROUND && glyph.see().signs[0]?.text === '·';
}

/** A dash as a word, also with the head of an arrow; the least width of a long arrow, and the least height of its head. */
const [DASHES, LONG, HEAD] = [/^[—–-]+>?$/, 1.5, 0.35];
/** The least chance of an arrow that is too high for a dash: the net knows shorter ones. */
const SURE_OF_ARROW = 0.6;

/** Whether a word is the long arrow of a reaction, which the recognizer takes for a dash. */
export function isLongArrow(
  { text }: ChosenWord,
  glyphs: readonly SeenGlyph[],
  { xHeight }: Pick<TextLine, 'xHeight'>,
): boolean {
  const [arrow, ...others] = glyphs;
  const [sign] = arrow?.signs ?? [];
  if (!arrow || others.length > 0 || !DASHES.test(text)) return false;
  const isHigh = arrow.width >= xHeight * LONG && arrow.height >= xHeight * HEAD;
  return isHigh && sign?.text === '→' && sign.chance >= SURE_OF_ARROW;
}

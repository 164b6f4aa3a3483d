import { around, type Box } from '../../../page/page-content.ts';
import type { TextLine } from '../../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../../words/choose-words.ts';
import type { WordList } from '../../words/word-list.ts';
import { isNarrowBracket, isSlender } from '../bent-strokes.ts';
import type { LineGlyph } from '../seen-glyph.ts';
import { SURE_WORD } from './certain-words.ts';

/** Short words that are frequent in texts. */
export const SHORT =
  /^[(¿¡"«]*(?:a|y|e|al|da|de|el|en|es|fe|ha|he|la|le|lo|los|las|les|me|mi|ni|no|se|sé|si|sí|su|te|ti|tu|tú|un|va|ve|vi|ya|yo|una|con|por|que|del|más|sus|qué|cm|mm|km|kg|ml|mg|min)[.,;:)?!"»]*$/i;
/** Units over each other and names with a figure, which texts have: "mg/Kg,", "SatO2". */
const NAMES = /^(?:\p{L}{1,3}\/\p{L}{1,3}|\p{L}*\p{Lu}\d{1,2})[.,;:)]*$/u;
/** Capitals behind small letters or before them, as in chemical formulas: "CaCO", and "COs" for the first letters of "CO₃". */
const MIXED = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
/** A function of an angle, which the recognizer takes for a figure: "sen0" for "sen θ". */
const FUNCTION_OF = /(?:sen|cos|tan)\d$/;
/** A relation within a word: narrow brackets before it are read as letters, as in "fixi=4" for "f(x)=4". */
const RELATED = /\p{L}[=<>≤≥≠]/u;
/** Taller ink is no dot, in heights of small letters. */
const TALLER_THAN_DOTS = 0.6;

/** Whether the words on both sides are words of a text. */
export function isWithinProse(glyph: Box, words: readonly ChosenWord[], list: WordList): boolean {
  const [before, after] = [words.findLast(({ x }) => x < glyph.x), words.find(({ x }) => x > glyph.x)];
  return before !== undefined && after !== undefined && isProse(before, list) && isProse(after, list);
}

/**
 * Whether what was read as a dot is as tall as letters. A lone mark that opens a question is none, and one that ends a
 * question before a comma may be a figure of a list: "2," was read as "?,".
 */
const isLetter = (glyphs: readonly LineGlyph[], { text }: ChosenWord, { xHeight }: TextLine): boolean =>
  /^(?:[.,·¿¡]|\?[,;])$/.test(text) && (around(glyphs)?.height ?? 0) > xHeight * TALLER_THAN_DOTS;

/**
 * Whether a word such as "tani" holds a bracket too narrow for the recognizer. The words of a text are longer than names of
 * functions, and the recognizer is sure of them.
 */
function holdsNarrowBracket(
  glyphs: readonly LineGlyph[],
  { text, confidence }: ChosenWord,
  line: TextLine,
): boolean {
  if (confidence >= SURE_WORD || /\p{L}{8}/u.test(text)) return false;
  return glyphs.some((glyph) => isSlender(glyph, line) && isNarrowBracket(glyph.see(), line));
}

/** Whether a word belongs to a text, and to no formula. */
export function isProse({ text, confidence }: ChosenWord, list: WordList): boolean {
  if (/^[.…·:;,'"“”«»!?¿¡()]+$/.test(text)) return true;
  if (MIXED.test(text) || FUNCTION_OF.test(text)) return false;
  if ((/\p{L}{4}/u.test(text) && !RELATED.test(text)) || NAMES.test(text)) return true;
  if (/\p{L}{3}/u.test(text) && !/[\d=+<>]/.test(text) && isKnown(text, list)) return true;
  return SHORT.test(text) && confidence >= SURE_WORD;
}

/** Whether a word such as "ZABC" or "ZCOD?" begins with the sign of an angle. */
const opensWithAngle = ([sign]: readonly LineGlyph[], { text }: ChosenWord): boolean =>
  /^Z\p{Lu}{2,3}[.,;:?]?$/u.test(text) && sign?.see().signs[0]?.text === '∠';

/** Whether the ink of a word that seems to belong to a text shows that it belongs to a formula. */
export const looksLikeFormula = (glyphs: readonly LineGlyph[], word: ChosenWord, line: TextLine): boolean =>
  isLetter(glyphs, word, line) || holdsNarrowBracket(glyphs, word, line) || opensWithAngle(glyphs, word);

import { type ChosenWord, isKnown } from '../../words/choose-words.ts';
import type { WordList } from '../../words/word-list.ts';
import type { SeenSign } from '../glyph-net.ts';
import type { LineGlyph, SeenGlyph } from '../seen-glyph.ts';

/** The chance of a sign that is taken where Tesseract saw another one. */
export const SURE = 0.85;
/**
 * The chance of each glyph of a word that Tesseract read otherwise and was sure of. Of drawn glyphs with this chance the net
 * took 1 in 1,000 for another one, in fonts that it hadn't seen 3; with `SURE` it took 5 and 10.
 */
export const SURER = 0.985;
/** Tesseract is sure of a word from here on, and doubts a word below the other confidence. */
export const SURE_WORD = 88;
const DOUBTFUL_WORD = 70;
/** The most glyphs of a formula without any sign, such as "2x". */
export const MOST_WITHOUT_SIGN = 2;
/** Signs so small that the net may be unsure of them in a word that it reads right, and their least chance. */
export const SMALL_SIGN = /^[.,;:'!?]$/;
const SURE_OF_SMALL = 0.6;

/** What Tesseract reads in the pieces of a thin letter that a scan broke: ".r" in an "x", "C'" in a "C". */
const BROKEN = /[.·'’]\p{L}|\p{L}['’]|^[.·¿¡]$/u;
/** The value of a function. */
const CALL = /^(?:\p{Ll}|log|ln|sen|sin|cos|tan|tg)\([\p{Ll}\d]{1,2}\)[=?]?[.,;:]?$/u;

/**
 * Whether the net is so sure of each glyph that it is believed though the number of letters differs or no sign of a formula
 * is among them.
 */
export function isCertain({ text, confidence }: ChosenWord, seen: readonly SeenSign[]): boolean {
  // The box of a label may reach over the glyph behind it, which has a word of its own.
  if (/^\(?[a-e]\)/i.test(text)) return false;
  const letters = seen.filter((one) => !SMALL_SIGN.test(one.text));
  if (seen.some((one) => one.text === '')) return false;
  if (CALL.test(seen.map((one) => one.text).join('')) && letters.every(({ chance }) => chance >= SURE))
    return true;
  if (letters.some(({ chance }) => chance < SURER) || seen.some(({ chance }) => chance < SURE_OF_SMALL))
    return false;
  const [first, ...others] = letters;
  // The recognizer takes a slanted "n" for "72" or "7z".
  if (first && others.length === 0 && /^[a-z]$/.test(first.text) && /\d/.test(text)) return true;
  // The recognizer takes "π" for one or two figures: "5147" for "54π".
  if (/^\d*π$/.test(letters.map((one) => one.text).join('')) && /\d/.test(text)) return true;
  const isBroken = BROKEN.test(text) && (seen.length < text.length || text.length === 1);
  if (isBroken && letters.length > 0) return true;
  const isShort = letters.length <= MOST_WITHOUT_SIGN || letters.some((one) => /\d/.test(one.text));
  return isShort && confidence < (seen.length < text.length ? DOUBTFUL_WORD : SURE_WORD);
}

const CODE = /^\p{Lu}{4,6}$/u;

/**
 * A code of capitals that Tesseract doubts, as the net reads it: it knows words rather than codes, and adds or loses an "I"
 * beside a "J". Null for words, and where the net isn't sure of each capital.
 */
export function codeOf(
  { text, confidence }: ChosenWord,
  glyphs: () => readonly SeenGlyph[],
  list: WordList,
): string | null {
  if (confidence >= SURE_WORD || !CODE.test(text) || isKnown(text, list)) return null;
  const seen = glyphs().map(({ signs }) => signs[0]);
  const read = seen.map((sign) => (sign && sign.chance >= SURER ? sign.text : '')).join('');
  return seen.length === read.length && CODE.test(read) ? read : null;
}

/**
 * Whether the net sees the same as the recognizer, but for the tails of commas: "5,2" for "5.2". The net took no dot of 130
 * for a comma. The full stop of a label such as "B." has no tail.
 */
export function addsTails(plain: string, seen: readonly SeenSign[]): boolean {
  if (/^[a-h]\.$/i.test(plain)) return false;
  const letters = [...plain];
  const isTail = (letter: string, { text, chance }: SeenSign) =>
    chance >= SURE && (letter === '.' ? text === ',' : letter === ':' && text === ';');
  return (
    letters.length === seen.length &&
    seen.every((one, at) => one.text === letters[at] || isTail(letters[at] ?? '', one))
  );
}

/** An angle, whose sign the recognizer takes for a "Z" or a comma before it. */
const ANGLE = /^∠\p{Lu}{1,3}[.,;:?]?$/u;
/** What the recognizer makes of an angle such as "∠A": "ZA", ",A" or "A". */
const LIKE_ANGLE = /^[^\p{L}\d]?[ZL<]?\p{Lu}{1,3}[.,;:?]?$/u;

/** Whether the net sees the name of an angle in what the recognizer takes for capitals: "∠A" in "ZA". */
export const isAngle = ({ text }: Pick<ChosenWord, 'text'>, seen: readonly SeenSign[]): boolean =>
  ANGLE.test(seen.map((one) => one.text).join('')) &&
  LIKE_ANGLE.test(text) &&
  seen.every((one) => one.chance >= (SMALL_SIGN.test(one.text) ? SURE_OF_SMALL : SURE));

/**
 * The word of a lone capital, such as the "Y" of "x · Y?", as the small letter that the net sees. Null for other words. The
 * first word of a line or sentence may be a capital.
 */
export function smallLetterOf(
  { text }: ChosenWord,
  before: string,
  glyphs: readonly LineGlyph[],
): string | null {
  const [capital = ''] = /^\p{Lu}(?=[.,;:?]*$)/u.exec(text) ?? [];
  if (capital === '' || !/^[·×+=<>≤≥−–—-]$/.test(before)) return null;
  const [sign] = glyphs[0]?.see().signs ?? [];
  const isSmall = sign?.text === capital.toLowerCase() && sign.chance >= SURER;
  return isSmall && !SAME_SHAPE.test(capital) ? text.replace(capital, sign.text) : null;
}

/**
 * A short word such as "SÍ" with the small letter and accent that the net sees behind the capital: alone in the cell of a
 * table, nothing else tells its height. Null for other words.
 */
export function smallAccentOf(
  { text }: Pick<ChosenWord, 'text'>,
  glyphs: () => readonly SeenGlyph[],
): string | null {
  if (!/^\p{Lu}[ÁÉÍÓÚ]$/u.test(text)) return null;
  const [, accented, ...others] = glyphs();
  const [sign] = others.length > 0 ? [] : (accented?.signs ?? []);
  const small = text.slice(1).toLowerCase();
  return sign?.text === small && sign.chance >= SURER ? text.slice(0, 1) + small : null;
}

/** Letters that look alike in both cases: where the net is unsure, what the recognizer saw in the line tells the case. */
const SAME_SHAPE = /^[cosuvwxz]$/i;

export function withCaseOf({ text }: ChosenWord, glyphs: readonly SeenGlyph[]): readonly SeenGlyph[] {
  const letters = [...text];
  if (letters.length !== glyphs.length) return glyphs;
  return glyphs.map((glyph, at) => {
    const [[first, ...others], own = ''] = [glyph.signs, letters[at]];
    const isSame = first && SAME_SHAPE.test(own) && first.text.toLowerCase() === own.toLowerCase();
    return isSame && first.chance < SURER ? { ...glyph, signs: [{ ...first, text: own }, ...others] } : glyph;
  });
}

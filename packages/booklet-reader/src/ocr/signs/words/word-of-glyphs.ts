import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { isNarrowBracket } from '../bent-strokes.ts';
import type { SeenGlyph } from '../seen-glyph.ts';
import {
  addsTails,
  isAngle,
  isCertain,
  MOST_WITHOUT_SIGN,
  SMALL_SIGN,
  SURE,
  SURE_WORD,
  SURER,
  withCaseOf,
} from './certain-words.ts';
import { runsOf, wordsOf } from './glyph-words.ts';
import { SHORT } from './prose-words.ts';

/** Signs of formulas that Tesseract doesn't know, or takes for others. */
export const MATH = /[+−=≠≤≥<>×÷±·*°∞∈∉∪∩→⇒∠≈√αβγθλµπσφωΔΣΩ]/u;
/** What no formula holds: letters with accents, the two strokes of a quotation mark, and brackets beside signs of relations. */
export const NO_FORMULA = /[áéíóúñ¿]|''|[([{][=<>≤≥≠]|[=<>≤≥≠][)\]}]/u;
/** A lone Greek letter. */
const GREEK = /^[αβγθλµφω][.,]?$/;
/** Signs that papers hardly have, and the chance from which they are believed. */
export const RARE = /[∞∈∉∪∩→⇒∠≈αβγθλµσφωΔΣΩ#$*{}|]/u;
export const SURE_OF_RARE = 0.97;

/** In print with serifs "l" and "1" look alike to the net: the frequent words that the recognizer sees are no "e1" and "1a". */
const WITH_L = /^(?:al|del|el|l[aeo]s?)[.,;:)]*$/i;

/** The least chance of each glyph of a word with a narrow bracket: the case of an "x" may be unsure. */
const SURE_BESIDE_BRACKET = 0.5;

/** The words that the net reads in the glyphs of a word; null where it is unsure or agrees. */
export function wordOf(
  word: ChosenWord,
  read: readonly SeenGlyph[],
  { xHeight }: TextLine,
): ChosenWord[] | null {
  const glyphs = withCaseOf(word, read);
  const runs = runsOf(glyphs, { xHeight });
  const seen = glyphs.map(({ signs }) => signs[0] ?? { text: '', chance: 0 });
  const text = seen.map((one) => one.text).join('');
  const plain = word.text.replaceAll(/[—–]/g, '−');
  if (text === plain.replaceAll('-', '−')) return runs.length > 1 ? wordsOf(runs, word) : null;
  if (WITH_L.test(word.text) && text === word.text.replaceAll('l', '1')) return null;
  const least = Math.min(...seen.map(({ chance }) => chance));
  if (seen.some((one) => RARE.test(one.text) && one.chance < SURE_OF_RARE)) return null;
  if (addsTails(plain.replaceAll('-', '−'), seen)) return wordsOf(runs, word);
  if (NO_FORMULA.test(text)) return null;
  if (isAngle(word, seen)) return wordsOf(runs, word);
  // "II" and "CI" are words of a text: other letters are no formula. "O." may be a "θ.".
  if ((/^[\p{Lu}.]{2,}$/u.test(word.text) && !GREEK.test(text)) || text.includes('|')) return null;
  // The point of a decimal touches its figure.
  if (/\d[.,]\d/.test(word.text) && !/[.,]/.test(text)) return null;
  // The net sees the frequent word that another reading of the recognizer is: "no" for "mo".
  const isSeenTwice = SHORT.test(text) && word.others?.includes(text) && least >= SURE;
  if (isSeenTwice && !SHORT.test(word.text)) return [{ ...word, text, isUnsure: true }];
  if (isCertain(word, seen)) return wordsOf(runs, word);
  if (least >= SURE_BESIDE_BRACKET && glyphs.some((glyph) => isNarrowBracket(glyph, { xHeight })))
    return wordsOf(runs, word);
  // Touching letters look like another one ("IV" like "N"), and parts of signs like accents and brackets.
  const isWord = /^[\p{L}\d.,%]{2,}[;:)]*$/u.test(word.text);
  if (glyphs.length < word.text.length && (isWord || !MATH.test(text))) return null;
  if (isWord && /\p{L}/u.test(word.text) && !/[\d−+=<>≤≥≠×÷±π]/.test(text) && least < SURER) return null;
  if (seen.some((one) => one.text === '')) return null;
  if (/^[\d.,]+$/.test(word.text) && word.confidence >= SURE_WORD && least < SURER) return null;
  if (isQuantity(runs) && least >= SURE) return wordsOf(runs, word);
  // Within texts, more than a lone letter is a formula only with a sign.
  if (!MATH.test(text) && glyphs.length > MOST_WITHOUT_SIGN && /\p{L}/u.test(text)) return null;
  if (least >= SURE) return wordsOf(runs, word);
  if ([...plain].length !== seen.length) {
    // Where only the case or a dot is unsure, the rest of the reading still tells more.
    return seen.every(({ chance, text: one }) => chance >= 0.6 || SMALL_SIGN.test(one)) && MATH.test(text)
      ? wordsOf(runs, word)
      : null;
  }
  const mixed = [...plain].map((letter, at) =>
    (seen[at]?.chance ?? 0) >= SURE ? (seen[at]?.text ?? letter) : letter,
  );
  // Where nothing changes, the rules for words of texts still hold.
  return mixed.join('') === plain ? null : wordsOf(runs, word, mixed);
}

/** Whether two words are a number and the letter of its unit, behind a space. */
function isQuantity(runs: readonly (readonly SeenGlyph[])[]): boolean {
  const [number = '', unit = '', ...more] = runs.map((run) =>
    run.map(({ signs }) => signs[0]?.text ?? '').join(''),
  );
  return /^\d+(?:[.,]\d+)?$/.test(number) && /^[ghlmsLN]$/.test(unit) && more.length === 0;
}

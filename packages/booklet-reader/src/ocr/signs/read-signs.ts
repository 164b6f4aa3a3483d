import { type Box, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';
import { isLongArrow, isRaisedDot, isTimes, withFigures } from './figures.ts';
import { opensWithRoot } from './root-sign.ts';
import { scriptParts, wordOfScript } from './scripts/raised-glyphs.ts';
import { gapBetween, glyphsOfLine, wholeGlyphs } from './see-glyphs.ts';
import type { GrayAt, LineGlyph, SeenGlyph } from './seen-glyph.ts';
import { codeOf, SMALL_SIGN, SURE, SURER, smallAccentOf, smallLetterOf } from './words/certain-words.ts';
import { withoutDoubles } from './words/doubled-words.ts';
import { formulaWords, newWord, wordsOf } from './words/glyph-words.ts';
import { glyphsOfWords } from './words/glyphs-of-words.ts';
import { withGuillemets } from './words/guillemets.ts';
import { labelledWords } from './words/label-words.ts';
import { isProse, isWithinProse, looksLikeFormula } from './words/prose-words.ts';
import { numeralOf, sequenceOf } from './words/roman-numerals.ts';
import { MATH, NO_FORMULA, RARE, SURE_OF_RARE, wordOf } from './words/word-of-glyphs.ts';
import { seenIn, withTesseract } from './words/word-signs.ts';

/** The farthest that a lost sign may stand from the next glyph, and its least width, in heights of small letters. */
const [FARTHEST, LEAST_WIDTH] = [2, 0.4];
/** The least chance of each glyph of a line that is a formula, and the most glyphs of such a line. */
const [SURE_OF_LINE, MOST_OF_LINE] = [0.6, 40];
/** Below this confidence the recognizer guesses: what it takes for a word is none where the net is sure of a formula. */
const GUESSED = 55;
/** The most glyphs of a word that is a formula. Those of thin print are broken: 17 pieces were the 11 glyphs of a unit. */
const MOST_GLYPHS = 24;
/** The name of a function, which a formula without other words may have. */
const FUNCTION = /^(?:sen|cos|tan)$/;
/** The part of a word before the end of its line. */
const PARTED = /^\p{Ll}{2,}-$/u;
/**
 * The label of an alternative, also behind the star of a key, or the number of a question, which later steps correct by
 * those around it.
 */
const LABEL = /^\*?\(?(?:[a-e]|\d{1,3})[).:-]*$/i;
/** The number of a question whose zero was read as a letter. It looks like the name of a quantity or an oxygen. */
const NUMBER_WITH_O = /^O\d[.)]$/;
/** What a short word at the head of a line may be changed to: a label or an angle. */
const OPENING = new RegExp(`${LABEL.source}|^∠`, 'i');
/** The most glyphs of a label. */
const LABEL_GLYPHS = 3;
/**
 * Reads the words of a line that belong to formulas once more, glyph by glyph, with the net for signs (`signsOf`), and
 * adds signs that no word holds. Words of prose stay as they are. Words that change are unsure.
 */
export function withSigns(
  chosen: readonly ChosenWord[],
  line: TextLine,
  grayAt: GrayAt,
  list: WordList,
): ChosenWord[] {
  if (line.isPart) {
    const part = partOf(line, grayAt);
    if (part) return withTesseract(part, chosen);
  }
  const glyphs = glyphsOfLine(line, grayAt);
  const words = withoutDoubles(chosen, glyphs, (own) => wholeGlyphs(own, grayAt, line));
  const formula = formulaOf(words, glyphs, { line, grayAt, list });
  if (formula) return withTesseract(formula, words);
  const sequence = sequenceOf(words, glyphs, (own) => wholeGlyphs(own, grayAt, line), line);
  if (sequence) return sequence;
  const { own, others } = glyphsOfWords(words, glyphs, line.xHeight);
  const lost = others.flatMap((glyph) => {
    const at = glyphs.indexOf(glyph);
    const isLost =
      !isWithinProse(glyph, words, list) && isNearOthers(glyph, glyphs[at - 1], glyphs[at + 1], line.xHeight);
    return isLost ? [glyph.see()] : [];
  });
  const isAlone = words.length <= 2;
  const read = words.flatMap((seen, at) => {
    const mine = own.get(seen) ?? [];
    const word = withGuillemets(seen, mine, line);
    if (word.raised || mine.length === 0 || mine.length > MOST_GLYPHS) return [word];
    if (isRaisedDot(word, mine)) return [{ ...word, text: '·', isUnsure: true }];
    const code = codeOf(word, () => wholeGlyphs(mine, grayAt, line), list);
    if (code !== null) return [code === word.text ? word : { ...word, text: code, isUnsure: true }];
    const numeral = numeralOf(word, () => wholeGlyphs(mine, grayAt, line), list);
    if (numeral !== null && numeral !== word.text) return [{ ...word, text: numeral, isUnsure: true }];
    const small =
      smallLetterOf(word, words[at - 1]?.text ?? '', mine) ??
      smallAccentOf(word, () => wholeGlyphs(mine, grayAt, line));
    if (small !== null) return [{ ...word, text: small, isUnsure: true }];
    const label = at === 0 ? labelledWords(word, mine, { next: words[at + 1], line, grayAt }) : null;
    if (label) return label;
    if (at === 0 && NUMBER_WITH_O.test(word.text)) {
      const number = wholeGlyphs(mine, grayAt, line);
      if (isNumber(number)) return wordsOf([number], word);
    }
    const isParted = at > 0 && at === words.length - 1 && PARTED.test(word.text);
    if (isParted || (isProse(word, list) && !looksLikeFormula(mine, word, line))) return [word];
    const opens = at === 0 && words.length > 1 && mine.length <= LABEL_GLYPHS;
    // No number begins with a zero.
    if (opens && LABEL.test(word.text) && !word.text.startsWith('0')) return [word];
    const drawn = wholeGlyphs(mine, grayAt, line);
    if (isLongArrow(word, drawn, line)) return wordsOf([drawn], word);
    if (isTimes(drawn, words[at - 1]?.text ?? '', words[at + 1]?.text ?? '')) return wordsOf([drawn], word);
    const whole = withFigures(drawn, isAlone && glyphs.length <= 4);
    if (at === 0 && isNumber(whole)) return wordsOf([whole], word);
    const parts = opens ? null : scriptParts(whole, line);
    if (parts)
      return withTesseract(
        parts.flatMap((one) =>
          one.script ? [wordOfScript(one, line, grayAt)] : formulaWords(one.glyphs, line),
        ),
        [word],
      );
    const end = Math.max(...mine.map(right));
    // The recognizer takes a root sign for a figure.
    const text = opensWithRoot(whole) && /^\d/.test(word.text) ? `√${word.text}` : word.text;
    const kept = { ...word, text, width: Math.min(word.width, end - word.x), seen: seenIn(whole) };
    const read = withTesseract(wordOf(word, whole, line) ?? [kept], [word]);
    return opens && !OPENING.test(read.map(({ text }) => text).join('')) ? [kept] : read;
  });
  const added = lost.filter(
    ({ signs: [first] }) => first && first.chance >= SURE && /[−=+<>≤≥≠×÷±·π√\p{L}\d]/u.test(first.text),
  );
  const all = [...read, ...added.map((glyph) => newWord([glyph], glyph.signs[0]?.text ?? ''))];
  return added.length > 0 ? all.sort((one, other) => one.x - other.x) : all;
}

/**
 * The words of a line without any word of a text, as the net reads all of its glyphs: the recognizer's words stand beside
 * their ink there. Null for other lines, and where the net is unsure.
 */
function formulaOf(
  words: readonly ChosenWord[],
  glyphs: readonly LineGlyph[],
  { line, grayAt, list }: { line: TextLine; grayAt: GrayAt; list: WordList },
): ChosenWord[] | null {
  if (
    glyphs.length > MOST_OF_LINE ||
    words.some(
      (word) =>
        word.confidence >= GUESSED &&
        isProse(word, list) &&
        /\p{L}{2}/u.test(word.text) &&
        !FUNCTION.test(word.text),
    )
  )
    return null;
  const whole = withFigures(wholeGlyphs(glyphs, grayAt, line), glyphs.length <= 4);
  const seen = whole.map(({ signs }) => signs[0] ?? { text: '', chance: 0 });
  const text = seen.map((one) => one.text).join('');
  const least = Math.min(...seen.map(({ chance }) => chance));
  const isSure = MATH.test(text)
    ? least >= SURE_OF_LINE
    : words.length <= 1 && /^\d+$/.test(text) && least >= SURE;
  if (
    !isSure ||
    NO_FORMULA.test(text) ||
    !/\d|[=<>≤≥≠]|sen|cos|tan/.test(text) ||
    seen.some(({ text, chance }) => text === '' || (RARE.test(text) && chance < SURE_OF_RARE))
  )
    return null;
  const [first] = words;
  const parts = scriptParts(whole, line) ?? [{ glyphs: whole, script: null }];
  const read = parts.flatMap((one) =>
    one.script ? [wordOfScript(one, line, grayAt)] : formulaWords(one.glyphs, line),
  );
  // The dash behind the number of a question is no minus.
  const [opening] = read;
  if (opening) opening.text = opening.text.replace(/^(\d{1,3}\.)−$/, '$1-');
  const isLabel =
    first &&
    LABEL.test(first.text) &&
    LABEL.test(opening?.text ?? '') &&
    // The recognizer takes the "b" of a label in small print for a "5", and "(C)" before a formula for "(0)".
    !(
      /^\(?\d\)$/.test(first.text) &&
      /^\(?[a-e]\)$/i.test(opening?.text ?? '') &&
      (opening?.seen?.chance ?? 0) >= SURE
    );
  return isLabel ? [first, ...read.slice(1)] : read;
}

/** The sizes that the letters of a fraction may have, of those of the page. */
const PART_SIZES = [1, 0.7];
/**
 * The least chance that the net must give each glyph of a numerator or denominator, and the most glyphs that one may have.
 */
const [SURE_OF_PART, MOST_OF_PART] = [0.6, 16];
/** What the parts of fractions hold. */
const PART = /^(?=.*[\p{L}\d])[\p{L}\d+−×·=.,()√π%]+$/u;

/** The words of a part of a fraction, as the net reads its glyphs at the size where it is surest; null where it is unsure. */
function partOf(line: TextLine, grayAt: GrayAt): ChosenWord[] | null {
  const readings = PART_SIZES.flatMap((size) => {
    const row = { baseline: line.baseline, xHeight: line.xHeight * size };
    const pieces = glyphsOfLine(line, grayAt, row);
    if (pieces.length > MOST_OF_PART) return [];
    const glyphs = withFigures(wholeGlyphs(pieces, grayAt, row), pieces.length <= 4);
    const text = glyphs.map(({ signs }) => signs[0]?.text ?? '').join('');
    const least = Math.min(...glyphs.map(({ signs }) => (signs[0]?.text ? signs[0].chance : 0)));
    return PART.test(text) && !/\p{L}{4}/u.test(text) ? [{ glyphs, least }] : [];
  });
  const [best] = readings.sort((one, other) => other.least - one.least);
  if (!best || best.least < SURE_OF_PART) return null;
  return formulaWords(best.glyphs, line);
}

/** Whether glyphs are the number of a question, whose large figures the recognizer takes for letters. "II." is a numeral. */
function isNumber(glyphs: readonly SeenGlyph[]): boolean {
  const text = glyphs.map(({ signs }) => signs[0]?.text ?? '').join('');
  return (
    /^(?!1+\D)\d{1,2}[.)]$/.test(text) &&
    glyphs.every(({ signs: [sign] }) => sign && (sign.chance >= SURER || SMALL_SIGN.test(sign.text)))
  );
}

function isNearOthers(glyph: Box, before: Box | undefined, after: Box | undefined, xHeight: number): boolean {
  const gaps = [
    before ? gapBetween(before, glyph) : Number.POSITIVE_INFINITY,
    after ? gapBetween(glyph, after) : Number.POSITIVE_INFINITY,
  ];
  return glyph.width >= xHeight * LEAST_WIDTH && Math.min(...gaps) < xHeight * FARTHEST;
}

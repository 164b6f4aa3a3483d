import { right } from '../../../page/page-content.ts';
import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { areOneNumber } from '../../words/join-digits.ts';
import { gapBetween } from '../see-glyphs.ts';
import type { SeenGlyph } from '../seen-glyph.ts';
import { WORD_GAP } from './glyphs-of-words.ts';
import { seenIn } from './word-signs.ts';

/** Glyphs as words, as the net reads them. */
export const formulaWords = (glyphs: readonly SeenGlyph[], line: TextLine): ChosenWord[] =>
  runsOf(glyphs, line)
    .flatMap(partedAtFunction)
    .map((run) => newWord(run, run.map(({ signs }) => signs[0]?.text ?? '').join('')));

/** The name of a function with letters before it, and the angle behind it. TeX leaves narrow spaces there: "mg sen θ". */
const FUNCTION = /^(\p{L}*?)(sen|cos|tan)([αβγθφω])$/u;

function partedAtFunction(run: SeenGlyph[]): SeenGlyph[][] {
  const texts = run.map(({ signs }) => signs[0]?.text ?? '');
  const [, before = '', name = ''] = texts.every((text) => text.length === 1)
    ? (FUNCTION.exec(texts.join('')) ?? [])
    : [];
  if (name === '') return [run];
  const [from, to] = [before.length, before.length + name.length];
  return [run.slice(0, from), run.slice(from, to), run.slice(to)].filter((part) => part.length > 0);
}

/** The glyphs of each word: there is no wide gap between them. */
export function runsOf(glyphs: readonly SeenGlyph[], { xHeight }: Pick<TextLine, 'xHeight'>): SeenGlyph[][] {
  const runs: SeenGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1)?.at(-1);
    if (last && (gapBetween(last, glyph) < xHeight * WORD_GAP || isOneNumber(last, glyph)))
      runs.at(-1)?.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

/** Whether two digits are one number: the thin ink of a "1" leaves gaps like spaces. */
function isOneNumber(one: SeenGlyph, other: SeenGlyph): boolean {
  const text = (one.signs[0]?.text ?? '') + (other.signs[0]?.text ?? '');
  return /^(?:1\d|\d1)$/.test(text) && areOneNumber(one, other);
}

/** Runs of glyphs as words in place of another one, whose weight they keep; with the letters that the net sees, or others. */
export function wordsOf(
  runs: readonly (readonly SeenGlyph[])[],
  word: ChosenWord,
  texts?: readonly string[],
): ChosenWord[] {
  let from = 0;
  return runs.map((run) => {
    const text = run.map(({ signs }, at) => texts?.[from + at] ?? signs[0]?.text ?? '').join('');
    from += run.length;
    return { ...newWord(run, text), ...(word.weight === undefined ? {} : { weight: word.weight }) };
  });
}

/** The "1" of a logarithm: in print with serifs "l" looks like it. */
const LOGARITHM = /(?<![\p{L}\d])1(?=og(?!\p{L}))/u;

/** Glyphs as one word of a formula. */
export function newWord(glyphs: readonly SeenGlyph[], seenText: string): ChosenWord {
  const text = seenText.replace(LOGARITHM, 'l');
  const [x, end] = [Math.min(...glyphs.map((one) => one.x)), Math.max(...glyphs.map(right))];
  return {
    text,
    confidence: 90,
    x,
    width: end - x,
    letters: glyphs.map((glyph, at) => ({ text: [...text][at] ?? '', x: glyph.x, width: glyph.width })),
    isUnsure: true,
    isFormula: true,
    seen: seenIn(glyphs),
  };
}

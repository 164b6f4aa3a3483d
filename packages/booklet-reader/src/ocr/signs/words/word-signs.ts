import type { ChosenWord, SeenWordSigns } from '../../words/choose-words.ts';
import type { SeenGlyph } from '../seen-glyph.ts';

/** What the net sees in the glyphs of a word. */
export function seenIn(glyphs: readonly SeenGlyph[]): SeenWordSigns {
  const signs = glyphs.map(({ signs: [first] }) => first ?? { text: '', chance: 0 });
  return {
    net: signs.map(({ text }) => text).join(''),
    chance: Math.min(1, ...signs.map(({ text, chance }) => (text === '' ? 0 : chance))),
    tesseract: null,
  };
}

/**
 * Words that the net read, with what Tesseract read in their line. Tesseract parts formulas otherwise, so that only the
 * whole line can be compared.
 */
export function withTesseract(read: readonly ChosenWord[], words: readonly ChosenWord[]): ChosenWord[] {
  const line = textOf(words);
  const isAgreed = sameSigns(line, textOf(read));
  return read.map((word) =>
    word.seen ? { ...word, seen: { ...word.seen, tesseract: isAgreed ? word.text : line } } : word,
  );
}

/**
 * How sure it is that a word says `text`, from 0 to 1. What both readers see is sure, because they make different mistakes.
 * What the net alone sees is as sure as the glyph that it is least sure of, and what it doesn't see isn't sure at all.
 */
export function sureOf(text: string, { net, chance, tesseract }: SeenWordSigns): number {
  if (!sameSigns(net, text)) return 0;
  if (tesseract !== null && sameSigns(tesseract, text)) return 1;
  return Math.min(chance, hasOtherBracket(text, tesseract ?? '') ? OTHER_BRACKET : 1);
}

/** How sure a round bracket is for which the recognizer reads a square one: the net tells them by their bend, which is small. */
const OTHER_BRACKET = 0.5;

/** Whether one reader sees a round bracket where the other one sees a square one, and no round one. */
const hasOtherBracket = (text: string, other: string): boolean =>
  (/^\(/.test(text) && /\[/.test(other) && !/\(/.test(other)) ||
  (/\)$/.test(text) && /\]/.test(other) && !/\)/.test(other));

const textOf = (words: readonly ChosenWord[]): string =>
  words.flatMap(({ text, raised }) => (raised ? [] : [text])).join('');

/** Whether two texts have the same signs, whichever dashes and cases of letters of one shape they are written with. */
const sameSigns = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string =>
  text
    .replace(/[—–−]/g, '-')
    .replace(/\s/g, '')
    .replace(/[COSUVWXZ]/g, (letter) => letter.toLowerCase());

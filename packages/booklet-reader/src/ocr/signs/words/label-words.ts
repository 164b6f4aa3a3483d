import type { TextLine } from '../../page/text-lines.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import { wholeGlyphs } from '../see-glyphs.ts';
import type { GrayAt, LineGlyph, SeenGlyph } from '../seen-glyph.ts';
import { SURE, SURER } from './certain-words.ts';
import { formulaWords, newWord } from './glyph-words.ts';

/** The label of an alternative, and what the recognizer makes of one that a formula follows: "C2" of "C) 2", "(0)", "6". */
const LABEL = /^\(?[A-E]\)/i;
const MISREAD = /^\(?[\p{L}\d]{0,2}\)?\d{0,3}$/u;
const WHOLE_LABEL = /^\(?[A-Ea-e][.)]/;

/**
 * The label of an alternative and the formula behind it, where the net is sure of a label that the recognizer read otherwise
 * or lost: it takes formulas for the words of a text. Null for other words.
 */
export function labelledWords(
  word: ChosenWord,
  glyphs: readonly LineGlyph[],
  { next, line, grayAt }: { next: ChosenWord | undefined; line: TextLine; grayAt: GrayAt },
): ChosenWord[] | null {
  if (!MISREAD.test(word.text) || WHOLE_LABEL.test(word.text)) return null;
  const seen = wholeGlyphs(glyphs, grayAt, line);
  const [label = ''] = LABEL.exec(seen.map(({ signs }) => signs[0]?.text || '?').join('')) ?? [];
  if (label === '') return null;
  const isSure = seen.every((glyph, at) => chanceOf(glyph) >= (at < label.length ? SURER : SURE));
  // The box of a label may reach over the glyph behind it, which has a word of its own.
  const behind = seen.slice(label.length).filter(({ x, width }) => !next || x + width / 2 < next.x);
  if (!isSure || behind.some(({ signs }) => !signs[0]?.text)) return null;
  // "c" and "C" have one shape: the labels around this one tell its case later.
  const text = label.replace('c', 'C');
  return [newWord(seen.slice(0, label.length), text), ...formulaWords(behind, line)];
}

/** How likely a glyph is the first letter that the net sees in it, in either case. */
function chanceOf({ signs }: SeenGlyph): number {
  const own = signs[0]?.text.toLowerCase() ?? '';
  return signs.reduce((sum, { text, chance }) => sum + (text.toLowerCase() === own ? chance : 0), 0);
}

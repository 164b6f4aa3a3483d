import type { ChosenWord } from '../words/choose-words.ts';

/**
 * The least chance that the net must give each glyph of an amount, and of a number. In three scanned amounts that the
 * recognizer read as "5/" the net had 0.97 to 0.98 for "S/"; for a number only another reading may be taken, so that the
 * value may be high.
 */
const [SURE_OF_AMOUNT, SURE_OF_NUMBER] = [0.95, 0.99];
/** What the recognizer takes for the "S/" of an amount in soles, alone or before the figures. */
const SOLES = /^[^\p{L}\d\s/]?[58$]\/(?=[\d.,]*$)/u;
const NUMBER = /^\d+(?:[.,]\d+)*[.,;:]?$/;

/**
 * Takes what the net saw in the glyphs of a number where the recognizer's readings are unsure: an "S" before a stroke and
 * figures is the sign of soles and no "5", and of "2720" and "270" that one is right which has a glyph for each figure.
 */
export function withSeenNumber(word: ChosenWord): ChosenWord {
  const { text, seen, others = [] } = word;
  if (!seen || !word.isUnsure) return word;
  if (seen.net.startsWith('S/') && seen.chance >= SURE_OF_AMOUNT && SOLES.test(text))
    return { ...word, text: text.replace(SOLES, 'S/') };
  const isOther = seen.net !== text && others.includes(seen.net) && seen.chance >= SURE_OF_NUMBER;
  return isOther && NUMBER.test(text) && NUMBER.test(seen.net) ? { ...word, text: seen.net } : word;
}

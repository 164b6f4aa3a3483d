import { type Box, right } from '../../../page/page-content.ts';
import type { ChosenWord } from '../../words/choose-words.ts';

/** The widest gap between two glyphs of a word, in heights of small letters. */
export const WORD_GAP = 0.55;

/** The glyphs of a line by the word that they belong to, and those that belong to none. */
interface WordsGlyphs<Glyph> {
  own: Map<ChosenWord, Glyph[]>;
  others: Glyph[];
}

/**
 * Gives each glyph of a line to the word whose box covers most of it. The recognizer's boxes end before the last glyph of
 * their word, or reach over the first one of the next; how many letters the words have tells.
 */
export function glyphsOfWords<Glyph extends Box>(
  words: readonly ChosenWord[],
  glyphs: readonly Glyph[],
  xHeight: number,
): WordsGlyphs<Glyph> {
  const own = new Map<ChosenWord, Glyph[]>(words.map((word) => [word, []]));
  const others: Glyph[] = [];
  for (const glyph of glyphs) {
    const [nearest] = words
      .filter(({ raised }) => !raised)
      .map((word) => ({ word, both: Math.min(right(word), right(glyph)) - Math.max(word.x, glyph.x) }))
      // The box of a number may reach over the sign behind it, which has a word of its own.
      .sort((one, other) => other.both - one.both || one.word.width - other.word.width);
    const goesOn = (word: ChosenWord) => {
      const last = own.get(word)?.at(-1);
      const isShort = (own.get(word)?.length ?? 0) < [...word.text].length;
      return last !== undefined && isShort && glyph.x - right(last) < xHeight * WORD_GAP;
    };
    const holder = nearest && nearest.both > 0 ? nearest.word : words.find(goesOn);
    if (holder) own.get(holder)?.push(glyph);
    else others.push(glyph);
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (!next || word.raised || next.raised) continue;
    const [mine, theirs] = [own.get(word) ?? [], own.get(next) ?? []];
    while (
      mine.length > [...word.text].length &&
      theirs.length < [...next.text].length &&
      isNearer(mine, theirs[0])
    )
      theirs.unshift(...mine.splice(-1));
  }
  return { own, others };
}

/**
 * Whether the last glyph of a word stands nearer to the next word than to the glyph before it. A letter that noise broke makes
 * a word have more glyphs than letters.
 */
function isNearer(glyphs: readonly Box[], next: Box | undefined): boolean {
  const [before, last] = glyphs.slice(-2);
  return !before || !last || !next || next.x - right(last) <= last.x - right(before);
}

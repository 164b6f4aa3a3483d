import { right } from '../../../page/page-content.ts';
import type { ChosenWord } from '../../words/choose-words.ts';
import type { LineGlyph, SeenGlyph } from '../seen-glyph.ts';
import { SURER } from './certain-words.ts';

/** How far the box of a word may reach beyond the one glyph that it stands for, in dots. */
const REACH = 2;
/** A sign of a relation or an operator before a number or letter. */
const AFTER_SIGN = /^([=+<>−–—-])([\p{L}\d]+)$/u;

/**
 * The words of a line without those that several readings see in one glyph: "t" was read as "e", "t" and "t" beside each
 * other. The net tells which one is there; where it is unsure, all of them stay for the reviewer. A sign that the word before
 * holds is taken off the next word, where this has no ink for it: "= =0" is "= 0". `whole` joins the pieces of glyphs.
 */
export function withoutDoubles(
  words: readonly ChosenWord[],
  glyphs: readonly LineGlyph[],
  whole: (pieces: readonly LineGlyph[]) => readonly SeenGlyph[],
): ChosenWord[] {
  const dropped = new Set<ChosenWord>();
  for (const glyph of glyphs) {
    const own = words.filter(
      (word) =>
        !word.raised &&
        [...word.text].length === 1 &&
        word.x >= glyph.x - REACH &&
        right(word) <= right(glyph) + REACH,
    );
    if (own.length < 2) continue;
    const [sign] = glyph.see().signs;
    const kept = own.find(({ text }) => text === sign?.text);
    if (kept && sign && sign.chance >= SURER) for (const word of own) if (word !== kept) dropped.add(word);
  }
  const single = words.filter((word) => !dropped.has(word));
  return single.map((word, at) => {
    const [, sign = '', rest = ''] = AFTER_SIGN.exec(word.text) ?? [];
    if (rest === '' || single[at - 1]?.text !== sign) return word;
    const ink = glyphs.filter((glyph) => glyph.x >= word.x - REACH && right(glyph) <= right(word) + REACH);
    const seen = whole(ink).map(({ signs }) => signs[0]);
    const isRest =
      seen.map((one) => one?.text).join('') === rest && seen.every((one) => (one?.chance ?? 0) >= SURER);
    return isRest ? { ...word, text: rest, letters: word.letters.slice(1), isUnsure: true } : word;
  });
}

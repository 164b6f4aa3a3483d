import { right } from '../../../page/page-content.ts';
import type { TextLine } from '../../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../../words/choose-words.ts';
import type { WordList } from '../../words/word-list.ts';
import { gapBetween } from '../see-glyphs.ts';
import type { LineGlyph, SeenGlyph } from '../seen-glyph.ts';
import { SURE_WORD } from './certain-words.ts';
import { newWord } from './glyph-words.ts';

/** A numeral up to 39: papers number statements, centuries and articles. */
const NUMERAL = 'X{0,3}(?:IX|IV|V?I{0,3})';
/** What the recognizer takes a numeral with serifs for, with the signs behind it: "IL.", "IN.", "IHI". No figures alone. */
const LIKE_NUMERAL = /^(?=.*[IVX])[IVXLHNMTUW1l|!]{2,6}([.,;:)]*)$/;
/** The words of a line that is a sequence of numerals with dashes between them, however they were read: "IHI", "—INI—". */
const LIKE_SEQUENCE = /^[IVXLHNMTUW1li|!.,;: —–−-]+$/;
const LABEL = /^\(?[A-Ha-h]\)?[.)]?[-–]?$/;
/** At least two numerals, of which one has more letters than one: "I − V" may be a difference. */
const SEQUENCE = new RegExp(`^(?=.*[IVX]{2})(?=[IVX])${NUMERAL}(?:−(?=[IVX])${NUMERAL})+[.,;]?$`);
const WHOLE = new RegExp(`^(?=[IVX])${NUMERAL}$`);
/** What the net sees in an "I" without serifs; a "1" has a head, which the net knows. */
const LIKE_I = /^[Il|]$/;
/**
 * The least chance of each letter, summed over all that the net takes a bar for. In scans of eight families of print, upright
 * and bold, each "I" had 0.71 or more; one of typewriter print had 0.58. With this bound no "H", "L", "M", "N" or "U" of theirs
 * was taken for a letter of a numeral.
 */
const SURE = 0.6;
/** How much wider than high a dash is, and what the net may see in one. */
const [DASH_WIDE, LIKE_DASH] = [1.5, /^(?:|[−=÷γ])$/u];
/** A space stands beside a dash where the gap is at least this wide, in heights of small letters. */
const SPACE = 0.4;

/** The numeral that a doubtful word is, as the net sees its letters one by one; null for other words. */
export function numeralOf(
  word: ChosenWord,
  glyphs: () => readonly SeenGlyph[],
  list: WordList,
): string | null {
  const signs = LIKE_NUMERAL.exec(word.text)?.[1];
  if (signs === undefined || word.confidence >= SURE_WORD) return null;
  if (/^\p{L}{3}/u.test(word.text) && isKnown(word.text, list)) return null;
  const text = textOf(glyphs()).replace(/[.,;:)']+$/, '');
  return WHOLE.test(text) ? text + signs : null;
}

/**
 * The words of a line that is nothing but numerals with dashes between them, behind the letter of an alternative: the
 * recognizer, which knows words, reads "II − III − IV" as "II —INI— IV—-". Null for other lines.
 */
export function sequenceOf(
  words: readonly ChosenWord[],
  glyphs: readonly LineGlyph[],
  whole: (glyphs: readonly LineGlyph[]) => readonly SeenGlyph[],
  { xHeight }: TextLine,
): ChosenWord[] | null {
  const [first] = words;
  const label = first && words.length > 1 && LABEL.test(first.text) ? first : null;
  const own = words.slice(label ? 1 : 0);
  const read = own.map(({ text }) => text).join('');
  if (!own.every(({ text }) => LIKE_SEQUENCE.test(text)) || !/[IVX]/.test(read) || !/[—–−-]/.test(read))
    return null;
  const from = label ? right(label) : Number.NEGATIVE_INFINITY;
  const seen = whole(glyphs.filter((one) => one.x + one.width / 2 > from));
  if (!SEQUENCE.test(textOf(seen))) return null;
  const isSpaced = seen.some(
    (one, at) =>
      at > 0 &&
      (isDash(one) || isDash(seen[at - 1])) &&
      gapBetween(seen[at - 1] ?? one, one) >= xHeight * SPACE,
  );
  const runs: SeenGlyph[][] = [];
  for (const [at, one] of seen.entries()) {
    const last = runs.at(-1);
    const isNext = isSpaced && (isDash(one) || isDash(seen[at - 1]));
    if (!last || isNext) runs.push([one]);
    else last.push(one);
  }
  const dash = isSpaced ? '–' : '-';
  const numerals = runs.map((run) => newWord(run, textOf(run).replaceAll('−', dash)));
  return label ? [label, ...numerals] : numerals;
}

/** Whether a glyph is a dash by its ink: the net doesn't know the short ones within words. */
const isDash = (glyph: SeenGlyph | undefined): boolean =>
  glyph !== undefined &&
  glyph.width >= glyph.height * DASH_WIDE &&
  LIKE_DASH.test(glyph.signs[0]?.text ?? '');

/** The letters of numerals, dashes and signs as the net sees them; "?" for others and where it is unsure. */
function textOf(glyphs: readonly SeenGlyph[]): string {
  return glyphs
    .map((glyph) => {
      const { signs } = glyph;
      const [first] = signs;
      if (isDash(glyph)) return '−';
      if (first && /^[.,;:)']$/.test(first.text)) return first.text;
      const bar = chanceOf(signs, LIKE_I);
      const capitals = [chanceOf(signs, /^[Vv]$/), chanceOf(signs, /^[Xx×]$/)];
      const [most] = [bar, ...capitals].toSorted((one, other) => other - one);
      if (most === undefined || most < SURE) return '?';
      return most === bar ? 'I' : most === capitals[0] ? 'V' : 'X';
    })
    .join('');
}

const chanceOf = (signs: SeenGlyph['signs'], like: RegExp): number =>
  signs.reduce((sum, { text, chance }) => sum + (like.test(text) ? chance : 0), 0);

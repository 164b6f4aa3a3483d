import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';

/**
 * A plain bar is narrower than the first, and its height lies between the other two, in heights of small letters.
 * It ends at the baseline. "I" and "l" are plain bars in fonts without serifs; a "1" is wider, and the stem of an
 * "i" is lower.
 */
const [NARROW, LOWEST, HIGHEST] = [0.33, 1.2, 1.8];
/** How far a bar may end from the baseline, in heights of small letters. */
const AT_BASELINE = 0.2;
/** Lower patches are punctuation. */
const SMALLEST_LETTER = 0.7;
/** A word with an accent on its first letter has at least this many letters. */
const LEAST_LETTERS = 4;
/** The most bars of a Roman numeral. */
const MOST_BARS = 3;
/** Bars that hold an "I" at least, with the signs behind them. */
const BARS_ONLY = /^(?=[l1|]*I)[Il1|]+(?=[.,;:?)]*$)/;
/** The most width of an "I" with serifs, and by how much those of one numeral differ at most, in heights of small letters. */
const [WITH_SERIFS, SAME_SIZE] = [0.65, 0.15];
/** What may follow the bars of a Roman numeral: the letter of a stage, as in "IIIa" and "IIF", or another numeral. */
const AFTER_BARS = /(?:[A-Ca-cVX]|(?<=^[Il1|]+)[A-Z])(?=[.,;:?)]*$)/;
/** What the recognizer takes a lone plain bar for. No Spanish word is a bar alone, but the numeral "I" is. */
const LONE_BAR = /^[1l|\][!][.,;:?)]*$/;
const SIGNS_BEHIND = /[.,;:?)]*$/;
/** A capital before bars, however the bars were read. */
const BARS_BEHIND_CAPITAL = /^(?:([A-HJ-Z]{1,2})[Il1|i!]{1,4}|[VX][IHNl1|i!]{1,4})[.,;:?)]*$/;
/** A numeral with a capital and small letters. */
const MIXED_NUMERAL = /^(?=\P{Ll}*[VX])(?=.*[ivx])[IVXivx]{2,5}[.,;:?)]*$/u;
/**
 * A dash is at least DASH_WIDE times as wide as high, and stands between DASH_FROM and DASH_TO above the baseline, in
 * heights of small letters.
 */
const [DASH_WIDE, DASH_FROM, DASH_TO] = [1.4, 0.2, 0.7];
/**
 * A first letter that is a capital "I" where the page shows a bar: no Spanish word begins with "l" and a consonant, but for
 * "ll", and none of three letters begins with "ll" ("Ilo").
 */
const READ_FOR_I = /^(?:[1l|](?=\p{Lu}|[bcdfghjkmnpqrstvwxz]|l\p{Ll}(?!\p{L}))|i(?=\p{Ll}))/u;

/**
 * Corrects what begins with plain bars: Roman numerals ("III" is read as "II", "IIIa" as "lila") and the capital "I"
 * at the head of a word ("Ica" as "lca", "IGV" as "1GV").
 */
export function withPlainBars(word: ChosenWord, line: TextLine, list: WordList): ChosenWord {
  const text =
    numeral(word, line) ??
    behindCapital(word, line) ??
    oneBehindCapital(word, line) ??
    inCapitals(word, line) ??
    headed(word, line, list);
  if (text === null || text === word.text)
    return mayBeCapital(word, line, list) ? { ...word, isUnsure: true } : word;
  return { ...word, text, isUnsure: true };
}

/** Whether a known word begins with a bar that may as well be a capital "I", because the list knows both: "lodo", "Iodo". */
function mayBeCapital(word: ChosenWord, line: TextLine, list: WordList): boolean {
  const core = /^l\p{L}{3,}/u.exec(word.text)?.[0];
  const [first] = patchesOf(word, line);
  if (core === undefined || !first || !isBar(first, line)) return false;
  return isKnown(core, list) && isKnown(`i${core.slice(1)}`, list);
}

function numeral(word: ChosenWord, line: TextLine): string | null {
  const patches = patchesOf(word, line);
  const tall = patches.filter(({ height }) => height >= line.xHeight * SMALLEST_LETTER);
  // The hook of a question mark is as tall as a letter.
  const letters = /[?]$/.test(word.text) ? tall.slice(0, -1) : tall;
  const other = letters.findIndex((patch) => !isBar(patch, line));
  const bars = other < 0 ? letters.length : other;
  const rest = letters.length - bars;
  if (bars === 0) return withSerifs(word, letters, line);
  if (bars === 1 && rest === 0) return LONE_BAR.test(word.text) ? word.text.replace(/^./, 'I') : null;
  if (bars < 2 || bars > MOST_BARS || rest > 1) return null;
  const letter = rest === 0 ? '' : AFTER_BARS.exec(word.text)?.[0];
  const dash = dashBehind(patches, letters, line);
  if (letter === undefined || (dash === 0 && /[^\p{L}1!|]\p{L}/u.test(word.text))) return null;
  const numerals = dash === 0 ? 'I'.repeat(bars) : `${'I'.repeat(dash)}-${'I'.repeat(bars - dash)}`;
  return numerals + letter + (SIGNS_BEHIND.exec(word.text)?.[0] ?? '');
}

/** A numeral in print with serifs, of which one bar was lost ("II" for "III"): its letters are tall and of one size. */
function withSerifs(word: ChosenWord, letters: readonly Box[], line: TextLine): string | null {
  const read = BARS_ONLY.exec(word.text)?.[0].length ?? 0;
  if (read === 0 || letters.length <= read || letters.length > MOST_BARS) return null;
  const areAlike = letters.every(
    ({ width, height }) =>
      height > line.xHeight * LOWEST &&
      width < line.xHeight * WITH_SERIFS &&
      letters.every(
        (other) =>
          Math.abs(other.width - width) <= line.xHeight * SAME_SIZE &&
          Math.abs(other.height - height) <= line.xHeight * SAME_SIZE,
      ),
  );
  return areAlike ? 'I'.repeat(letters.length) + (SIGNS_BEHIND.exec(word.text)?.[0] ?? '') : null;
}

/** Behind how many bars a dash stands, as in "I-II"; 0 where no dash stands between two bars. */
function dashBehind(patches: readonly Box[], bars: readonly Box[], { baseline, xHeight }: TextLine): number {
  const dash = patches.find(({ y, width, height }) => {
    const above = (baseline - y - height) / xHeight;
    return width > height * DASH_WIDE && height < xHeight * NARROW && above > DASH_FROM && above < DASH_TO;
  });
  const before = dash ? bars.filter((bar) => bar.x < dash.x).length : 0;
  return before < bars.length ? before : 0;
}

/** One or two capitals and a Roman numeral, as in "Billroth BII" and "MMII". */
function behindCapital(word: ChosenWord, line: TextLine): string | null {
  const [read, { length: capitals } = 'V'] = BARS_BEHIND_CAPITAL.exec(word.text) ?? [];
  if (read === undefined) return null;
  const letters = patchesOf(word, line).filter(({ height }) => height >= line.xHeight * SMALLEST_LETTER);
  const bars = letters.slice(capitals);
  if (bars.length < 2 || !bars.every((patch) => isBar(patch, line))) return null;
  return word.text.slice(0, capitals) + 'I'.repeat(bars.length) + (SIGNS_BEHIND.exec(word.text)?.[0] ?? '');
}

/** One or two capitals and a bar that was read as a figure, as in "BI:" (a "1" is wider). */
function oneBehindCapital(word: ChosenWord, line: TextLine): string | null {
  const capitals = /^([A-HJ-Z]{1,2})[1|!](?![\p{L}\d])/u.exec(word.text)?.[1];
  if (capitals === undefined) return null;
  const letters = patchesOf(word, line).filter(({ height }) => height >= line.xHeight * SMALLEST_LETTER);
  const bar = letters[capitals.length];
  return bar && isBar(bar, line) ? `${capitals}I${word.text.slice(capitals.length + 1)}` : null;
}

/** A Roman numeral in capitals, of which some were read as small letters ("Viii"): all its letters are tall. */
function inCapitals(word: ChosenWord, line: TextLine): string | null {
  if (!MIXED_NUMERAL.test(word.text)) return null;
  const patches = patchesOf(word, line);
  const letters = patches.filter(({ height }) => height >= line.xHeight * SMALLEST_LETTER);
  const isTall = letters.length > 1 && letters.every(({ height }) => height > line.xHeight * LOWEST);
  return isTall ? word.text.toUpperCase() : null;
}

function headed(word: ChosenWord, line: TextLine, list: WordList): string | null {
  const isOpened = word.text.startsWith('(');
  const all = patchesOf(word, line);
  const first = all[isOpened ? 1 : 0];
  if (!first || !isBar(first, line)) return null;
  const [open, text] = isOpened ? ['(', word.text.slice(1)] : ['', word.text];
  if (hasMark(first, all, line)) {
    // The recognizer takes both bars of "Íl" for one letter.
    const letters = all.filter(({ height }) => height >= line.xHeight * SMALLEST_LETTER).length - open.length;
    const length = /^\p{L}*/u.exec(text)?.[0].length ?? 0;
    if (/^[lfiIt]/.test(text) && length >= LEAST_LETTERS)
      return `${open}Í${letters > length ? text : text.slice(1)}`;
  }
  const core = /^l\p{L}{3,}/u.exec(text)?.[0] ?? '';
  if (core !== '' && !isKnown(core, list) && isKnown(`i${core.slice(1)}`, list))
    return `${open}I${text.slice(1)}`;
  return open + text.replace(READ_FOR_I, 'I');
}

/** Whether an accent stands above a capital. */
function hasMark(capital: Box, patches: readonly Box[], { xHeight }: TextLine): boolean {
  return patches.some(
    (patch) =>
      patch.height < xHeight * SMALLEST_LETTER &&
      patch.y + patch.height <= capital.y &&
      patch.x < capital.x + capital.width + xHeight * NARROW &&
      patch.x + patch.width > capital.x,
  );
}

function patchesOf({ x, width }: ChosenWord, { patches }: TextLine): Box[] {
  return patches
    .filter((patch) => patch.x + patch.width / 2 > x - 1 && patch.x + patch.width / 2 < x + width + 1)
    .sort((one, other) => one.x - other.x);
}

/** Whether a patch is a plain bar on the line, as "I" and "l" are. */
export function isBar({ y, width, height }: Box, { baseline, xHeight }: TextLine): boolean {
  const isTall = height > xHeight * LOWEST && height < xHeight * HIGHEST;
  return isTall && width < xHeight * NARROW && Math.abs(baseline - y - height) < xHeight * AT_BASELINE;
}

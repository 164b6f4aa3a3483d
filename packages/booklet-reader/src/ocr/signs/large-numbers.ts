import { bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withFigures } from './figures.ts';
import { glyphsOfLine, wholeGlyphs } from './see-glyphs.ts';
import type { GrayAt, LineGlyph, SeenGlyph } from './seen-glyph.ts';
import { seenIn } from './words/word-signs.ts';

/** The height of digits, and the least height of those in large print, in heights of small letters. */
const [DIGIT, LARGE] = [1.38, 1.65];
/** The height of the full stop behind a number, in heights of its digits. */
const STOP = 0.3;
/** How near the baseline a number stands, in heights of small letters: a bracket in large print hangs below it. */
const ON_BASELINE = 0.25;
/** The least gap behind the number, in heights of small letters. */
const LEAST_GAP = 0.7;
/** The most digits of a number. */
const MOST_DIGITS = 3;
const NUMBER = /^\d{1,3}[.)]?$/;
/** The least chance of each digit. */
const SURE = 0.6;

/**
 * Reads the number that opens a line in larger print than the text with the net, which sees glyphs of any size. The
 * recognizer sees a line at the size of its small letters, and takes large digits for capitals: "O." for "6.".
 */
export function withLargeNumber(words: ChosenWord[], line: TextLine, grayAt: GrayAt): ChosenWord[] {
  const head = headOf(line, grayAt);
  const [first] = head;
  const last = head.at(-1);
  if (!first || !last || line.isPart) return words;
  const end = right(last);
  const own = words.filter((word) => word.x + word.width / 2 < end);
  if (own.length === 0 || own.some((word) => right(word) > end + line.xHeight * LEAST_GAP)) return words;
  const row = { baseline: line.baseline, xHeight: Math.max(...head.map(({ height }) => height)) / DIGIT };
  const pieces = glyphsOfLine({ ...line, patches: head }, grayAt, row);
  const glyphs = withFigures(wholeGlyphs(pieces, grayAt, row), false);
  const text = glyphs.map(({ signs }) => signs[0]?.text ?? '').join('');
  if (!NUMBER.test(text) || glyphs.some((glyph) => !isSure(glyph))) return words;
  const number: ChosenWord = {
    text,
    confidence: 92,
    x: first.x,
    width: end - first.x,
    letters: glyphs.map((glyph, at) => ({ text: text[at] ?? '', x: glyph.x, width: glyph.width })),
    isUnsure: false,
    seen: { ...seenIn(glyphs), tesseract: own.map((word) => word.text).join('') },
  };
  return [number, ...words.filter((word) => !own.includes(word))];
}

const isSure = ({ signs: [first] }: SeenGlyph): boolean =>
  first !== undefined && (/^[.)]$/.test(first.text) || (first.text !== '' && first.chance >= SURE));

/** The large digits and the full stop at the head of a line; nothing where no gap parts them from the text. */
function headOf(line: TextLine, grayAt: GrayAt): LineGlyph[] {
  const { xHeight, baseline } = line;
  const glyphs = glyphsOfLine(line, grayAt);
  const isLarge = (one: LineGlyph | undefined) =>
    one !== undefined &&
    one.height >= xHeight * LARGE &&
    one.width < one.height &&
    Math.abs(bottom(one) - baseline) < xHeight * ON_BASELINE;
  const count = glyphs.findIndex((one) => !isLarge(one));
  const digits = count < 0 ? glyphs : glyphs.slice(0, count);
  const [first] = digits;
  if (!first || digits.length > MOST_DIGITS) return [];
  const next = glyphs[digits.length];
  const isStop =
    next !== undefined &&
    next.height < first.height * STOP &&
    Math.abs(bottom(next) - baseline) < xHeight * ON_BASELINE;
  const head = isStop ? [...digits, next] : digits;
  const last = head.at(-1);
  const behind = glyphs[head.length];
  return last && behind && behind.x - right(last) < xHeight * LEAST_GAP ? [] : head;
}

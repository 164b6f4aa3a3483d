import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from '../words/choose-words.ts';
import { withSignsAround } from './signs-around.ts';

/**
 * All lengths here are in heights of small letters.
 * Patches of at least SMALLEST_LETTER are letters and figures; lower ones are signs.
 */
const SMALLEST_LETTER = 0.85;
/** The lower edge of a raised sign is higher than this above the baseline; that of a comma is lower. */
const RAISED = 0.55;
/** A comma hangs below the baseline by more than HANGING, and is higher than COMMA. */
const [HANGING, COMMA] = [0.12, 0.32];
/**
 * The lower edge of the stroke of minutes is higher than this above the baseline; that of the upper dot of ";" is
 * lower.
 */
const STROKE = 0.9;
/** "β" and "g" hang below the baseline by more than this. "B", "8" and "9" don't hang. */
const HANGING_LETTER = 0.2;
/** A plain bar, such as that of "l", is narrower than this. */
const BAR = 0.33;
/** The slant of a slash is below this (`mark-slant.ts`); figures reach -0.33. */
const SLASH_SLANT = -0.6;
/** The figure of a formula ("CO2"): its width, its height, and how far it reaches below the baseline. */
const LOWERED = { widths: [0.3, 0.65], heights: [0.7, 1.05], below: [0.08, 0.32] } as const;
/** A comma is lower than this. */
const HIGHEST_COMMA = 0.6;
/** The largest gap between a word and its last sign. */
const BEHIND = 0.6;
/** Capitals are higher than this. */
const CAPITAL = 1.2;

/** The "O" of a formula in exams, what was read for the figure behind it, and the signs that follow. */
const FORMULA =
  /^(\(?(?:Sat\.?|S[apv]|P[aAv]?C?|F[iI]|ETC|HC|C|V|D)?O)((?:[^\p{L}\d]|[szZ])?)([.,;:?!)%]*)$/u;

/** A rate a minute, "84 x" or "84X", with or without the minute's stroke as it was read. */
const RATE = /^(\d*)([Xx])[Xx]?[*%"”“'’‘´`º°?]*([.,;:)]*)$/;
const ENDS_IN_SLASH = /\/(?=[.,;:)?]*$)/;
const FIGURES = /^\d{2,3}$/;
/** What is read for the sign of soles. */
const SOLES = /^(\(?)(?:[$58]S|Ss|[$s])\/(.*)$/;
/** An "S" that was read as two figures, before the slash of soles. */
const S_TWICE = /^[58]{2}\//;
/** Signs that are as tall as letters. */
const TALL = /[\p{L}\d/|!?()%&[\]]/u;
/** Signs that may stand before a comma. */
const BEFORE_COMMA = /[\p{L}\d)'°%]$/u;
/** The letter of the second alternative. */
const LABEL = /^\(?[Bß][.)][:-]*$/;
/** What may follow a number whose comma is in place. Behind "10°," the comma follows the ring, and none is lost before it. */
const SIGN_FIRST = /^[.,;:°]/;

/** The words beside a word, as they were read. */
interface Beside {
  before: string;
  after: string;
}

/**
 * Restores what the recognizer loses or doesn't know, by the patches of ink: the lowered figures of formulas, the
 * stroke of minutes behind "x", a comma, the signs around a word, the "l" of "UI/l", a slash between figures, "β" and the unit "g". `slantOf`
 * tells how much a patch of the line slants.
 */
export function withLostSigns(
  word: ChosenWord,
  line: TextLine,
  beside: Beside,
  slantOf: (patch: Box) => number,
): ChosenWord {
  const ink = inkOf(word, line);
  let { text } = word;
  text = withLoweredFigure(text, word, line);
  text = withMinutes(text, ink, line, beside);
  text = withSlash(text, ink, slantOf);
  text = withSoles(text, word, line, beside);
  text = withBarBehindSlash(text, ink, line);
  text = withHanging(text, ink, line, beside);
  text = withComma(text, ink, line, beside);
  text = withSignsAround({ ...word, text }, line, beside.before);
  return text === word.text ? word : { ...word, text, isUnsure: true };
}

/** The patches of a word, from the left. */
interface Ink {
  tall: Box[];
  /** Low patches behind the last tall one, up to the next tall one of the line. */
  behind: Box[];
}

function inkOf({ x, width }: ChosenWord, { patches, xHeight }: TextLine): Ink {
  const isTall = ({ height }: Box) => height >= xHeight * SMALLEST_LETTER;
  const sorted = patches.toSorted((one, other) => one.x - other.x);
  const tall = sorted.filter((patch) => isTall(patch) && middle(patch) > x && middle(patch) < x + width);
  const last = tall.at(-1);
  if (!last) return { tall, behind: [] };
  const rest = sorted.slice(sorted.indexOf(last) + 1);
  const next = rest.findIndex(isTall);
  const behind = rest.slice(0, next < 0 ? rest.length : next).filter((patch) => middle(patch) > right(last));
  return { tall, behind };
}

const middle = ({ x, width }: Box): number => x + width / 2;
const right = ({ x, width }: Pick<Box, 'x' | 'width'>): number => x + width;
const bottom = ({ y, height }: Box): number => y + height;

/**
 * Writes the lowered figure of a formula, which the recognizer takes for a sign or an "s" ("HCO;", "SatOs"): 3 in
 * "HCO3", and 2 in all others.
 */
function withLoweredFigure(text: string, { x, width }: ChosenWord, line: TextLine): string {
  const [, head = '', sign = '', tail = ''] = FORMULA.exec(text) ?? [];
  if (head === '') return text;
  const { patches, baseline, xHeight } = line;
  const own = patches
    .filter((patch) => middle(patch) > x && middle(patch) < x + width + xHeight * BEHIND)
    .sort((one, other) => one.x - other.x);
  const isWithin = (size: number, [least, most]: readonly [number, number]) =>
    size > xHeight * least && size < xHeight * most;
  const lowered = own.filter(
    (patch) =>
      isWithin(patch.width, LOWERED.widths) &&
      isWithin(patch.height, LOWERED.heights) &&
      isWithin(bottom(patch) - baseline, LOWERED.below),
  );
  const [figure] = lowered;
  if (!figure || lowered.length > 1) return text;
  const before = own.filter((patch) => middle(patch) < figure.x).at(-1);
  const isBehindO =
    before !== undefined && before.height > xHeight * CAPITAL && before.width > xHeight * SMALLEST_LETTER;
  const isFollowed = own.some((patch) => patch.x >= right(figure) && patch.height < xHeight * HIGHEST_COMMA);
  if (!isBehindO) return text;
  const end = isFollowed ? tail || sign : tail.replace(/[.,;:]+$/, '');
  return `${head}${head.endsWith('HCO') ? 3 : 2}${end}`;
}

function withMinutes(
  text: string,
  { behind }: Ink,
  { baseline, xHeight }: TextLine,
  { before }: Beside,
): string {
  const [, figures = '', times = '', end = ''] = RATE.exec(text) ?? [];
  // The figure may stand at the end of the line before.
  const isFirst = before === '' && !/^[Xx][.,;:)]*$/.test(text);
  if (times === '' || (figures === '' && !/\d$/.test(before) && !isFirst)) return text;
  const raised = behind.filter((patch) => bottom(patch) < baseline - xHeight * RAISED);
  const [stroke] = raised;
  const isStroke = stroke !== undefined && bottom(stroke) < baseline - xHeight * STROKE;
  return isStroke ? `${figures}${times}'${end}` : text;
}

function withSlash(text: string, { tall }: Ink, slantOf: (patch: Box) => number): string {
  if (!FIGURES.test(text) || tall.length !== text.length + 1) return text;
  const slashes = tall.flatMap((patch, at) => (slantOf(patch) < SLASH_SLANT ? [at] : []));
  const [at = 0] = slashes;
  const isBetween = slashes.length === 1 && at > 0 && at < tall.length - 1;
  return isBetween ? `${text.slice(0, at)}/${text.slice(at)}` : text;
}

/**
 * Writes "S/" for "S," before a number, where the ink behind "S" reaches higher than a comma, and for an "S" that was read
 * twice or as a sign: "$S/ 42", "5S/32", "$/ 7".
 */
function withSoles(text: string, word: ChosenWord, line: TextLine, { after }: Beside): string {
  const [, opening = '', rest = ''] = SOLES.exec(text) ?? [];
  if (SOLES.test(text) && /^\d/.test(rest || after)) return `${opening}S/${rest}`;
  // "55/1200" where the ink of one letter stands before the slash.
  const isOneShort = S_TWICE.test(text) && inkOf(word, line).tall.length === tallIn(text) - 1;
  if (isOneShort && /^\d/.test(text.replace(S_TWICE, '') || after)) return text.replace(S_TWICE, 'S/');
  const [letter] = inkOf(word, line).tall;
  if (!letter || !/^\(?S,$/.test(text) || !/^\d/.test(after)) return text;
  const isSlash = line.patches.some(
    (one) =>
      middle(one) > right(letter) &&
      middle(one) < right(word) &&
      line.baseline - one.y > line.xHeight * HIGHEST_COMMA,
  );
  return isSlash ? text.replace(',', '/') : text;
}

function withBarBehindSlash(text: string, { tall }: Ink, { xHeight }: TextLine): string {
  const last = tall.at(-1);
  const isLost = last !== undefined && tall.length === tallIn(text) + 1 && last.width < xHeight * BAR;
  return isLost ? text.replace(ENDS_IN_SLASH, '/l') : text;
}

function withHanging(
  text: string,
  { tall }: Ink,
  { baseline, xHeight }: TextLine,
  { before }: Beside,
): string {
  // An underline or a ring hangs below the letter of an alternative.
  if (before === '' && LABEL.test(text)) return text;
  const [first] = tall;
  const hangs = first !== undefined && bottom(first) - baseline > xHeight * HANGING_LETTER;
  return hangs
    ? text.replace(/^(?:[Bß](?!\p{Ll})|8(?=[12](?!\d)))/u, 'β').replace(/^9(?=[.,;:)]*$)/, 'g')
    : text;
}

function withComma(
  text: string,
  { behind }: Ink,
  { baseline, xHeight }: TextLine,
  { after }: Beside,
): string {
  if (!BEFORE_COMMA.test(text) || SIGN_FIRST.test(after)) return text;
  const low = behind.filter((patch) => bottom(patch) > baseline - xHeight * RAISED);
  const [sign] = low;
  const isComma =
    sign &&
    low.length === 1 &&
    bottom(sign) - baseline > xHeight * HANGING &&
    sign.height > xHeight * COMMA &&
    sign.height < xHeight * HIGHEST_COMMA;
  return isComma ? `${text},` : text;
}

const tallIn = (text: string): number => [...text].filter((letter) => TALL.test(letter)).length;

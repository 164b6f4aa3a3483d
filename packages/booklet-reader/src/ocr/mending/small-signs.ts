import { around, type Box, bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import { sureOf } from '../signs/words/word-signs.ts';
import type { ChosenWord } from '../words/choose-words.ts';

/**
 * Lengths here are in heights of small letters, unless a comment says otherwise.
 * Patches of at least SMALLEST_LETTER are letters and figures; lower ones are signs.
 */
const SMALLEST_LETTER = 0.85;
/**
 * The lower edge of a raised sign is higher than RAISED above the baseline. A hanging sign reaches lower than HANGING
 * below it.
 */
const [RAISED, HANGING] = [0.55, 0.12];
/** The least width and height of a ring (°). A stroke (') is narrower. */
const RING = 0.36;
/**
 * A ring is about as wide as high. Both strokes of a closing quote that touch are 1.25 times as wide as high at 200 dots an
 * inch, and a ring of 6 dots that lost a row to noise has 1.2.
 */
const [ROUND_RING, QUOTE] = [1.22, /["”“]/];
/**
 * A dash is at least DASH_WIDE times as wide as high. Its lower edge stands between DASH_LOW and DASH_HIGH above the
 * baseline.
 */
const DASH_WIDE = 1.4;
const [DASH_LOW, DASH_HIGH] = [0.2, 0.7];
/** A full stop ends within this distance from the baseline. */
const ON_BASELINE = 0.1;
/**
 * COMMA: the least height of a comma. STOP: the largest height of a full stop. BELOW_SEMICOLON: the least height of the
 * lower part of ";". SEMICOLON_HANGING: how far that part hangs below the baseline at least.
 */
const [COMMA, STOP, BELOW_SEMICOLON, SEMICOLON_HANGING] = [0.32, 0.28, 0.3, 0.1];

/** The dot of a comma without its tail is lower than HIGHEST_DOT. The upper dot of ":" ends higher than UPPER_DOT. */
const [HIGHEST_DOT, UPPER_DOT] = [0.45, 0.35];
/** What the bullet of a list is read as, how high its foot stands, its sides, and how much they differ. */
const STAR_LIKE = /^[*+°º«»=.·-]$/;
const BULLET = { low: 0.15, high: 0.5, smallest: 0.35, largest: 0.8, differs: 0.15 } as const;
/** One number with one point. */
const DECIMAL = /^[^\d.]*\d+\.\d+[^\d.]*[.,;:]?$/;

/**
 * Above this confidence, and when all readings agree, a comma becomes a full stop only if its ink is about as wide as
 * high (ROUND). At 200 dots an inch some commas are only one dot higher than a full stop.
 */
const SURE = 95;
const ROUND = 1.25;

/** Signs that the recognizer takes a raised ring or stroke for, behind a figure, a temperature or a rate. */
const RAISED_SIGN = /^(|X|C|.*(?:\d|T|\dX))([*%"”“'’‘´`º°?]{1,2})(C?[.,;:)]*)$/u;
/** Seconds, which the recognizer takes for other signs where the page shows a degree: `15";`. */
const SECONDS = /\d"[.,;:)]*$/;
const FIGURES = /^\d{2,}$/;
/** What may stand before a raised sign that is a word by itself. */
const BEFORE_SIGN = /(?:\d|^T|\dX|^X)$/;
/** The label of an alternative: a pale speck below its full stop is no tail. */
const LABEL = /^[A-H]\.$/i;
/** What a sign at the end of a word becomes: HANGS when its ink hangs below the baseline, STANDS when it doesn't. */
const HANGS: Readonly<Record<string, string>> = { '.': ',', ':': ';' };
const STANDS: Readonly<Record<string, string>> = { ',': '.', ';': ':' };

/**
 * Corrects small signs by their ink, because the recognizer takes them for each other: degrees and minutes, the
 * full stop and the comma at a word's end, and what stands between two figures, as in "2-4" and "3:1", which it
 * loses. `before` is the text of the word before; `hasTail` tells whether the scan shows the tail of a comma below a dot.
 */
export function withSmallSigns(
  word: ChosenWord,
  line: TextLine,
  before: string,
  hasTail: (dot: Box) => boolean,
): ChosenWord {
  const patches = line.patches
    .filter((patch) => middle(patch) > word.x && middle(patch) < word.x + word.width)
    .sort((one, other) => one.x - other.x);
  if (before === '' && STAR_LIKE.test(word.text) && isBullet(patches, line))
    return { ...word, text: '•', isUnsure: true };
  const raised = withRaised(word, patches, line, before);
  const read = withinFigures(raised, patches, line);
  // Specks above each other between figures that both readers saw without a sign are no colon. A comma, which is one piece of
  // ink, may touch a figure.
  const isAgreed = word.seen !== undefined && raised === word.text && sureOf(raised, word.seen) === 1;
  const figures = isAgreed && read.includes(':') ? raised : read;
  const decimal = withDecimalComma(figures, patches, line, hasTail);
  const text = withEnd(decimal, patches, line, word, hasTail);
  return text === word.text ? word : { ...word, text, isUnsure: true };
}

/**
 * Whether the ink at the head of a line is a disc around the middle of the small letters. A star stands higher, and a dash is
 * wider than high.
 */
function isBullet(patches: readonly Box[], { patches: all, baseline, xHeight }: TextLine): boolean {
  const [disc, ...others] = patches;
  if (!disc || others.length > 0 || all.some(({ x }) => x < disc.x)) return false;
  const foot = (baseline - bottom(disc)) / xHeight;
  const [side, longer] = [Math.min(disc.width, disc.height), Math.max(disc.width, disc.height)];
  return (
    foot > BULLET.low &&
    foot < BULLET.high &&
    side > xHeight * BULLET.smallest &&
    longer < xHeight * BULLET.largest &&
    longer <= side + xHeight * BULLET.differs
  );
}

const middle = ({ x, width }: Box): number => x + width / 2;

function isTall({ height }: Box, { xHeight }: TextLine): boolean {
  return height >= xHeight * SMALLEST_LETTER;
}

function withRaised(word: ChosenWord, patches: readonly Box[], line: TextLine, before: string): string {
  const { text } = word;
  // Both strokes of seconds touch, and then are as wide as a ring.
  if (!word.isUnsure && SECONDS.test(text)) return text;
  const [, head = '', read = '', tail = ''] = RAISED_SIGN.exec(text) ?? [];
  // The figure of a degree may stand at the end of the line before.
  const isFirst = before === '' && head === '' && tail.startsWith('C');
  if (!RAISED_SIGN.test(text) || (/^[XC]?$/.test(head) && !BEFORE_SIGN.test(before) && !isFirst)) return text;
  const tall = patches.filter((patch) => isTall(patch, line));
  const raised = patches.filter(
    (patch) =>
      !isTall(patch, line) &&
      bottom(patch) < line.baseline - line.xHeight * RAISED &&
      !patches.some(
        (below) => below.y > bottom(patch) && Math.abs(middle(below) - middle(patch)) < patch.width,
      ),
  );
  const [sign, ...more] = raised;
  const isAlone =
    sign && more.length === 0 && tall.every((one) => one.x >= right(sign) || right(one) <= sign.x);
  // The bar of "%" is a letter's height.
  if (!isAlone || tall.length > [...head, ...tail].filter((one) => /[\p{L}\d)]/u.test(one)).length)
    return text;
  const size = line.xHeight * RING;
  if (QUOTE.test(read) && sign.width > sign.height * ROUND_RING) return text;
  if (sign.width >= size && sign.height >= size) return `${head}°${tail}`;
  return sign.width < size && tail.startsWith('C') === false && /(?:X|^)$/.test(head)
    ? `${head}'${tail}`
    : text;
}

function withinFigures(text: string, patches: readonly Box[], line: TextLine): string {
  const tall = patches.filter((patch) => isTall(patch, line));
  if (!FIGURES.test(text) || tall.length !== text.length) return text;
  return tall
    .map((figure, at) => {
      const next = tall[at + 1];
      const between = patches.filter(
        (one) => next && !isTall(one, line) && one.x >= right(figure) && right(one) <= next.x,
      );
      return (text[at] ?? '') + signOf(between, line);
    })
    .join('');
}

/** The sign that patches between two figures show; empty where they show none that is known. */
function signOf(patches: readonly Box[], { baseline, xHeight }: TextLine): string {
  const [one, other, ...more] = patches;
  if (!one || more.length > 0) return '';
  const above = (box: Box) => (baseline - bottom(box)) / xHeight;
  if (!other) {
    const isDash = one.width > one.height * DASH_WIDE && above(one) > DASH_LOW && above(one) < DASH_HIGH;
    if (isDash) return '-';
    if (above(one) < -HANGING) return ',';
    return Math.abs(above(one)) < ON_BASELINE ? '.' : '';
  }
  return isStacked(one, other) && Math.min(above(one), above(other)) < ON_BASELINE ? ':' : '';
}

function withEnd(
  text: string,
  patches: readonly Box[],
  line: TextLine,
  read: ChosenWord,
  hasTail: (dot: Box) => boolean,
): string {
  const end = text.at(-1) ?? '';
  if (text.length < 2 || !/[\p{L}\d)'°%]/u.test(text.at(-2) ?? '') || !(end in HANGS || end in STANDS))
    return text;
  const last = patches.findLastIndex((patch) => isTall(patch, line));
  const least = /[:;]/.test(end) ? UPPER_DOT : RAISED;
  const behind = patches
    .slice(last + 1)
    .filter((patch) => bottom(patch) > line.baseline - line.xHeight * least);
  // A scan may part the tail of a comma from its dot, and a piece from the letter before.
  const lastPiece = behind.at(-1);
  const own = behind.filter((one) => lastPiece && isStacked(one, lastPiece));
  const sign = around(own);
  if (last < 0 || !sign) return text;
  const below = (bottom(sign) - line.baseline) / line.xHeight;
  const height = sign.height / line.xHeight;
  const mayHaveTail = height < HIGHEST_DOT && Math.abs(below) < HANGING && !LABEL.test(text);
  const hasPaleTail = mayHaveTail && hasTail(sign);
  if (hasPaleTail) return text.slice(0, -1) + (HANGS[end] ?? end);
  if (own.length < behind.length) return text;
  if (/[:;]/.test(end) && below > SEMICOLON_HANGING && height > BELOW_SEMICOLON)
    return `${text.slice(0, -1)};`;
  if (below > HANGING && height > COMMA) return text.slice(0, -1) + (HANGS[end] ?? end);
  const isComma = !read.isUnsure && read.confidence >= SURE && sign.height > sign.width * ROUND;
  if (end === ',' && isComma) return text;
  return below < ON_BASELINE && height < STOP ? text.slice(0, -1) + (STANDS[end] ?? end) : text;
}

const isStacked = (one: Box, other: Box): boolean =>
  Math.abs(middle(one) - middle(other)) < Math.max(one.width, other.width);

/** Writes a comma for the point of a decimal where the sign between the figures hangs or has a tail. */
function withDecimalComma(
  text: string,
  patches: readonly Box[],
  { baseline, xHeight }: TextLine,
  hasTail: (dot: Box) => boolean,
): string {
  if (!DECIMAL.test(text)) return text;
  const tall = patches.filter(({ height }) => height >= xHeight * SMALLEST_LETTER);
  const [first, last] = [tall[0], tall.at(-1)];
  const commas = patches.filter((one) => {
    const below = (bottom(one) - baseline) / xHeight;
    const isBetween = first && last && one.x >= right(first) && right(one) <= last.x;
    if (!isBetween || one.height > xHeight * SMALLEST_LETTER) return false;
    const isDot = Math.abs(below) < HANGING && one.height < xHeight * HIGHEST_DOT;
    return (below > HANGING && one.height > xHeight * COMMA) || (isDot && hasTail(one));
  });
  return commas.length === 1 ? text.replace('.', ',') : text;
}

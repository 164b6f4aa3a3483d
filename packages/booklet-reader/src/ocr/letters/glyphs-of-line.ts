import type { Strip, StripShape } from '../page/level-page.ts';
import type { TextLine } from '../page/text-lines.ts';

/** The strip on which letters are compared: it gives ten rows to the height of a small letter. */
export const GLYPH_STRIP: StripShape = { height: 28, stretch: 1 };
const WHITE = 255;
/** Patches are one glyph where they share this part of the narrower one, like a letter and its accent. */
const SHARED = 0.5;
/** Glyphs whose widths differ by more columns are different letters. */
const WIDTH_STEP = 1;
/** By how many columns one glyph is moved against the other; the likeliest first, so that the others end early. */
const SHIFTS = [0, -1, 1] as const;

/**
 * One letter, or several that touch, as the page shows it. The rows are tied to the line, so that height and
 * place tell `I` from `l`.
 */
export interface Glyph {
  /** Left edge on the level page, in dots. */
  x: number;
  width: number;
  columns: number;
  /** The first column on the strip. */
  column: number;
  /** The ink at each place of the strip, column by column; 0 is paper. */
  ink: Uint8Array;
  total: number;
}

/** Cuts the glyphs of a line out of its strip, from the left. The strip must have the shape `GLYPH_STRIP`. */
export function glyphsOf(line: TextLine, { picture, toPageX }: Strip): Glyph[] {
  const left = toPageX(0);
  const columnsADot = 1 / (toPageX(1) - left);
  return spansOf(line).map(({ x, right }) => {
    const from = Math.max(0, Math.floor((x - left) * columnsADot));
    const to = Math.min(picture.width, Math.ceil((right - left) * columnsADot));
    const columns = Math.max(1, to - from);
    const ink = new Uint8Array(columns * picture.height);
    let total = 0;
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < picture.height; row++) {
        const dark = WHITE - (picture.dots[row * picture.width + from + column] ?? WHITE);
        ink[column * picture.height + row] = dark;
        total += dark;
      }
    }
    return { x, width: right - x, column: from, columns, ink, total };
  });
}

/** One glyph of several that lie side by side on a strip, from the left. */
export function joinedGlyph(glyphs: readonly Glyph[]): Glyph {
  const [x, column] = [Math.min(...glyphs.map((one) => one.x)), Math.min(...glyphs.map((one) => one.column))];
  const columns = Math.max(...glyphs.map((one) => one.column + one.columns)) - column;
  const ink = new Uint8Array(columns * GLYPH_STRIP.height);
  for (const one of glyphs) ink.set(one.ink, (one.column - column) * GLYPH_STRIP.height);
  const total = ink.reduce((sum, dark) => sum + dark, 0);
  return { x, width: Math.max(...glyphs.map((one) => one.x + one.width)) - x, column, columns, ink, total };
}

function spansOf({ patches }: TextLine): { x: number; right: number }[] {
  const spans: { x: number; right: number }[] = [];
  for (const { x, width } of patches.toSorted((a, b) => a.x - b.x)) {
    const last = spans.at(-1);
    const common = last ? Math.min(last.right, x + width) - x : 0;
    if (last && common > SHARED * Math.min(width, last.right - last.x))
      last.right = Math.max(last.right, x + width);
    else spans.push({ x, right: x + width });
  }
  return spans;
}

/**
 * How much two glyphs differ, as a share of their ink: 0 for equal glyphs, about 1 for nothing in common,
 * infinite where their widths differ too much. A difference of `most` or more is told only as being that large.
 */
export function difference(one: Glyph, other: Glyph, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.columns - other.columns) > WIDTH_STEP) return Number.POSITIVE_INFINITY;
  const total = Math.max(1, one.total + other.total);
  let least = most * total;
  for (const shift of SHIFTS) {
    let sum = 0;
    const end = Math.max(one.columns, other.columns + shift);
    for (let column = Math.min(0, shift); column < end && sum < least; column++)
      sum += columnDifference(one, column, other, column - shift);
    least = Math.min(least, sum);
  }
  return least / total;
}

function columnDifference(one: Glyph, column: number, other: Glyph, otherColumn: number): number {
  const rows = GLYPH_STRIP.height;
  const at = column * rows;
  const from = otherColumn * rows;
  const isInOne = column >= 0 && column < one.columns;
  const isInOther = otherColumn >= 0 && otherColumn < other.columns;
  let sum = 0;
  if (isInOne && isInOther) {
    for (let row = 0; row < rows; row++)
      sum += Math.abs((one.ink[at + row] ?? 0) - (other.ink[from + row] ?? 0));
  } else if (isInOne) {
    for (let row = 0; row < rows; row++) sum += one.ink[at + row] ?? 0;
  } else if (isInOther) {
    for (let row = 0; row < rows; row++) sum += other.ink[from + row] ?? 0;
  }
  return sum;
}

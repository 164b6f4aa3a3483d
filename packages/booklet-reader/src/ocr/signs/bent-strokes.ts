import { type Box, bottom, right } from '../../page/page-content.ts';
import type { GlyphRow } from './glyph-raster.ts';
import type { GrayAt, SeenGlyph } from './seen-glyph.ts';

/*
 * Round brackets set in hairlines, as LibreOffice draws those that grow with their formula, are so narrow in a scan that the
 * net sees bars and square brackets in them. How much a stroke bends tells what it is, also by parts of a dot: the grays of
 * each row tell where the stroke runs.
 */

/** What the net sees in such brackets. */
const STROKE = /^[|[\](){}]$/;
/** The widest stroke, the least height of its ink and of the whole stroke, in heights of small letters. */
const [WIDEST, LOWEST_INK, LOWEST] = [0.27, 0.75, 1.2];
/** How far a bracket hangs below the baseline, in heights of small letters: an "l" of a text doesn't. */
const HANGS = 0.12;
/** How far a stroke is followed beyond its ink, where it is too faint for ink, in heights of small letters. */
const BEYOND = 0.6;
/** How far beside its ink the grays of a stroke reach, in dots: the next letter of a text stands nearer than three. */
const BESIDE = 1;
/** The least darkness of a row, and the share at both ends that is left out: square brackets have serifs there. */
const [DARK, ENDS] = [60, 0.06];
/**
 * How many times its error the bend of a stroke is at least: by itself, and in a line with other narrow brackets. Straight
 * strokes had less than 4, 19 of 20 less than 2, and most brackets more than 5.
 */
const [SURE_BEND, BEND_AMONG_OTHERS] = [4.5, 2];
/** The chance of a bracket that its bend tells. */
const CHANCE = 0.95;

/** A glyph that may be a narrow bracket. */
export const isSlender = (box: Box, { xHeight }: Pick<GlyphRow, 'xHeight'>): boolean =>
  box.width <= xHeight * WIDEST && box.height >= xHeight * LOWEST_INK;

/** Whether a glyph is a bracket too narrow for text. */
export const isNarrowBracket = (glyph: SeenGlyph, row: Pick<GlyphRow, 'xHeight'>): boolean =>
  isSlender(glyph, row) &&
  /^[()]$/.test(glyph.signs[0]?.text ?? '') &&
  (glyph.signs[0]?.chance ?? 0) >= CHANCE;

/**
 * What a glyph may be, a narrow stroke by its bend.
 * @param isAmongOthers whether its line has narrow brackets
 */
export function withBend(glyph: SeenGlyph, grayAt: GrayAt, row: GlyphRow, isAmongOthers = false): SeenGlyph {
  const [first] = glyph.signs;
  if (!first || !STROKE.test(first.text) || !isSlender(glyph, row)) return glyph;
  const stroke = strokeOf(glyph, grayAt, row.xHeight);
  if (stroke.length < row.xHeight * LOWEST * (1 - 2 * ENDS)) return glyph;
  // The last rows are left out, so that a letter that ends at the baseline ends above it here.
  if (!isAmongOthers && (stroke.at(-1)?.y ?? 0) < row.baseline + row.xHeight * HANGS) return glyph;
  const bend = bendOf(stroke);
  if (Math.abs(bend) < (isAmongOthers ? BEND_AMONG_OTHERS : SURE_BEND)) return glyph;
  const text = bend > 0 ? '(' : ')';
  const chance = Math.max(CHANCE, first.text === text ? first.chance : 0);
  return { ...glyph, signs: [{ text, chance }, ...glyph.signs] };
}

/** The middles of the rows of a stroke from its head to its foot. */
function strokeOf(box: Box, grayAt: GrayAt, xHeight: number): { x: number; y: number }[] {
  const middleOf = (y: number) => {
    let [dark, sum] = [0, 0];
    for (let x = box.x - BESIDE; x < right(box) + BESIDE; x++) {
      const own = 255 - grayAt(x, y);
      dark += own;
      sum += own * x;
    }
    return dark > DARK ? { x: sum / dark, y } : null;
  };
  const rows: { x: number; y: number }[] = [];
  for (let y = box.y; y < bottom(box); y++) {
    const row = middleOf(y);
    if (row) rows.push(row);
  }
  for (let y = box.y - 1; y > box.y - xHeight * BEYOND; y--) {
    const row = middleOf(y);
    if (!row) break;
    rows.unshift(row);
  }
  for (let y = bottom(box); y < bottom(box) + xHeight * BEYOND; y++) {
    const row = middleOf(y);
    if (!row) break;
    rows.push(row);
  }
  const cut = Math.floor(rows.length * ENDS);
  return rows.slice(cut, rows.length - cut);
}

/**
 * How far the ends of a stroke stand to the right of its middle, in errors: of the parabola through its rows that fits best.
 */
function bendOf(rows: readonly { x: number; y: number }[]): number {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < 6) return 0;
  const points = rows.map(({ x, y }) => ({ x, t: (2 * (y - first.y)) / (last.y - first.y) - 1 }));
  const mean = (of: (t: number) => number) => points.reduce((sum, { t }) => sum + of(t), 0) / points.length;
  // Polynomials without anything in common over these rows.
  const centre = mean((t) => t);
  const line = (t: number) => t - centre;
  const slant = mean((t) => line(t) * t ** 2) / mean((t) => line(t) ** 2);
  const level = mean((t) => t ** 2);
  const parabola = (t: number) => t ** 2 - level - slant * line(t);
  const fitOf = (basis: (t: number) => number) =>
    points.reduce((sum, { x, t }) => sum + x * basis(t), 0) /
    points.reduce((sum, { t }) => sum + basis(t) ** 2, 0);
  const [middle, slope, bend] = [fitOf(() => 1), fitOf(line), fitOf(parabola)];
  const rest = points.reduce(
    (sum, { x, t }) => sum + (x - middle - slope * line(t) - bend * parabola(t)) ** 2,
    0,
  );
  const error = Math.sqrt(
    rest / (points.length - 3) / points.reduce((sum, { t }) => sum + parabola(t) ** 2, 0),
  );
  return bend / Math.max(error, 1e-6);
}

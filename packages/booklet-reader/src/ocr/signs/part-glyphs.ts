import type { Box } from '../../page/page-content.ts';
import type { GlyphRow } from './glyph-raster.ts';
import type { GrayAt, LineGlyph, SeenGlyph } from './seen-glyph.ts';

/** What the net sees in a box. */
type See = (box: Box, grayAt: GrayAt, row: GlyphRow) => SeenGlyph;

/** The least chance of both parts. */
const SURE = 0.85;
/** The least width of a part, in heights of small letters, and the widest ink that is parted. */
const [NARROWEST, WIDEST] = [0.25, 4];
/** What a part may be. A cut within a letter leaves what looks like a comma or a semicolon. */
const PART = /^[\p{L}\d()[\]{}|]$/u;
const BRACKET = /^[()[\]{}|]$/;
/** The least height of a bracket, in heights of small letters. Lower ones are serifs. */
const LEAST_BRACKET = 1.25;
/** The most figures that are parted, and their least and most width in their height. */
const [MOST_FIGURES, NARROW_FIGURE, WIDE_FIGURE] = [4, 0.5, 0.82];
/** Darker dots are ink. */
const INK_BELOW = 170;
/** About how many places to cut at are tried. */
const MOST_CUTS = 20;

/** Whether the ink of a glyph may be that of several that touch: the net knows no sign like it. */
export const mayTouch = (glyph: LineGlyph, { xHeight }: GlyphRow): boolean =>
  glyph.width >= 2 * xHeight * NARROWEST &&
  glyph.width <= xHeight * WIDEST &&
  glyph.see().signs[0]?.text === '';

/**
 * Parts signs that touch, such as ")(", where the net is surest of both parts. Answers the same glyph where it doesn't know
 * them.
 */
export function partedGlyph(glyph: LineGlyph, grayAt: GrayAt, row: GlyphRow, see: See): LineGlyph[] {
  const end = glyph.x + glyph.width;
  const least = Math.ceil(row.xHeight * NARROWEST);
  const step = Math.max(1, Math.round(glyph.width / MOST_CUTS));
  let [best, surest]: [SeenGlyph[], number] = [[], SURE];
  for (let at = least; at <= glyph.width - least; at += step) {
    const parts = [
      see(partOf(glyph, glyph.x, glyph.x + at, grayAt), within(glyph.x, glyph.x + at, grayAt), row),
      see(partOf(glyph, glyph.x + at, end, grayAt), within(glyph.x + at, end, grayAt), row),
    ];
    const chance = Math.min(...parts.map((part) => chanceOf(part, row)));
    if (chance > surest) [best, surest] = [parts, chance];
  }
  if (best.length === 0) best = touchingFigures(glyph, grayAt, row, see);
  return best.length > 0 ? best.map((part) => ({ ...part, see: () => part })) : [glyph];
}

/** How sure the net is of a part. A bracket as low as small letters is a piece of one: of the serifs of an "m". */
function chanceOf({ signs: [sign], height }: SeenGlyph, { xHeight }: GlyphRow): number {
  if (!sign || !PART.test(sign.text)) return 0;
  return BRACKET.test(sign.text) && height < xHeight * LEAST_BRACKET ? 0 : sign.chance;
}

/** Three or more figures that touch, as in "16 000": figures of a font are equally wide. */
function touchingFigures(glyph: Box, grayAt: GrayAt, row: GlyphRow, see: See): SeenGlyph[] {
  for (let count = 3; count <= MOST_FIGURES; count++) {
    const width = glyph.width / count;
    if (width < glyph.height * NARROW_FIGURE || width > glyph.height * WIDE_FIGURE) continue;
    const parts = Array.from({ length: count }, (_, at) => {
      const [from, end] = [glyph.x + Math.round(at * width), glyph.x + Math.round((at + 1) * width)];
      return see(partOf(glyph, from, end, grayAt), within(from, end, grayAt), row);
    });
    if (parts.every(({ signs: [sign] }) => sign && /^\d$/.test(sign.text) && sign.chance >= SURE))
      return parts;
  }
  return [];
}

/** The ink between two columns. */
function partOf(glyph: Box, from: number, end: number, grayAt: GrayAt): Box {
  const rows = Array.from({ length: glyph.height }, (_, at) => glyph.y + at).filter((y) => {
    for (let x = from; x < end; x++) if (grayAt(x, y) < INK_BELOW) return true;
    return false;
  });
  const [top = glyph.y, last = glyph.y] = [rows[0], rows.at(-1)];
  return { x: from, y: top, width: end - from, height: last - top + 1 };
}

const within =
  (from: number, end: number, grayAt: GrayAt): GrayAt =>
  (x, y) =>
    x >= from && x < end ? grayAt(x, y) : 255;

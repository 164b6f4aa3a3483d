import type { Cell, RawGlyph } from '../page/page-content.ts';

/**
 * How far a character may stand from its glyph: in points, in widths of the glyph, and in sizes. Glyph and
 * character are matched by place, because fonts may name the same sign differently. The tolerance covers text
 * that is drawn twice a little apart and read once; a neighbour stands at least a whole width away, even
 * beside a comma.
 */
const [LEAST, OF_WIDTH, OF_SIZE] = [0.8, 0.5, 0.35];
/** Glyphs larger than this, in sizes of the page's text, are a watermark across the page where no step reads them. */
const WATERMARK = 3;
/** Characters are looked up in columns of this width, in points, and in the columns beside. */
const GRID = 8;

/**
 * The glyphs of a page that no character stands for, whatever step dropped them: for example a code that no
 * table knows, or text that runs up the page. `drawn` are the characters that drafts are made of.
 */
export function droppedGlyphs(glyphs: readonly RawGlyph[], drawn: readonly Cell[]): RawGlyph[] {
  const places = new Map<number, Cell[]>();
  for (const cell of drawn) {
    const key = Math.floor(cell.x / GRID);
    const here = places.get(key);
    if (here) here.push(cell);
    else places.set(key, [cell]);
  }
  const usual = glyphs.map(({ size }) => size).sort((a, b) => a - b)[Math.floor(glyphs.length / 2)] ?? 0;
  return glyphs.filter(({ x, y, width, size }) => {
    // A glyph without width has no ink, or belongs to the letter before.
    if (width <= 0 || size > usual * WATERMARK) return false;
    const reach = Math.min(size * OF_SIZE, Math.max(LEAST, width * OF_WIDTH));
    const key = Math.floor(x / GRID);
    return ![-1, 0, 1].some((step) =>
      places
        .get(key + step)
        ?.some((cell) => Math.abs(cell.x - x) <= reach && Math.abs(cell.y - y) < size * OF_SIZE),
    );
  });
}

import type { Cell, RawGlyph } from '../page/page-content.ts';

/**
 * How far a character may stand from its glyph: in points, in widths of the glyph, and in sizes. What one sign is called in
 * different fonts may differ, where it stands doesn't; but what is drawn twice is read once, a little beside. A neighbour
 * stands a whole width away, also that of a comma.
 */
const [LEAST, OF_WIDTH, OF_SIZE] = [0.8, 0.5, 0.35];
const GRID = 8;

/**
 * The glyphs of a page that no character stands for: what the way from the drawn page to the read one dropped, whatever
 * the reason: a code that no table knows, text that runs up the page. `drawn` are the characters that drafts are made of.
 */
export function droppedGlyphs(glyphs: readonly RawGlyph[], drawn: readonly Cell[]): RawGlyph[] {
  const places = new Map<number, Cell[]>();
  for (const cell of drawn) {
    const key = Math.floor(cell.x / GRID);
    const here = places.get(key);
    if (here) here.push(cell);
    else places.set(key, [cell]);
  }
  return glyphs.filter(({ x, y, width, size }) => {
    // What takes no room has no ink, or belongs to the letter before.
    if (width <= 0) return false;
    const reach = Math.min(size * OF_SIZE, Math.max(LEAST, width * OF_WIDTH));
    const key = Math.floor(x / GRID);
    return ![-1, 0, 1].some((step) =>
      places
        .get(key + step)
        ?.some((cell) => Math.abs(cell.x - x) <= reach && Math.abs(cell.y - y) < size * OF_SIZE),
    );
  });
}

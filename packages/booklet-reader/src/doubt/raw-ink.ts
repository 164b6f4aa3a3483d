import type { Cell, RawGlyph } from '../page/page-content.ts';

/** What one sign is called in different fonts may differ; where it stands doesn't. In sizes of the glyph. */
const SAME_PLACE = 0.35;
const GRID = 8;

/**
 * The glyphs of a page that no character stands for: what the way from the drawn page to the read one dropped, whatever
 * the reason: a code that no table knows, text that runs up the page. `drawn` are the characters that drafts are made of.
 */
export function droppedGlyphs(glyphs: readonly RawGlyph[], drawn: readonly Cell[]): RawGlyph[] {
  const places = new Map<string, Cell[]>();
  for (const cell of drawn) {
    const key = keyOf(cell.x + cell.width / 2);
    places.set(key, [...(places.get(key) ?? []), cell]);
  }
  return glyphs.filter(({ x, y, width, size }) => {
    const middle = x + width / 2;
    return ![-1, 0, 1].some((step) =>
      (places.get(keyOf(middle + step * GRID)) ?? []).some(
        (cell) =>
          Math.abs(cell.x + cell.width / 2 - middle) < Math.max(size, width) * SAME_PLACE &&
          Math.abs(cell.y - y) < size * SAME_PLACE,
      ),
    );
  });
}

const keyOf = (x: number): string => String(Math.floor(x / GRID));

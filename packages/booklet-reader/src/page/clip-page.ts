import { type Box, bottom, cellBox, common, overlaps, type PageContent, right } from './page-content.ts';

/** A character of which a clip shows a smaller share than this is not drawn: only the edge of its ink sticks in. */
const SEEN = 0.25;

/** Removes what is drawn off the page. Boxes that cross the edge keep only the part within. */
export function clipPage(page: PageContent): PageContent {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const clipped = <T extends Box>(boxes: readonly T[]): T[] =>
    boxes.flatMap((box) => {
      const x = Math.max(0, box.x);
      const y = Math.max(0, box.y);
      const width = Math.min(page.width, right(box)) - x;
      const height = Math.min(page.height, bottom(box)) - y;
      // Drops NaN, too: every comparison with NaN is false.
      return width >= 0 && height >= 0 ? [{ ...box, x, y, width, height }] : [];
    });
  return {
    ...page,
    cells: page.cells.filter((cell) => overlaps(cellBox(cell), whole)),
    fills: clipped(page.fills),
    rules: clipped(page.rules),
    images: clipped(page.images),
    strokes: clipped(page.strokes),
  };
}

/** Whether a clip, the box within which things are painted, hides a character's box, or all but its edge. */
export function isClippedAway(box: Box, clip: Box | null): boolean {
  const whole = box.width * box.height;
  if (!clip || whole === 0) return false;
  const seen = common(box, clip);
  return seen === null || seen.width * seen.height < whole * SEEN;
}

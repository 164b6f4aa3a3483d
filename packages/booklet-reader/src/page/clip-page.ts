import { type Box, bottom, cellBox, overlaps, type PageContent, right } from './page-content.ts';

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

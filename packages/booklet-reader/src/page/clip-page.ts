import { type Box, bottom, cellBox, overlaps, type PageContent, right } from './page-content.ts';

/** What stands on the page: nothing that is drawn off it counts, and of what crosses its edge only the part within. */
export function clipPage(page: PageContent): PageContent {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const clipped = <T extends Box>(boxes: readonly T[]): T[] =>
    boxes.flatMap((box) => {
      const x = Math.max(0, box.x);
      const y = Math.max(0, box.y);
      const width = Math.min(page.width, right(box)) - x;
      const height = Math.min(page.height, bottom(box)) - y;
      // Numbers that are none compare with nothing.
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

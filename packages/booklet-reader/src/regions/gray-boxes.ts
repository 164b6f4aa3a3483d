import { type Box, bottom, type FilledBox, holdsPoint, right } from '../page/page-content.ts';

/** Light boxes large enough for text. A box that is drawn line by line is joined into one. */
export function grayBoxesOf(fills: readonly FilledBox[]): Box[] {
  const light = fills.filter((fill) => fill.light && fill.width > 40 && fill.height > 8);
  const joined: Box[] = [];
  for (const fill of [...light].sort((a, b) => a.y - b.y)) {
    const above = joined.find(
      (box) =>
        Math.abs(box.x - fill.x) < 2 && Math.abs(box.width - fill.width) < 4 && fill.y - bottom(box) < 2,
    );
    if (above) above.height = Math.max(bottom(fill), bottom(above)) - above.y;
    else if (
      !joined.some((box) => holdsPoint(box, fill.x + 1, fill.y + 1) && right(fill) <= right(box) + 2)
    ) {
      joined.push({ x: fill.x, y: fill.y, width: fill.width, height: fill.height });
    }
  }
  return joined;
}

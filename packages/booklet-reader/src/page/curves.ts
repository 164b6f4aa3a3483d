export type Point = [number, number];

/**
 * The points of a Bézier curve that lie farthest to each side, and its end. The points that only guide a curve may lie
 * far outside of what is drawn.
 * @param start where the curve begins
 * @param guides the two points that guide the curve, and its end
 */
export function farthestOf(start: Point, guides: readonly [Point, Point, Point]): Point[] {
  const [first, second, end] = guides;
  const at = (part: number): Point => [
    alongCurve(part, start[0], first[0], second[0], end[0]),
    alongCurve(part, start[1], first[1], second[1], end[1]),
  ];
  const turns = [
    ...turnsOf(start[0], first[0], second[0], end[0]),
    ...turnsOf(start[1], first[1], second[1], end[1]),
  ];
  return [...turns.map(at), end];
}

/** A quadratic curve, which one point guides, as the guides of a cubic one. */
export function asCubic(start: Point, guide: Point, end: Point): [Point, Point, Point] {
  const towards = ([x, y]: Point): Point => [x + ((guide[0] - x) * 2) / 3, y + ((guide[1] - y) * 2) / 3];
  return [towards(start), towards(end), end];
}

/** One coordinate of a cubic curve, at a part from 0 to 1 of its way. */
function alongCurve(part: number, start: number, first: number, second: number, end: number): number {
  const rest = 1 - part;
  return rest ** 3 * start + 3 * rest ** 2 * part * first + 3 * rest * part ** 2 * second + part ** 3 * end;
}

/** At which parts of its way one coordinate of a cubic curve turns back: where its slope is 0. */
function turnsOf(start: number, first: number, second: number, end: number): number[] {
  // The slope is a * part² + b * part + c.
  const a = end - 3 * second + 3 * first - start;
  const b = 2 * (second - 2 * first + start);
  const c = first - start;
  // This form of the solution stays exact where `a` is nearly 0, as in half a circle.
  const half = -(b + (b < 0 ? -1 : 1) * Math.sqrt(b * b - 4 * a * c)) / 2;
  return [half / a, c / half].filter((part) => part > 0 && part < 1);
}

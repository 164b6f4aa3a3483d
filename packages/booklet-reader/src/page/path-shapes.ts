import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { lightnessOf } from './color.ts';
import { asCubic, farthestOf, type Point } from './curves.ts';
import { boxOf, type Matrix, placed } from './matrix.ts';
import { around, type Box, bottom, common, overlaps, type PageContent, right } from './page-content.ts';

/** Lines and bars thinner than this, in points, are rules. */
const RULE_THICKNESS = 2.5;
/** Lightness from 0 (black) to 1 (white): from `LIGHT` a box lies behind text, from `WHITE` a shape can't be seen. */
const LIGHT = 0.72;
const WHITE = 0.985;
/** Discs of less lightness than this are filled bubbles. */
const DARK = 0.5;
/** The least size of a disc in points, and the largest ratio of its longer side to the shorter. */
const SMALLEST_DISC = 4;
const ROUNDEST = 1.25;
/**
 * A light round-cornered shape lies behind text if it is at least WIDE wide, or at least WORD wide and twice as wide as
 * high; in points.
 */
const [WIDE, WORD] = [60, 20];
/** Segments shorter than this, in points, are the joint of two lines. */
const SHORTEST = 0.05;
/**
 * A slanted dash is at least THICKNESS_OF_DASH points high and wide, and has at most CORNERS points. An arrow has more.
 */
const [THICKNESS_OF_DASH, CORNERS] = [1, 5];
/** A curve drawn by lines has at least FEWEST_OF_PLOT lines, each shorter than LONGEST_OF_PLOT points. */
const [FEWEST_OF_PLOT, LONGEST_OF_PLOT] = [10, 8];
/** Sides of a border that are thinner than this, in points, aren't drawn: their width is 0 but for rounding. */
const THINNEST = 0.15;
/** How far, in points, the inner box of a border may stand out of the outer one, because of rounding. */
const ROUNDING = 0.1;

const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);
const EVEN_ODD: ReadonlySet<number> = new Set([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);
const STROKES: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke]);
const BOTH: ReadonlySet<number> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

interface Contour {
  /** The corners; for a curve its end and the points that lie farthest to each side. */
  points: Point[];
  curved: boolean;
}
interface Look {
  fill: string;
  clip: Box | null;
  system: number;
}

/**
 * The box to which a path clips what is painted after it, within the box of earlier clips. A path of several contours,
 * such as the ring of a border, keeps the earlier box.
 */
export function clippedTo(matrix: Matrix, args: unknown[], before: Box | null): Box | null {
  const [contour, ...others] = contoursOf(matrix, (args[1] as unknown[] | undefined)?.[0]);
  if (!contour || others.length > 0) return before;
  const box = boxOf(contour.points);
  return before ? (common(before, box) ?? { ...box, width: 0, height: 0 }) : box;
}

/**
 * Sorts what a path paints into the rules, filled boxes, strokes and discs of `content`.
 * @param look the color of filled shapes, `#rrggbb`, the box to which painting is clipped, and the coordinate system
 * @param args the arguments of pdf.js's path operator: how the path is painted, and its packed points
 */
export function pathShapes(matrix: Matrix, look: Look, args: unknown[], content: PageContent): void {
  const paint = Number(args[0]);
  const isFilled = FILLS.has(paint) || BOTH.has(paint);
  const isStroked = STROKES.has(paint) || BOTH.has(paint);
  if (!isFilled && !isStroked) return;
  const data = (args[1] as unknown[] | undefined)?.[0];
  const contours = contoursOf(matrix, data);
  const rings = isFilled ? ringsAmong(contours, EVEN_ODD.has(paint)) : new Map<Contour, Box[] | null>();
  for (const contour of contours) {
    const sides = rings.get(contour);
    for (const side of sides ?? []) filled({ points: cornersOf(side), curved: false }, look, content);
    if (isFilled && sides === undefined) filled(contour, look, content);
    if (isStroked) stroked(contour, look, content);
  }
}

/**
 * Finds borders that are filled as the space between two boxes. The outer contour maps to the drawn sides of
 * the border, the inner one to null.
 */
function ringsAmong(contours: readonly Contour[], isEvenOdd: boolean): Map<Contour, Box[] | null> {
  const rings = new Map<Contour, Box[] | null>();
  for (const [at, one] of contours.entries()) {
    const other = contours[at + 1];
    if (!other || rings.has(one) || !isBoxed(one) || !isBoxed(other)) continue;
    if (!isEvenOdd && Math.sign(turnOf(one)) === Math.sign(turnOf(other))) continue;
    const [a, b] = [boxOf(one.points), boxOf(other.points)];
    const [outer, inner] = a.width * a.height >= b.width * b.height ? [a, b] : [b, a];
    const whole = around([inner, outer]) ?? outer;
    const isWithin = whole.width - outer.width < ROUNDING && whole.height - outer.height < ROUNDING;
    if (!isWithin || !overlaps(inner, outer)) continue;
    rings.set(one, sidesOf(outer, inner));
    rings.set(other, null);
  }
  return rings;
}

function sidesOf(outer: Box, inner: Box): Box[] {
  const [top, foot] = [inner.y - outer.y, bottom(outer) - bottom(inner)];
  const [left, end] = [inner.x - outer.x, right(outer) - right(inner)];
  const sides = [
    { ...outer, height: top },
    { ...outer, y: bottom(inner), height: foot },
    { ...outer, width: left },
    { ...outer, x: right(inner), width: end },
  ];
  return sides.filter(({ width, height }) => Math.min(width, height) > THINNEST);
}

const isBoxed = ({ curved, points }: Contour): boolean =>
  !curved && points.length >= 4 && points.every((point) => isCorner(boxOf(points), point));

/** Twice the signed area of a contour: the sign tells in which direction the contour turns. */
function turnOf({ points }: Contour): number {
  return points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

const cornersOf = (box: Box): Point[] => [
  [box.x, box.y],
  [right(box), box.y],
  [right(box), bottom(box)],
  [box.x, bottom(box)],
  [box.x, box.y],
];

function filled(contour: Contour, { fill, clip, system }: Look, content: PageContent): void {
  const painted = { ...boxOf(contour.points), system };
  const lightness = lightnessOf(fill);
  if (lightness >= WHITE) return;
  const isBox = !contour.curved && contour.points.every((point) => isCorner(painted, point));
  // WeasyPrint fills the whole page for each background, clipped to its place.
  const seen = clip && isBox && !isThin(painted) ? common(painted, clip) : painted;
  if (!seen) return;
  const box = { ...seen, system };
  if (isThin(box) && !isDash(contour)) content.rules.push(box);
  // A light shape lies behind text, even with round corners.
  else if (isBox || (lightness >= LIGHT && isWide(box))) {
    content.fills.push({ ...box, light: lightness >= LIGHT, color: fill });
  } else {
    content.strokes.push(box);
    if (contour.curved && isRound(box))
      content.discs = [...(content.discs ?? []), { ...box, light: lightness >= DARK, color: fill }];
  }
}

/** Whether a box is as wide as a word or more: a number's pill is narrower. */
const isWide = ({ width, height }: Box): boolean => width > WIDE || (width > WORD && width > height * 2);

const isRound = ({ width, height }: Box): boolean =>
  Math.min(width, height) >= SMALLEST_DISC && Math.max(width, height) < Math.min(width, height) * ROUNDEST;

function stroked(contour: Contour, { system }: Look, content: PageContent): void {
  if (contour.curved || isPlot(contour)) {
    const box = { ...boxOf(contour.points), system };
    (isStraight(box) ? content.rules : content.strokes).push(box);
    return;
  }
  for (const [at, point] of contour.points.entries()) {
    const next = contour.points[at + 1];
    if (!next) break;
    const segment = { ...boxOf([point, next]), system };
    // The corner where two lines join has no length.
    if (Math.max(segment.width, segment.height) < SHORTEST) continue;
    if (isStraight(segment)) content.rules.push(segment);
    else content.strokes.push(segment);
  }
}

/** Whether a filled contour is a dash of a slanted line: a small box that is turned. */
function isDash({ curved, points }: Contour): boolean {
  const box = boxOf(points);
  return (
    !curved &&
    points.length <= CORNERS &&
    Math.min(box.width, box.height) > THICKNESS_OF_DASH &&
    !points.every((point) => isCorner(box, point))
  );
}

/** Whether a contour is the plot of a function: programs draw a curve as many short lines. */
function isPlot({ points }: Contour): boolean {
  const lengths = points
    .slice(1)
    .map(([x, y], at) => Math.hypot(x - (points[at]?.[0] ?? x), y - (points[at]?.[1] ?? y)));
  return lengths.length >= FEWEST_OF_PLOT && lengths.every((length) => length < LONGEST_OF_PLOT);
}

const isThin = (box: Box) =>
  Math.min(box.width, box.height) <= RULE_THICKNESS && Math.max(box.width, box.height) > 0;

/** Whether a segment is drawn level or upright. The hook of a root is steep, but slanted. */
const isStraight = (segment: Box) => Math.min(segment.width, segment.height) < 0.3 && isThin(segment);

function isCorner(box: Box, [x, y]: Point): boolean {
  const isSide = Math.abs(x - box.x) < 0.5 || Math.abs(x - box.x - box.width) < 0.5;
  return isSide && (Math.abs(y - box.y) < 0.5 || Math.abs(y - box.y - box.height) < 0.5);
}

/** pdf.js packs a path as operators followed by their coordinates: 0 move, 1 line, 2 cubic, 3 quadratic, 4 close. */
function contoursOf(matrix: Matrix, data: unknown): Contour[] {
  if (!data || typeof data !== 'object' || !('length' in data)) return [];
  const values = Array.from(data as ArrayLike<number>);
  const contours: Contour[] = [];
  let current: Contour = { points: [], curved: false };
  const take = (at: number): Point => placed(matrix, values[at] ?? 0, values[at + 1] ?? 0);
  for (let at = 0; at < values.length; ) {
    const operator = values[at++];
    if (operator === 0) {
      current = { points: [take(at)], curved: false };
      contours.push(current);
      at += 2;
    } else if (operator === 1) {
      current.points.push(take(at));
      at += 2;
    } else if (operator === 2 || operator === 3) {
      current.curved = true;
      const start = current.points.at(-1) ?? take(at);
      const isCubic = operator === 2;
      const guides: [Point, Point, Point] = isCubic
        ? [take(at), take(at + 2), take(at + 4)]
        : asCubic(start, take(at), take(at + 2));
      current.points.push(...farthestOf(start, guides));
      at += isCubic ? 6 : 4;
    } else if (current.points[0]) {
      current.points.push(current.points[0]);
    }
  }
  return contours.filter((contour) => contour.points.length > 1);
}

import {
  around,
  type Box,
  bottom,
  type Cell,
  cellBox,
  clusters,
  overlaps,
  right,
} from '../../page/page-content.ts';

/**
 * SHORTEST: the least length of a scale, in points. FEWEST_MARKS: its least number of marks. HIGHEST_MARK: the largest
 * height of a mark, in points.
 */
const [SHORTEST, FEWEST_MARKS, HIGHEST_MARK] = [60, 3, 9];
/** How far below its drawing a scale lies, in points, and which share of the drawing's width it covers. */
const [BELOW, COVERS] = [24, 0.9];

/** The scales among rules: a level line with short marks, as number lines and the axes of box plots are. */
export function scalesOf(rules: readonly Box[]): Box[] {
  return clusters(rules, 1.5).flatMap((group) => {
    const [line, ...others] = group.toSorted((one, other) => other.width - one.width);
    const areMarks = others.every(({ width, height }) => height > width && height <= HIGHEST_MARK);
    const isScale = line && line.width >= SHORTEST && others.length >= FEWEST_MARKS && areMarks;
    return isScale ? (around(group) ?? []) : [];
  });
}

/** Joins each scale to the drawing above it, where no text stands between them. */
export function onScales(
  drawings: readonly Box[],
  scales: readonly Box[],
  lines: readonly (readonly Cell[])[],
): Box[] {
  return scales.reduce<Box[]>(
    (all, scale) => {
      const own = all.find((box) => overlaps(box, scale));
      const above = all.find((box) => box !== own && own && isOver(box, own));
      const between = above && own && { ...own, y: bottom(above), height: own.y - bottom(above) };
      const isText = between && lines.some((line) => line[0] && overlaps(between, cellBox(line[0])));
      const whole = above && own && !isText ? around([above, own]) : null;
      return whole ? [...all.filter((box) => box !== own && box !== above), whole] : all;
    },
    [...drawings],
  );
}

function isOver(drawing: Box, scale: Box): boolean {
  const gap = scale.y - bottom(drawing);
  const shared = Math.min(right(drawing), right(scale)) - Math.max(drawing.x, scale.x);
  return gap > 0 && gap < BELOW && shared > drawing.width * COVERS;
}

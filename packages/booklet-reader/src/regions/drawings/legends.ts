import { around, type Box, bottom, type Cell, cellBox, distance, right } from '../../page/page-content.ts';

/** The smallest and largest side of a colour's square in the legend of a chart, in points. */
const [SMALLEST, LARGEST] = [3, 14];
/** Sides and edges of squares that differ by less than this, in points, are equal. */
const SAME = 1.5;
/** BEHIND: the largest gap between a square and its name, in points. LONGEST_NAME: in characters. */
const [BEHIND, LONGEST_NAME] = [12, 40];
/**
 * NEAR: the largest distance between a legend and its chart. SMALLEST_CHART: the smallest side of a chart. Both in
 * points.
 */
const [NEAR, SMALLEST_CHART] = [60, 40];

/**
 * Joins each legend to the chart beside it, so that the names of its colours are no text of the page. A legend is two or
 * more squares of one size, below or beside each other, with a short name behind each.
 */
export function withLegends(
  drawings: readonly Box[],
  fills: readonly Box[],
  lines: readonly (readonly Cell[])[],
): Box[] {
  return legendsOf(fills, lines).reduce<Box[]>(
    (all, legend) => {
      const charts = all.filter((box) => Math.min(box.width, box.height) >= SMALLEST_CHART);
      const [chart] = charts.sort((a, b) => distance(a, legend) - distance(b, legend));
      if (!chart || distance(chart, legend) > NEAR) return all;
      const joined = around([chart, legend]) ?? chart;
      return [...all.filter((box) => box !== chart && distance(box, legend) > 0), joined];
    },
    [...drawings],
  );
}

function legendsOf(fills: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const entries = fills.flatMap((square) => {
    const isSquare = Math.abs(square.width - square.height) < SAME;
    if (!isSquare || square.width < SMALLEST || square.width > LARGEST) return [];
    const name = lines.find((line) => isName(line, square));
    const box = name && around([square, ...name.map(cellBox)]);
    return box ? [{ square, box }] : [];
  });
  const legends: (typeof entries)[] = [];
  for (const entry of entries) {
    const legend = legends.find((known) => known.some(({ square }) => isAligned(square, entry.square)));
    if (legend) legend.push(entry);
    else legends.push([entry]);
  }
  return legends.flatMap((legend) => (legend.length > 1 ? (around(legend.map(({ box }) => box)) ?? []) : []));
}

function isName(line: readonly Cell[], square: Box): boolean {
  const [first] = line;
  if (!first || line.length > LONGEST_NAME) return false;
  const gap = first.x - right(square);
  const middle = first.y - first.size * 0.35;
  return gap > 0 && gap < BEHIND && middle > square.y - 2 && middle < bottom(square) + 2;
}

const isAligned = (one: Box, other: Box): boolean =>
  Math.abs(one.width - other.width) < SAME &&
  (Math.abs(one.x - other.x) < SAME || Math.abs(one.y - other.y) < SAME);

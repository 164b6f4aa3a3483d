import { type Box, bottom, right } from '../../page/page-content.ts';

/** How thick a bar is, in points, and how much the bars of one chart differ in thickness and in their ground line. */
const [THINNEST, THICKEST, SAME] = [5, 60, 1.5];
/** A page with more filled boxes is a drawing, or made to take time. */
const MOST_FILLS = 2_000;
/** The narrowest gap between two bars, and the least difference between the longest and the shortest bar, in points. */
const [GAP, DIFFERENCE] = [2, 4];

/** A filled box as a bar: where it begins across the chart, how thick and long it is, and the line that it stands on. */
interface Bar<T> {
  fill: T;
  from: number;
  thickness: number;
  length: number;
  ground: number;
}

/**
 * The bars of charts among filled boxes: two or more beside each other that stand on one line, are equally thick and
 * differ in length. The shaded slots of a table touch each other, or are equally long.
 */
export function chartBars<T extends Box>(fills: readonly T[]): T[] {
  if (fills.length > MOST_FILLS) return [];
  const upright = fills.map((fill): Bar<T> => {
    return { fill, from: fill.x, thickness: fill.width, length: fill.height, ground: bottom(fill) };
  });
  const level = fills.map((fill): Bar<T> => {
    return { fill, from: fill.y, thickness: fill.height, length: fill.width, ground: fill.x };
  });
  return [upright, level]
    .flatMap(alike)
    .flatMap((bars) => (isChart(bars) ? bars.map(({ fill }) => fill) : []));
}

/** Groups bars that are equally thick and stand on one line. */
function alike<T>(bars: readonly Bar<T>[]): Bar<T>[][] {
  const groups: Bar<T>[][] = [];
  for (const bar of bars) {
    if (bar.thickness < THINNEST || bar.thickness > THICKEST) continue;
    const group = groups.find(
      ([first]) =>
        first &&
        Math.abs(first.thickness - bar.thickness) < SAME &&
        Math.abs(first.ground - bar.ground) < SAME,
    );
    if (group) group.push(bar);
    else groups.push([bar]);
  }
  return groups;
}

function isChart<T>(bars: readonly Bar<T>[]): boolean {
  const sorted = bars.toSorted((a, b) => a.from - b.from);
  const areApart = sorted.every((bar, at) => {
    const before = sorted[at - 1];
    return !before || bar.from - before.from - before.thickness > GAP;
  });
  const lengths = bars.map(({ length }) => length);
  return bars.length > 1 && areApart && Math.max(...lengths) - Math.min(...lengths) > DIFFERENCE;
}

/** Whether two or more bars of a chart stand within the rules of a box. */
export const holdsBars = (box: Box, bars: readonly Box[]): boolean =>
  bars.filter(
    (bar) =>
      bar.x > box.x - 1 && right(bar) < right(box) + 1 && bar.y > box.y - 1 && bottom(bar) < bottom(box) + 1,
  ).length > 1;

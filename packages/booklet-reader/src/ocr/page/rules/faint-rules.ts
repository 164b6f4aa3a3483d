import { type Box, bottom, right } from '../../../page/page-content.ts';

/**
 * The shortest rule, and the shortest side of a frame, in heights of small letters. A side may be shorter, since it ends at
 * level rules and a frame may hold one line of text.
 */
const [SHORTEST, SHORTEST_SIDE] = [8, 3];
/** The thickest rule, and how far a side may end from the level rules above and below it, in dots. */
const [THICKEST, CORNER] = [5, 4];
/** How far beside a side its ground is looked at, in dots, and the most of it that is faint: a shaded row is faint itself. */
const [BESIDE, MOST_BESIDE] = [3, 0.3];
/** The longest gap in a rule, in dots: noise may lighten so many dots of a rule that stand side by side. */
const LONGEST_GAP = 2;

/** Tells whether a dot may belong to a hairline. */
export type IsFaint = (x: number, y: number) => boolean;

/**
 * Finds level and upright hairlines, also those so faint that noise breaks their ink into pieces, which would be read as
 * dashes. `isFaint` tells dots that are a little darker than paper: a long row of them is no noise, and no text either,
 * because letters have gaps.
 */
export function faintRulesOf(
  { width, height }: Pick<Box, 'width' | 'height'>,
  xHeight: number,
  isFaint: IsFaint,
): Box[] {
  const shortest = xHeight * SHORTEST;
  const level = bandsOf(width, height, shortest, isFaint);
  const upright = bandsOf(height, width, xHeight * SHORTEST_SIDE, (y, x) => isFaint(x, y)).map((band) => ({
    x: band.y,
    y: band.x,
    width: band.height,
    height: band.width,
  }));
  const isLine = (band: Box) =>
    [band.x - BESIDE, right(band) + BESIDE - 1].every((x) => {
      let count = 0;
      for (let y = band.y; y < bottom(band); y++) if (isFaint(x, y)) count++;
      return count <= band.height * MOST_BESIDE;
    });
  const isRule = (band: Box) => band.height >= shortest || (isSide(band, level) && isLine(band));
  return [...level, ...upright.filter(isRule)];
}

/** Whether an upright band goes from one level band to another. */
const isSide = (band: Box, level: readonly Box[]): boolean =>
  [band.y, bottom(band)].every((y) =>
    level.some(
      (rule) =>
        Math.abs(y - rule.y - rule.height / 2) < CORNER &&
        band.x > rule.x - CORNER &&
        right(band) < right(rule) + CORNER,
    ),
  );

/** The thin bands of level runs; runs of neighbouring rows that have columns in common are one band. */
function bandsOf(width: number, height: number, shortest: number, isFaint: IsFaint): Box[] {
  const bands: Box[] = [];
  let open: Box[] = [];
  for (let y = 0; y < height; y++) {
    const next: Box[] = [];
    for (const run of runsOfRow(y, width, shortest, isFaint)) {
      const own = open.find((band) => band.x < right(run) && run.x < right(band));
      if (!own) {
        bands.push(run);
        next.push(run);
        continue;
      }
      const end = Math.max(right(own), right(run));
      own.x = Math.min(own.x, run.x);
      own.width = end - own.x;
      own.height = y + 1 - own.y;
      if (!next.includes(own)) next.push(own);
    }
    open = [...next, ...open.filter((band) => bottom(band) === y && !next.includes(band))];
  }
  return bands.filter((band) => band.height <= THICKEST);
}

function runsOfRow(y: number, width: number, shortest: number, isFaint: IsFaint): Box[] {
  const runs: Box[] = [];
  let [from, last] = [-1, -1];
  for (let x = 0; x <= width + LONGEST_GAP; x++) {
    if (x < width && isFaint(x, y)) {
      if (from < 0) from = x;
      last = x;
    } else if (from >= 0 && x - last > LONGEST_GAP) {
      if (last + 1 - from >= shortest) runs.push({ x: from, y, width: last + 1 - from, height: 1 });
      from = -1;
    }
  }
  return runs;
}

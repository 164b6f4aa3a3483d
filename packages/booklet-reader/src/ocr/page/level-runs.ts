import { type Box, bottom, right } from '../../page/page-content.ts';

/** The shortest run, and the thickest; in heights of small letters. Hairlines of formulas are one or two dots thick. */
const [SHORTEST, THICKEST, FEWEST_DOTS] = [0.6, 0.3, 4];
/** The longest gap in a run, in dots: noise breaks hairlines. */
const LONGEST_GAP = 2;
/** The share of the places beside a run that may be dark: the strokes of letters go on there. */
const MOST_BESIDE = 0.4;

/**
 * Finds short level lines that stand by themselves, such as the bars of fractions and roots. `isDark` also tells dots
 * that are only a little darker than paper, because hairlines are too faint for ink.
 */
export function levelRunsOf(
  { width, height }: Pick<Box, 'width' | 'height'>,
  xHeight: number,
  isDark: (x: number, y: number) => boolean,
): Box[] {
  const thickest = Math.max(FEWEST_DOTS, xHeight * THICKEST);
  const bands: Box[] = [];
  let above: Box[] = [];
  for (let y = 0; y < height; y++) {
    const open: Box[] = [];
    for (const run of runsOfRow(width, y, xHeight * SHORTEST, isDark)) {
      const band = above.find((one) => run.x <= right(one) && one.x <= right(run));
      if (!band) {
        bands.push(run);
        open.push(run);
        continue;
      }
      const end = Math.max(right(band), right(run));
      band.x = Math.min(band.x, run.x);
      band.width = end - band.x;
      band.height = y + 1 - band.y;
      if (!open.includes(band)) open.push(band);
    }
    above = open;
  }
  return bands.filter((band) => band.height <= thickest && isAlone(band, isDark));
}

function runsOfRow(
  width: number,
  y: number,
  shortest: number,
  isDark: (x: number, y: number) => boolean,
): Box[] {
  const runs: Box[] = [];
  let [from, last] = [-1, -1];
  for (let x = 0; x <= width; x++) {
    if (x < width && isDark(x, y)) {
      if (from < 0) from = x;
      last = x;
    } else if (from >= 0 && (x - last > LONGEST_GAP || x === width)) {
      if (last + 1 - from >= shortest) runs.push({ x: from, y, width: last + 1 - from, height: 1 });
      from = -1;
    }
  }
  return runs;
}

/** Whether little ink stands right above and below a run. */
function isAlone(run: Box, isDark: (x: number, y: number) => boolean): boolean {
  let [over, under] = [0, 0];
  for (let x = run.x; x < right(run); x++) {
    if (isDark(x, run.y - 2)) over++;
    if (isDark(x, bottom(run) + 1)) under++;
  }
  return Math.max(over, under) <= run.width * MOST_BESIDE;
}

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
  const look = { shortest: xHeight * SHORTEST, longestGap: LONGEST_GAP, reach: 0 };
  return bandsOf({ x: 0, y: 0, width, height }, look, isDark).filter(
    (band) => band.height <= thickest && isAlone(band, isDark),
  );
}

/** Which runs of dark dots are looked for; in dots. */
interface Look {
  shortest: number;
  /** The longest gap within a run. */
  longestGap: number;
  /** How far beside the run of the row above a run of the same band may stand. */
  reach: number;
}

/** The level bands of dark dots in a box. Runs of neighbouring rows that touch each other are one band. */
export function bandsOf(box: Box, look: Look, isDark: (x: number, y: number) => boolean): Box[] {
  const bands: Box[] = [];
  let above: Box[] = [];
  for (let y = box.y; y < bottom(box); y++) {
    const open: Box[] = [];
    for (const run of runsOfRow(box, y, look, isDark)) {
      const band = above.find((one) => touches(one, run, look.reach));
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
  return bands;
}

/** Whether two boxes share a column, or stand at most `room` beside each other. */
export const touches = (one: Box, other: Box, room: number): boolean =>
  one.x <= right(other) + room && other.x <= right(one) + room;

function runsOfRow(
  box: Box,
  y: number,
  { shortest, longestGap }: Look,
  isDark: (x: number, y: number) => boolean,
): Box[] {
  const runs: Box[] = [];
  const end = right(box);
  let [from, last] = [-1, -1];
  for (let x = box.x; x <= end; x++) {
    if (x < end && isDark(x, y)) {
      if (from < 0) from = x;
      last = x;
    } else if (from >= 0 && (x - last > longestGap || x === end)) {
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

import { type Box, bottom, common, right } from '../../page/page-content.ts';
import type { Component, Components } from './components.ts';

/** The least height and width of a root sign with its bar, and the most height; in heights of small letters. */
const [LOWEST, NARROWEST, HIGHEST] = [1.2, 0.7, 9];
/** The shortest bar, and how far below its top the bar may begin, in heights of small letters. */
const [SHORTEST_BAR, TOP] = [0.45, 0.35];
/** The thickest bar in heights of small letters, and never less than the dots that a scan makes of a hairline. */
const [THICKEST, FEWEST_DOTS] = [0.22, 4];
/** The least and the most width of the sign without its bar, in its heights. */
const [LEAST_HOOK, MOST_HOOK] = [0.16, 1.1];
/** The rows, as shares of the height, in which the short stroke of the hook shows beside the long one. */
const [HOOK_FROM, HOOK_TO] = [0.4, 0.92];
/** Above this share of the height only the long stroke shows, in the right part of the sign. */
const [STROKE_ALONE, RIGHT_PART] = [0.3, 0.35];
/** The least height of what stands below a bar, in heights of small letters. */
const LEAST_COVERED = 0.5;
/** How far a bar that is drawn by itself may stand from the end of its sign, in dots. */
const APART = 4;

/** A root sign without its bar, and the bar over what it covers. */
export interface Radical {
  sign: Box;
  bar: Box;
}

/** The shapes among which root signs are looked for. */
interface Page {
  found: Components;
  pageWidth: number;
  xHeight: number;
  /** Short level lines, also those too faint for ink. */
  runs: readonly Box[];
}

/**
 * Finds the root signs of a page. Thin signs, whose ink is broken, hold together among the `faint` patches. What a bar
 * covers may touch the bar.
 */
export function radicalsOf(page: Page, faint: Components): Radical[] {
  const radicals: Radical[] = [];
  for (const own of [page, { ...page, found: faint }])
    for (const one of own.found.components) {
      if (one.height < page.xHeight * LOWEST || one.height > page.xHeight * HIGHEST) continue;
      const isTaken = radicals.some(
        ({ sign }) =>
          common(sign, one) !== null &&
          sign.x <= one.x + one.width / 2 &&
          sign.height > one.height * 0.6 &&
          sign.x < one.x + page.xHeight,
      );
      if (isTaken || one.width < page.xHeight * NARROWEST * 0.6) continue;
      const radical = withOwnBar(one, own) ?? withBarApart(one, own);
      if (radical && coversInk(radical, one, own))
        radicals.push({ ...radical, bar: lengthened(radical.bar, page.runs) });
    }
  return radicals;
}

function withOwnBar(one: Component, page: Page): Radical | null {
  if (one.width < page.xHeight * NARROWEST) return null;
  const bar = barOf(one, page);
  if (!bar || bar.height > Math.max(FEWEST_DOTS, page.xHeight * THICKEST)) return null;
  const hook = { x: one.x, y: one.y, width: bar.x - one.x, height: hookHeight(one, bar, page) };
  if (hook.width < hook.height * LEAST_HOOK || hook.width > hook.height * MOST_HOOK) return null;
  if (hook.height < page.xHeight * LOWEST || !isHook(hook, one, page)) return null;
  return { sign: hook, bar };
}

/** Whether something stands below the bar: patches of ink, or the patch of the sign where figures touch the bar. */
function coversInk({ sign, bar }: Radical, one: Component, page: Page): boolean {
  const { components } = page.found;
  const isCovered = (other: Component) =>
    other !== one &&
    other.height >= page.xHeight * LEAST_COVERED &&
    other.y >= bottom(bar) - 1 &&
    other.y < bottom(sign) &&
    other.x + other.width / 2 > bar.x &&
    other.x + other.width / 2 < right(bar);
  if (components.some(isCovered)) return true;
  let ink = 0;
  for (let y = bottom(bar) + 2; y < bottom(sign); y++)
    for (let x = right(sign) + 3; x < right(bar); x++) if (isInk(page, one, x, y)) ink++;
  return ink > page.xHeight;
}

/** The height of the part of a patch that stands left of a bar. */
function hookHeight(one: Component, bar: Box, page: Page): number {
  for (let y = bottom(one) - 1; y > one.y; y--)
    for (let x = one.x; x < bar.x; x++) if (isInk(page, one, x, y)) return y + 1 - one.y;
  return 0;
}

/** The run of ink along the top that reaches the right end. */
function barOf(one: Component, page: Page): Box | null {
  const { xHeight } = page;
  const bars: Box[] = [];
  for (let y = one.y; y <= one.y + xHeight * TOP; y++) {
    let x = right(one) - 1;
    // The ends of a bar that slopes a little stand in other rows.
    while (x > right(one) - xHeight * SHORTEST_BAR && !isInk(page, one, x, y)) x--;
    const end = x + 1;
    while (x > one.x && (isInk(page, one, x - 1, y) || isInk(page, one, x - 2, y))) x--;
    const width = end - x;
    if (width < xHeight * SHORTEST_BAR) continue;
    const last = bars.at(-1);
    if (!last || width > last.width * 1.15) bars.push({ x, y, width: right(one) - x, height: 1 });
    else if (y - bottom(last) <= 1 && width > last.width * 0.8) last.height = y + 1 - last.y;
  }
  return bars.at(-1) ?? null;
}

/** Whether a patch has the strokes of a root sign: a long one that rises to the right, and a short one left of its foot. */
function isHook(hook: Box, one: Component, page: Page): boolean {
  let rowsOfTwo = 0;
  const ends: number[] = [];
  for (let y = hook.y; y < bottom(hook); y++) {
    const share = (y - hook.y) / hook.height;
    let [runs, first, last] = [0, -1, -1];
    for (let x = hook.x; x < right(hook) + 2; x++) {
      if (!isInk(page, one, x, y)) continue;
      if (last < x - 1) runs++;
      if (first < 0) first = x;
      last = x;
    }
    if (first < 0) continue;
    if (share > 0.12 && share < STROKE_ALONE && first < hook.x + hook.width * RIGHT_PART) return false;
    if (share > HOOK_FROM && share < HOOK_TO && runs === 2) rowsOfTwo++;
    if (share > 0.15 && share < 0.9) ends.push(last);
  }
  const rises = (ends[0] ?? 0) >= (ends.at(-1) ?? 0) + 1;
  return rowsOfTwo >= Math.max(2, hook.height * 0.08) && rises;
}

/** The radical of a sign whose bar is no ink of the sign: a hairline, or a border that a web page draws. */
function withBarApart(one: Component, page: Page): Radical | null {
  const { xHeight, runs } = page;
  const bar = runs.find(
    (run) =>
      run.x >= one.x + one.width * 0.5 &&
      run.x <= right(one) + APART &&
      right(run) >= right(one) + xHeight * SHORTEST_BAR &&
      Math.abs(run.y - one.y) <= APART,
  );
  if (!bar || one.width > one.height * MOST_HOOK || !isHook(one, one, page)) return null;
  const from = Math.max(bar.x, right(one) - 1);
  const { x, y, width, height } = one;
  return { sign: { x, y, width, height }, bar: { ...bar, x: from, width: right(bar) - from } };
}

/** The bar as long as the hairline that goes on where its ink ends. */
function lengthened(bar: Box, runs: readonly Box[]): Box {
  const run = runs.find(
    (one) =>
      Math.abs(one.y + one.height / 2 - bar.y - bar.height / 2) <= APART &&
      one.x <= right(bar) + APART &&
      right(one) > right(bar) &&
      one.x >= bar.x - APART,
  );
  return run ? { ...bar, width: right(run) - bar.x } : bar;
}

/** The patches of a root sign, once the ink of its bar is erased: what lies within the sign, but for its index. */
export function piecesOf({ sign }: Radical, components: readonly Component[]): Component[] {
  return components.filter((one) => {
    const isInside =
      one.x >= sign.x - 2 &&
      right(one) <= right(sign) + 4 &&
      one.y >= sign.y - 2 &&
      bottom(one) <= bottom(sign) + 2;
    const isIndex = bottom(one) < sign.y + sign.height * 0.62 && right(one) < sign.x + sign.width * 0.75;
    return isInside && !isIndex;
  });
}

const isInk = ({ found, pageWidth }: Page, { label }: Component, x: number, y: number): boolean =>
  found.labels[y * pageWidth + x] === label;

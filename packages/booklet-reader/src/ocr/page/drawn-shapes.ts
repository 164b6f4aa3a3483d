import { around, type Box, bottom, clusters, grown, holdsPoint, right } from '../../page/page-content.ts';
import type { TallBracket } from './brackets/tall-brackets.ts';
import { type Component, type Components, componentsOf } from './components.ts';
import { FLAT, LONGEST_DASH, TALLEST, WIDEST } from './letter-patches/small-letters.ts';
import { bandsOf, touches } from './level-runs.ts';
import type { ShadedBox } from './shades/shaded-boxes.ts';

/** What a scan shows besides text, in dots of the level page. */
export interface DrawnShapes {
  /** Level and upright lines: of tables, frames, fractions and axes. */
  rules: Box[];
  /** Curves, slanted lines and filled areas: parts of drawings. */
  strokes: Box[];
  /** Root signs without their bars, which are rules. */
  roots?: Box[];
  /** Brackets around fractions. */
  brackets?: TallBracket[];
  /** Shaded boxes behind text. */
  shades?: ShadedBox[];
}

/** The shortest rule within a larger patch of ink, in heights of small letters. */
const SHORTEST_RULE = 3;
/** The shortest mark on a line of numbers, in heights of small letters. */
const SHORTEST_TICK = 0.8;
/** The thickest rule, in heights of small letters; never less than the dots that a scan makes of a hairline. */
const [THICKEST, FEWEST_DOTS] = [0.4, 4];
/** The longest gap in a rule, in dots: noise breaks rules. */
const LONGEST_GAP = 3;
/** A patch of ink of which rules make this share is nothing else. */
const ONLY_RULES = 0.8;
/** The fewest level and upright rules of a table, whose cells may be filled. */
const FEWEST_OF_TABLE = 3;
/**
 * The least width and height of a drawing that is no larger than letters may be, such as an arrow or a circle, in heights
 * of small letters, and the largest share of its box that is ink. Capitals of headings have more than 0.35.
 */
const [SMALLEST_DRAWING, MOST_INK] = [2, 0.25];
/** The largest share of ink in a drawing on the rules of a table or circuit. Filled cells have more. */
const MOST_ON_RULES = 0.4;
/**
 * A patch of which more than this share of its box is ink besides rules is a photograph, a map or a board. A table whose
 * rows are so dark has no text that is read.
 */
const MOST_OF_TABLE = 0.5;
/** How far a rule that ends at a circle parts the circle's line, in dots. */
const ACROSS_RULE = 8;
/** What touches the edge of the picture, in dots, is the shadow of the paper's edge. */
const EDGE = 3;

/**
 * Finds what is drawn among the patches of ink: those that are larger than letters. `xHeight` is the height of small
 * letters.
 */
export function drawnShapesOf(
  { components, labels }: Components,
  { width, height }: Pick<Box, 'width' | 'height'>,
  xHeight: number,
): DrawnShapes {
  const thickest = Math.max(FEWEST_DOTS, xHeight * THICKEST);
  const rules: Box[] = [];
  const strokes: Box[] = [];
  for (const one of components) {
    if (!isDrawn(one, xHeight) || touchesEdge(one, width, height)) continue;
    if (Math.min(one.width, one.height) <= thickest) {
      rules.push(boxOf(one));
      continue;
    }
    const isInk = (x: number, y: number) => labels[y * width + x] === one.label;
    const level = runsOf(one, xHeight * SHORTEST_RULE, isInk);
    const upright = runsOf(turned(one), xHeight * SHORTEST_RULE, (y, x) => isInk(x, y));
    const [flat, slim] = [level, upright].map((runs) => runs.filter((run) => run.height <= thickest));
    const own = [...(flat ?? []), ...(slim ?? []).map(turned)];
    const besides = partsBesides(own, one, isInk);
    const parts = besides.filter((part) => isLarge(part, xHeight));
    const left = besides.reduce((sum, { area }) => sum + area, 0);
    const isTable = (flat?.length ?? 0) >= FEWEST_OF_TABLE && (slim?.length ?? 0) >= FEWEST_OF_TABLE;
    if (isTable && left <= one.width * one.height * MOST_OF_TABLE) {
      const sides = closed(level.flatMap(edgesOf), thickest, slim ?? []);
      const others = closed(slim ?? [], thickest, level.flatMap(edgesOf)).map(turned);
      rules.push(...sides, ...others);
      strokes.push(...parts.filter((part) => inkOf(part) < MOST_ON_RULES).map(boxOf));
      continue;
    }
    strokes.push(...parts.filter((part) => part.width < one.width || part.height < one.height).map(boxOf));
    if (left > one.area * (1 - ONLY_RULES)) strokes.push(boxOf(one), ...inMiddle(one, isInk));
    else rules.push(...own, ...ticksOf(one, flat ?? [], isInk));
  }
  return { rules, strokes };

  /** The short upright marks on a single level rule, as those of a line of numbers. */
  function ticksOf(one: Component, level: readonly Box[], isInk: (x: number, y: number) => boolean): Box[] {
    if (level.length !== 1 || one.height > xHeight * TALLEST) return [];
    return runsOf(turned(one), xHeight * SHORTEST_TICK, (y, x) => isInk(x, y))
      .filter((run) => run.height <= thickest)
      .map(turned);
  }

  /**
   * What a patch has in the middle half of its box: a frame around text has nothing there. The stages below take it for
   * a part of the drawing, whose outline isn't a frame then.
   */
  function inMiddle(one: Component, isInk: (x: number, y: number) => boolean): Box[] {
    const half = {
      x: Math.round(one.x + one.width / 4),
      y: Math.round(one.y + one.height / 4),
      width: Math.round(one.width / 2),
      height: Math.round(one.height / 2),
    };
    const middle = around(partsBesides([], half, isInk));
    return middle && isLarge(middle, xHeight) ? [middle] : [];
  }

  /** A rule itself; of a filled row of a table its upper and its lower edge. */
  function edgesOf(run: Box): Box[] {
    if (run.height <= thickest) return [run];
    return [
      { ...run, height: 1 },
      { ...run, y: bottom(run) - 1, height: 1 },
    ];
  }
}

const isDrawn = (one: Patch, xHeight: number): boolean =>
  one.width > xHeight * WIDEST ||
  one.height > xHeight * TALLEST ||
  (one.height < xHeight * FLAT && one.width > xHeight * LONGEST_DASH) ||
  isSmallDrawing(one, xHeight);

type Patch = Box & Pick<Component, 'area'>;

/** Whether a patch no larger than letters may be is a drawing: large for a letter, with few dots of ink. */
export const isSmallDrawing = (one: Patch, xHeight: number): boolean =>
  isLarge(one, xHeight) && inkOf(one) < MOST_INK;

/** The share of ink in the box of a patch. */
const inkOf = ({ area, width, height }: Patch): number => area / (width * height);

const isLarge = ({ width, height }: Box, xHeight: number): boolean =>
  Math.min(width, height) > xHeight * SMALLEST_DRAWING;

/**
 * The level rules of a table, those at one height as one, and a rule that a scan lost at an end of the upright ones
 * (`crossing`, turned). The upright rules are closed in the same way when both are turned.
 */
function closed(rules: readonly Box[], thickest: number, crossing: readonly Box[]): Box[] {
  const whole: Box[] = [];
  for (const rule of rules) {
    const same = whole.find((one) => Math.abs(one.y - rule.y) <= thickest && touches(one, rule, thickest));
    if (!same) {
      whole.push({ ...rule });
      continue;
    }
    const end = Math.max(right(same), right(rule));
    same.x = Math.min(same.x, rule.x);
    same.width = end - same.x;
  }
  const [left, end] = [Math.min(...whole.map(({ x }) => x)), Math.max(...whole.map(right))];
  for (const y of [Math.min(...crossing.map(({ x }) => x)), Math.max(...crossing.map(right))]) {
    if (whole.every((one) => Math.abs(one.y - y) > thickest * 2))
      whole.push({ x: left, y, width: end - left, height: 1 });
  }
  return whole;
}

const turned = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const touchesEdge = (box: Box, width: number, height: number): boolean =>
  box.x <= EDGE || box.y <= EDGE || right(box) >= width - EDGE || bottom(box) >= height - EDGE;

/** The level bands of ink in a box that are at least so long. */
const runsOf = (box: Box, shortest: number, isInk: (x: number, y: number) => boolean): Box[] =>
  bandsOf(box, { shortest, longestGap: LONGEST_GAP, reach: LONGEST_GAP }, isInk);

/** The parts of a patch that remain without its rules: the curve between two axes, the lamps of a circuit. */
function partsBesides(rules: readonly Box[], one: Box, isInk: (x: number, y: number) => boolean): Patch[] {
  const near = rules.map((rule) => grown(rule, 1));
  const rest = new Uint8Array(one.width * one.height);
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++)
      if (isInk(one.x + x, one.y + y) && !near.some((rule) => holdsPoint(rule, one.x + x, one.y + y)))
        rest[y * one.width + x] = 1;
  const { components } = componentsOf(rest, one.width, one.height);
  return clusters(components, ACROSS_RULE).flatMap((group) => {
    const box = around(group);
    const area = group.reduce((sum, part) => sum + part.area, 0);
    return box ? [{ ...box, x: one.x + box.x, y: one.y + box.y, area }] : [];
  });
}

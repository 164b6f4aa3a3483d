import { type Box, bottom, type Cell, right } from '../../../page/page-content.ts';

/** Upright rules whose middles differ by less than this, in points, are parts of one. */
const SAME_X = 1.5;
/** The longest part of an upright rule that a scan loses, in points: about two rows of a table. */
const LONGEST_LOSS = 40;
/** A level rule ends at an upright one where both are nearer than this, in points. */
const SAME_END = 2;
/** How far an upright rule may reach over the level rule where it ends, with the ink of an arrow there, in points. */
const OVER_END = 5;

/**
 * Joins the parts of upright rules that a scan breaks. Between two parts a level rule must cross, so that the table goes
 * on there, and no character may stand in the way, as in a wider cell. The sides of a table reach to its first and last
 * level rules. All lengths are in points.
 */
export function withWholeUprights(rules: readonly Box[], cells: readonly Cell[]): Box[] {
  const level = rules.filter(({ width, height }) => width > height);
  const uprights = rules.filter(({ width, height }) => height >= width).sort((a, b) => a.y - b.y);
  const joined: Box[] = [];
  for (const rule of uprights) {
    const before = joined.findLast((one) => Math.abs(middle(one) - middle(rule)) < SAME_X);
    if (before && isBroken(before, rule, level, cells))
      before.height = Math.max(bottom(before), bottom(rule)) - before.y;
    else joined.push({ ...rule });
  }
  return [...level, ...joined.map((rule) => toEnds(rule, level, joined))];
}

/**
 * A side of a table with the ends that the scan lost: the level rules above and below end at its height. Beyond the
 * nearest level rule the table goes on where another upright rule does. Where nothing but a gap between two level rules is
 * left to the next side at the same place, they are sides of two frames.
 */
function toEnds(side: Box, level: readonly Box[], uprights: readonly Box[]): Box {
  const x = middle(side);
  const ends = level
    .filter((rule) => Math.abs(rule.x - x) < SAME_END || Math.abs(right(rule) - x) < SAME_END)
    .map(({ y }) => y);
  const above = (one: Box) => ends.filter((y) => y < one.y + OVER_END && one.y - y < LONGEST_LOSS);
  const below = (one: Box) =>
    ends.filter((y) => y > bottom(one) - OVER_END && y - bottom(one) < LONGEST_LOSS);
  const start = (one: Box) => Math.max(...above(one));
  const end = (one: Box) => Math.min(...below(one));
  const isGap = (from: number, to: number) =>
    to - from > SAME_END && !ends.some((y) => y > from + SAME_END && y < to - SAME_END);
  const goesOn = (from: number, to: number) =>
    from >= to ||
    uprights.some((one) => one !== side && one.y < from + SAME_END && bottom(one) > to - SAME_END);
  const others = uprights.filter((one) => one !== side && Math.abs(middle(one) - x) < SAME_X);
  const isFirst = others.some((one) => isGap(end(one), start(side)));
  const isLast = others.some((one) => isGap(end(side), start(one)));
  const tops = above(side).filter((y) => y === start(side) || (!isFirst && goesOn(y, start(side))));
  const feet = below(side).filter((y) => y === end(side) || (!isLast && goesOn(end(side), y)));
  const [top, foot] = [Math.min(side.y, ...tops), Math.max(bottom(side), ...feet)];
  return { ...side, y: top, height: foot - top };
}

const middle = ({ x, width }: Box): number => x + width / 2;

function isBroken(above: Box, below: Box, level: readonly Box[], cells: readonly Cell[]): boolean {
  const [from, to, x] = [bottom(above), below.y, middle(above)];
  const isBetween = (y: number) => y > from && y < to;
  return (
    to - from < LONGEST_LOSS &&
    level.some((rule) => isBetween(rule.y) && rule.x < x - SAME_X && right(rule) > x + SAME_X) &&
    !cells.some((cell) => isBetween(cell.y) && cell.text !== ' ' && cell.x < x && right(cell) > x)
  );
}

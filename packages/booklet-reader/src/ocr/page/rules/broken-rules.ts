import { type Box, bottom, type Cell, right } from '../../../page/page-content.ts';

/** Upright rules whose middles differ by less than this, in points, are parts of one. */
const SAME_X = 1.5;
/** The longest part of an upright rule that a scan loses, in points: about two rows of a table. */
const LONGEST_LOSS = 40;
/** A level rule ends at an upright one where both are nearer than this, in points. */
const SAME_END = 2;
/** The level rules of one table are at least this share of the longest one that ends at its side. */
const SAME_TABLE = 0.5;

/**
 * Joins the parts of upright rules that a scan breaks. Between two parts a level rule must cross, so that the table goes
 * on there, and no character may stand in the way, as in a wider cell. The sides of a table reach to its first and last
 * level rules. All lengths are in points.
 */
export function withWholeUprights(rules: readonly Box[], cells: readonly Cell[]): Box[] {
  const level = withWholeLevels(rules.filter(({ width, height }) => width > height));
  const uprights = rules.filter(({ width, height }) => height >= width).sort((a, b) => a.y - b.y);
  const joined: Box[] = [];
  for (const rule of uprights) {
    const before = joined.findLast((one) => Math.abs(middle(one) - middle(rule)) < SAME_X);
    if (before && isBroken(before, rule, level, cells))
      before.height = Math.max(bottom(before), bottom(rule)) - before.y;
    else joined.push({ ...rule });
  }
  return [...level, ...joined.map((rule) => toEnds(rule, level, joined, cells))];
}

/** The most room between two parts of one level rule, and how much their heights differ, in points. */
const SAME_RULE = 1;

/**
 * Joins the parts of level rules that a scan breaks, where both reach the same place: a part was found by its ink and
 * another one as a hairline. The head above a rule is told by the rule's ends.
 */
function withWholeLevels(level: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const rule of level) {
    const own = joined.find(
      (one) =>
        Math.abs(one.y - rule.y) < SAME_RULE &&
        rule.x - right(one) < SAME_RULE &&
        one.x - right(rule) < SAME_RULE,
    );
    if (!own) joined.push({ ...rule });
    else {
      const [x, end] = [Math.min(own.x, rule.x), Math.max(right(own), right(rule))];
      Object.assign(own, { x, width: end - x });
    }
  }
  return joined;
}

/**
 * A side of a table with the ends that the scan lost: the level rules above and below end at its height. Those of a box
 * around the number of the next question are shorter. A side that ends at a level rule, as that of a frame above a page's
 * foot rule or of a figure above another one, goes on only to a level rule that another upright rule reaches from there, or,
 * at the corner of a table, over a row of text to one that another upright rule meets.
 */
function toEnds(side: Box, level: readonly Box[], uprights: readonly Box[], cells: readonly Cell[]): Box {
  const x = middle(side);
  const near = level.filter(
    (rule) => Math.abs(rule.x - x) < SAME_END || Math.abs(right(rule) - x) < SAME_END,
  );
  const reached = near.filter(({ y }) => side.y - y < LONGEST_LOSS && y - bottom(side) < LONGEST_LOSS);
  const longest = Math.max(0, ...reached.map(({ width }) => width));
  const ending = near.filter(({ width }) => width >= longest * SAME_TABLE);
  const others = uprights.filter((one) => Math.abs(middle(one) - x) >= SAME_X);
  const beyond = (end: number) => {
    const isEnd = (rule: Box) => Math.abs(rule.y - end) < SAME_END && meets(side, rule);
    if (!level.some(isEnd)) return ending.map(({ y }) => y).filter((y) => Math.abs(y - end) < LONGEST_LOSS);
    const isCorner = near.some(isEnd);
    const met = ending.filter((rule) =>
      others.some(
        (one) => meets(one, rule) && (meets(one, { ...rule, y: end }) || (isCorner && holdsText(rule, end))),
      ),
    );
    return met.map(({ y }) => y).filter((y) => Math.abs(y - end) < LONGEST_LOSS);
  };
  /** Whether text stands in a row between a level rule and a height: between figures there is none. */
  const holdsText = ({ x: from, y, width }: Box, end: number) =>
    cells.some(
      (cell) =>
        cell.text !== ' ' &&
        cell.y > Math.min(y, end) &&
        cell.y < Math.max(y, end) &&
        cell.x > from &&
        right(cell) < from + width,
    );
  const top = Math.min(side.y, ...beyond(side.y));
  const foot = Math.max(bottom(side), ...beyond(bottom(side)));
  return { ...side, y: top, height: foot - top };
}

const meets = (upright: Box, level: Box): boolean =>
  middle(upright) > level.x - SAME_END &&
  middle(upright) < right(level) + SAME_END &&
  level.y > upright.y - SAME_END &&
  level.y < bottom(upright) + SAME_END;

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

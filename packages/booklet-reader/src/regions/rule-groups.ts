import { around, type Box, bottom, clusters, right } from '../page/page-content.ts';

/** Rules nearer to each other than this, in points, belong to one drawing. */
export const TOUCHES = 1.5;
/** A rule nearer to an edge than this, in points, lies along the edge. */
const ALONG = 2;
/** The least distance between a table and the frame around it, in points. */
const INSIDE = 3;

/**
 * Rules of a page that belong together. `isFrame` marks a single box around other rules, which is no part of
 * their table.
 */
export interface RuleGroup {
  rules: Box[];
  isFrame: boolean;
}

/** Groups rules that touch. A frame and the table inside it become two groups. */
export function ruleGroups(rules: readonly Box[]): RuleGroup[] {
  return clusters(rules, TOUCHES).flatMap((group) => {
    const box = around(group);
    const frame = box ? frameOf(group, box) : [];
    const inner = group.filter((rule) => !frame.includes(rule));
    const within = around(inner);
    const isApart =
      box && within && (isAround(frame, box, within) || goOnTogether(frame, box, inner, within));
    if (isApart) return [{ rules: frame, isFrame: true }, ...ruleGroups(inner)];
    const stacked = frameAtEnd(group);
    const others = group.filter((rule) => !stacked?.includes(rule));
    return stacked
      ? [{ rules: stacked, isFrame: true }, ...ruleGroups(others)]
      : [{ rules: group, isFrame: false }];
  });
}

/**
 * The four sides of a frame that touches a table from above or below and is wider or narrower than the table. A box of
 * the table's own width may be one of its rows.
 */
function frameAtEnd(group: readonly Box[]): Box[] | undefined {
  const whole = around(group);
  if (!whole) return undefined;
  const uprights = group.filter((rule) => rule.height > rule.width);
  const ends = [
    uprights.filter((rule) => rule.y - whole.y < TOUCHES),
    uprights.filter((rule) => bottom(whole) - bottom(rule) < TOUCHES),
  ];
  return ends.map((pair) => frameBetween(pair, group)).find((frame) => frame !== undefined);
}

function frameBetween(pair: readonly Box[], group: readonly Box[]): Box[] | undefined {
  const box = pair.length === 2 ? around(pair) : null;
  if (!box) return undefined;
  const isSameWidth = (other: Box) =>
    Math.abs(other.x - box.x) < ALONG && Math.abs(right(other) - right(box)) < ALONG;
  const frame = group.filter((rule) => pair.includes(rule) || (isSameWidth(rule) && isAlongEdge(rule, box)));
  const rest = around(group.filter((rule) => !frame.includes(rule)));
  if (!rest || !hasFourSides(frame, box) || isSameWidth(rest)) return undefined;
  const isStacked = bottom(rest) <= box.y + TOUCHES || rest.y >= bottom(box) - TOUCHES;
  return isStacked ? frame : undefined;
}

function sidesOf(rule: Box, box: Box): ('left' | 'right' | 'top' | 'bottom')[] {
  if (rule.width > rule.height) {
    if (rule.y - box.y < ALONG) return ['top'];
    return bottom(box) - bottom(rule) < ALONG ? ['bottom'] : [];
  }
  if (rule.x - box.x < ALONG) return ['left'];
  return right(box) - right(rule) < ALONG ? ['right'] : [];
}

const isAlongEdge = (rule: Box, box: Box): boolean => sidesOf(rule, box).length > 0;

/**
 * The rules along the edges of a box. Level ones count where they reach from side to side: the first row of a table may
 * begin at the top of its page, within a frame that goes on there. The edge of a table that Word sets at the upper edge of
 * a cell is no second edge of the cell.
 */
function frameOf(group: readonly Box[], box: Box): Box[] {
  const all = group.filter((rule) => isAlongEdge(rule, box));
  const along = all.filter((rule) => !all.some((other) => reachesBeyond(other, rule)));
  return along.filter((rule) => {
    const [side] = sidesOf(rule, box);
    if (side === 'left' || side === 'right') return true;
    const edge = around(along.filter((other) => sidesOf(other, box)[0] === side));
    return edge !== null && edge.x - box.x < ALONG && right(box) - right(edge) < ALONG;
  });
}

/** Whether a level rule lies along another one and reaches beyond both of its ends. */
const reachesBeyond = (longer: Box, rule: Box): boolean =>
  rule.width > rule.height &&
  Math.abs(longer.y - rule.y) < ALONG &&
  rule.x - longer.x > INSIDE &&
  right(longer) - right(rule) > INSIDE;

/**
 * Whether a frame and a frame within it touch only above or below: both go on where their page ends, or a table stands at
 * the upper edge of its cell. The inner one has the other three sides.
 */
function goOnTogether(frame: readonly Box[], box: Box, inner: readonly Box[], within: Box): boolean {
  const room = roomBetween(box, within);
  if (Math.min(room.left, room.right) <= INSIDE || Math.max(room.top, room.bottom) <= INSIDE) return false;
  const [touching, opposite] =
    room.top > INSIDE ? (['bottom', 'top'] as const) : (['top', 'bottom'] as const);
  const sides = new Set(frame.flatMap((rule) => sidesOf(rule, box)));
  const own = new Set(inner.flatMap((rule) => sidesOf(rule, within)));
  const threeSides = ['left', 'right', opposite] as const;
  return room[touching] <= INSIDE && threeSides.every((side) => sides.has(side) && own.has(side));
}

/**
 * Whether rules lie along both sides of a box, and along its upper or lower edge, with room between them and what is
 * within. A frame may go on over the end of its page, where it has no edge.
 */
function isAround(frame: readonly Box[], box: Box, within: Box): boolean {
  const sides = new Set(frame.flatMap((rule) => sidesOf(rule, box)));
  const room = roomBetween(box, within);
  return (
    sides.has('left') &&
    sides.has('right') &&
    sides.size > 2 &&
    [...sides].every((side) => room[side] > INSIDE)
  );
}

const roomBetween = (box: Box, within: Box) => ({
  left: within.x - box.x,
  right: right(box) - right(within),
  top: within.y - box.y,
  bottom: bottom(box) - bottom(within),
});

/** Whether rules lie along all four edges of a box. */
export function hasFourSides(frame: readonly Box[], box: Box): boolean {
  return new Set(frame.flatMap((rule) => sidesOf(rule, box))).size === 4;
}

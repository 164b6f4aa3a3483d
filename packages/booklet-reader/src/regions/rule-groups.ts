import { around, type Box, bottom, clusters, right } from '../page/page-content.ts';

/** Rules nearer to each other than this, in points, belong to one drawing. */
const TOUCHES = 1.5;
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
    const frame = box ? group.filter((rule) => isAlongEdge(rule, box)) : [];
    const inner = group.filter((rule) => !frame.includes(rule));
    const within = around(inner);
    const isApart = box && within && isInside(within, box) && hasFourSides(frame, box);
    return isApart
      ? [{ rules: frame, isFrame: true }, ...ruleGroups(inner)]
      : [{ rules: group, isFrame: false }];
  });
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

/** Whether rules lie along all four edges of a box. */
export function hasFourSides(frame: readonly Box[], box: Box): boolean {
  return new Set(frame.flatMap((rule) => sidesOf(rule, box))).size === 4;
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x - outer.x > INSIDE &&
  inner.y - outer.y > INSIDE &&
  right(outer) - right(inner) > INSIDE &&
  bottom(outer) - bottom(inner) > INSIDE;

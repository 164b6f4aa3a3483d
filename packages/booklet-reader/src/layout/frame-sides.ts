import { type Box, bottom, right } from '../page/page-content.ts';

/** Ends of rules nearer to each other than this, in points, meet. */
const MEETS = 2;

/**
 * Whether an upright rule is a side of a frame: at both of its ends a level rule begins, and none ends there, or the other
 * way round. The level rules of a table end and begin at a rule between its columns, or run across the rule.
 */
export function isSideOfFrame(rule: Box, rules: readonly Box[]): boolean {
  const level = rules.filter(({ width, height }) => width > height && width > MEETS);
  const ends = [rule.y, bottom(rule)].map((y) => level.filter((other) => Math.abs(other.y - y) < MEETS));
  const begins = ends.map((end) => end.some(({ x }) => Math.abs(x - rule.x) < MEETS));
  const stops = ends.map((end) => end.some((other) => Math.abs(right(other) - right(rule)) < MEETS));
  const isAll = (all: readonly boolean[], wanted: boolean) => all.every((one) => one === wanted);
  return (isAll(begins, true) && isAll(stops, false)) || (isAll(begins, false) && isAll(stops, true));
}

import { type Box, grown, overlaps, right } from '../../../page/page-content.ts';

/** A bar is at most so wide, in its height, and at least so high, in heights of small letters. */
const [SLIM, SHORTEST] = [0.4, 0.8];
/** The farthest that a level line may end beside a bar, in heights of small letters. */
const NEAR = 1.5;
/** How near the line's other end comes to an upright line, in dots. */
const CORNER = 4;
/** The part of the bar's height in which the line ends: the rules of a table lie above and below its letters. */
const [UPPER, LOWER] = [0.2, 0.8];

/**
 * Whether a patch of ink is an upright bar at whose middle a level line of a drawing ends, as the plates of a battery and
 * the contacts of a switch stand in a circuit. The recognizer would read it as "l". The bar of a fraction, which may end
 * beside a "1", meets no upright line.
 */
export function isCrossedBar(patch: Box, rules: readonly Box[], xHeight: number): boolean {
  const { y, width, height } = patch;
  if (width > height * SLIM || height < xHeight * SHORTEST) return false;
  const isLevel = (rule: Box) => rule.width > rule.height;
  return rules.some((rule) => {
    const middle = rule.y + rule.height / 2;
    const gap = Math.max(rule.x - right(patch), patch.x - right(rule));
    const isBeside = isLevel(rule) && Math.abs(gap) < xHeight * NEAR;
    const isAtMiddle = middle > y + height * UPPER && middle < y + height * LOWER;
    return (
      isBeside && isAtMiddle && rules.some((other) => !isLevel(other) && overlaps(grown(rule, CORNER), other))
    );
  });
}

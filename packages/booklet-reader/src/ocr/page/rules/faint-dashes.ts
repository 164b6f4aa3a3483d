import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { TextLine } from '../text-lines.ts';

/** How far the middle of a dash stands above the baseline, at least and at most, and its most width and height. */
const [LOWEST, HIGHEST, LONGEST, THICKEST] = [0.3, 0.85, 1.5, 0.2];
/** The widest gap before and behind a dash: a number or letter stands close behind it. */
const [BEFORE, BEHIND] = [1.5, 0.8];

/**
 * The short level lines (`runs`) within a line of text that are too faint for ink, such as a minus in thin print. All lengths
 * are in heights of small letters. Without a letter close behind it, such a line belongs to a drawing.
 */
export function faintDashesOf(
  {
    patches: own,
    scripts = [],
    baseline,
    xHeight,
  }: Pick<TextLine, 'patches' | 'scripts' | 'baseline' | 'xHeight'>,
  runs: readonly Box[],
): Box[] {
  // The strokes of an "=" may stand so high that they are taken for a script.
  const patches = [...own, ...scripts];
  return runs.filter((run) => {
    const middle = (baseline - run.y - run.height / 2) / xHeight;
    if (middle < LOWEST || middle > HIGHEST) return false;
    if (run.width > xHeight * LONGEST || run.height > Math.max(2, xHeight * THICKEST)) return false;
    if (patches.some((one) => one.x <= right(run) && right(one) >= run.x)) return false;
    const isLevel = (one: Box) => one.y < bottom(run) && bottom(one) > run.y;
    return (
      patches.some((one) => isLevel(one) && right(one) <= run.x && run.x - right(one) <= xHeight * BEFORE) &&
      patches.some((one) => isLevel(one) && one.x >= right(run) && one.x - right(run) <= xHeight * BEHIND)
    );
  });
}

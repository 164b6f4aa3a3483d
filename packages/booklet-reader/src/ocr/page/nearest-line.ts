import { bottom, right } from '../../page/page-content.ts';
import type { Component } from './components.ts';

/**
 * Where an accent, a dot or a dash may stand: the farthest from the nearest letter, and the lowest and
 * highest from the baseline; in heights of small letters.
 */
const [FARTHEST, LOWEST, HIGHEST] = [2.5, 0.7, 2.4];

/** The line with the patch nearest to an accent, a dot or a dash; null where none is near enough. */
export function nearestLine<Line extends { members: Component[]; baseline: number }>(
  patch: Component,
  lines: readonly Line[],
  xHeight: number,
): Line | null {
  let nearest: Line | null = null;
  let least = xHeight * FARTHEST;
  const middle = patch.y + patch.height / 2;
  for (const line of lines) {
    if (middle > line.baseline + xHeight * LOWEST || middle < line.baseline - xHeight * HIGHEST) continue;
    for (const member of line.members) {
      const across = Math.max(0, member.x - right(patch), patch.x - right(member));
      if (across >= least) continue;
      const down = Math.max(0, member.y - bottom(patch), patch.y - bottom(member));
      if (across + down >= least) continue;
      [nearest, least] = [line, across + down];
    }
  }
  return nearest;
}

import { around, type Box, bottom, right } from '../../../page/page-content.ts';

/** Patches are one letter where they share this part of the narrower one, such as a letter and its accent. */
const SHARED = 0.5;
/**
 * A ring of a percent sign beside its bar: its least and most height and its least width, and how much its head or foot differs
 * from that of the bar at most, in heights of the bar; and the least share of its width that stands over or below the bar.
 */
const [LOW_RING, HIGH_RING, NARROW_RING, LEVEL_RING, OVER_BAR] = [0.38, 0.6, 0.28, 0.1, 0.2];
/** The widest gap between two pieces of a hairline, and its most width, both in its height. */
const [STROKE_GAP, SLENDER] = [0.35, 0.17];

/** The letters of a line from the left, each with the patches that belong to it. */
export function groupsOf<Patch extends Box>(members: readonly Patch[]): (Box & { patches: Patch[] })[] {
  const groups: (Box & { patches: Patch[] })[] = [];
  for (const patch of members.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1);
    const common = last ? Math.min(right(last), right(patch)) - patch.x : 0;
    const isOne =
      last &&
      (common > SHARED * Math.min(patch.width, last.width) ||
        arePercent(last, patch) ||
        areStroke(last, patch));
    if (isOne) {
      last.patches.push(patch);
      Object.assign(last, around(last.patches));
    } else
      groups.push({ x: patch.x, y: patch.y, width: patch.width, height: patch.height, patches: [patch] });
  }
  return groups;
}

/** Whether two patches are pieces of one hairline above each other, such as those of a narrow bracket. */
function areStroke(one: Box, other: Box): boolean {
  const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
  const [width, height] = [
    Math.max(right(one), right(other)) - Math.min(one.x, other.x),
    bottom(lower) - upper.y,
  ];
  const gap = lower.y - bottom(upper);
  return (
    other.x - right(one) <= 1 &&
    gap >= -1 &&
    gap <= height * STROKE_GAP &&
    width <= Math.max(2, height * SLENDER)
  );
}

/** Whether two patches that overlap from the left are a ring and the bar of a percent sign. */
function arePercent(one: Box, other: Box): boolean {
  const [ring, bar] = one.height < other.height ? [one, other] : [other, one];
  return (
    Math.min(right(one), right(other)) - other.x >= ring.width * OVER_BAR &&
    ring.height >= bar.height * LOW_RING &&
    ring.height <= bar.height * HIGH_RING &&
    ring.width >= bar.height * NARROW_RING &&
    Math.min(Math.abs(ring.y - bar.y), Math.abs(bottom(ring) - bottom(bar))) < bar.height * LEVEL_RING
  );
}

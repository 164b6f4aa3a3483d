import { type Box, bottom, right } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';

/** How far below the baseline the tail of a comma reaches, in heights of small letters. */
const TAIL_REACH = 0.45;
/** How far from the dot the paper beside a tail is looked at, in heights of small letters. */
const BESIDE = 0.15;
/**
 * The least ink of a tail, as a share of the ink of the dot above. Over the signs of five papers the tails of commas have
 * at least 0.15, and what stands below full stops has at most 0.1: the specks of a real scan.
 */
const LEAST_TAIL = 0.13;

/**
 * Whether the gray of the scan shows the tail of a comma below a dot. A thin tail is paler than ink, so that only its dot
 * is a patch.
 */
export function hasTail(
  dot: Box,
  { baseline, xHeight }: TextLine,
  grayAt: (x: number, y: number) => number,
): boolean {
  const [left, end] = [Math.floor(dot.x) - 1, Math.ceil(right(dot)) + 1];
  const gap = Math.max(2, Math.round(xHeight * BESIDE));
  // The dot's soft edge is no tail.
  const from = Math.max(bottom(dot), baseline) + 1;
  const tail = inkBetween(from, Math.round(baseline + xHeight * TAIL_REACH), groundAt);
  return tail > inkBetween(dot.y, bottom(dot), () => 255) * LEAST_TAIL;

  /** An underline and a shade are as dark beside the dot as below. */
  function groundAt(y: number): number {
    const beside = [left - gap, left - gap + 1, end + gap - 2, end + gap - 1];
    return Math.min(...beside.map((x) => grayAt(x, y)));
  }

  function inkBetween(top: number, below: number, ground: (y: number) => number): number {
    let ink = 0;
    for (let y = top; y < below; y++) {
      const light = ground(y);
      for (let x = left; x < end; x++) ink += Math.max(0, light - grayAt(x, y));
    }
    return ink;
  }
}

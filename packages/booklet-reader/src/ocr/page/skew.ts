import type { GrayPicture } from './gray-picture.ts';

/** The largest angle looked for, in degrees: scanners and hands turn pages less. */
const MOST = 4;
/** Angles are tried in coarse steps and then, around the best one, in fine steps; in degrees. */
const COARSE_STEP = 0.25;
const FINE_STEP = 0.02;
/** Dots darker than this (0 is black, 255 white) are ink. */
const INK_BELOW = 140;
/** Only every second dot is looked at, across and down. */
const STEP = 2;
/** How many dots of ink are enough to measure the angle. */
const ENOUGH_DOTS = 60_000;

/**
 * The angle in radians by which the lines of a picture slope down to the right. Turned back by this angle,
 * the ink gathers in the fewest rows: the differences between neighbouring rows are largest.
 */
export function skewOf({ width, height, dots }: GrayPicture): number {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) {
      if ((dots[y * width + x] ?? 0) >= INK_BELOW) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const stride = Math.max(1, Math.floor(xs.length / ENOUGH_DOTS));
  const margin = Math.ceil(width * Math.tan((MOST * Math.PI) / 180)) + 1;
  const rows = new Uint32Array(height + 2 * margin);
  const sharpness = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    rows.fill(0);
    for (let at = 0; at < xs.length; at += stride) {
      const row = Math.round(((ys[at] ?? 0) - (xs[at] ?? 0) * slope) / STEP) + margin;
      rows[row] = (rows[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const best = (from: number, to: number, by: number): number => {
    let [found, most] = [0, -1];
    for (let degrees = from; degrees <= to; degrees += by) {
      const sum = sharpness(degrees);
      if (sum > most) [found, most] = [degrees, sum];
    }
    return found;
  };
  const coarse = best(-MOST, MOST, COARSE_STEP);
  return (best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP) * Math.PI) / 180;
}

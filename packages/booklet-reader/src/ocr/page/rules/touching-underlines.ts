import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { Component, Components } from '../components.ts';
import { FLAT, TALLEST } from '../letter-patches/small-letters.ts';

/** The shortest underline and the thickest one, in heights of small letters; a thin one has at least so many dots. */
const [SHORTEST, THICKEST, THIN] = [2.5, 0.35, 4];
/** How many dots noise may take out of an underline. */
const LONGEST_GAP = 1;

/**
 * Finds underlines that touch letters, such as the tail of a "p", and erases them from the ink (1 for ink): a word that
 * hangs together by its underline is no line of letters. A tail that crosses the underline stays whole.
 */
export function eraseUnderlines(ink: Uint8Array, found: Components, width: number, xHeight: number): Box[] {
  const thickest = Math.max(THIN, xHeight * THICKEST);
  return found.components.flatMap((one) => {
    const isText = one.height > xHeight * FLAT && one.height <= xHeight * TALLEST;
    if (!isText || one.width < xHeight * SHORTEST) return [];
    const isInk = (x: number, y: number) => found.labels[y * width + x] === one.label;
    const bands = levelBands(one, xHeight * SHORTEST, isInk).filter(
      (band) => band.height <= thickest && band.y - one.y > one.height / 2,
    );
    for (const band of bands) erase(band, isInk, ink, width);
    return bands;
  });
}

/** The level runs of ink in a patch that are at least so long; those of neighbouring rows are one band. */
export function levelBands(
  one: Component,
  shortest: number,
  isInk: (x: number, y: number) => boolean,
): Box[] {
  const bands: Box[] = [];
  for (let y = one.y; y < bottom(one); y++) {
    let [from, last] = [-1, -1];
    for (let x = one.x; x <= right(one) + LONGEST_GAP + 1; x++) {
      if (x < right(one) && isInk(x, y)) {
        if (from < 0) from = x;
        last = x;
      } else if (from >= 0 && x - last > LONGEST_GAP) {
        if (last + 1 - from >= shortest) add({ x: from, y, width: last + 1 - from, height: 1 });
        from = -1;
      }
    }
  }
  return bands;

  function add(run: Box): void {
    const own = bands.find((band) => bottom(band) === run.y && band.x < right(run) && run.x < right(band));
    if (!own) {
      bands.push(run);
      return;
    }
    const end = Math.max(right(own), right(run));
    own.x = Math.min(own.x, run.x);
    own.width = end - own.x;
    own.height = run.y + 1 - own.y;
  }
}

function erase(band: Box, isInk: (x: number, y: number) => boolean, ink: Uint8Array, width: number): void {
  for (let x = band.x; x < right(band); x++) {
    const doesCross = isInk(x, band.y - 1) && isInk(x, bottom(band));
    if (doesCross) continue;
    for (let y = band.y; y < bottom(band); y++) if (isInk(x, y)) ink[y * width + x] = 0;
  }
}

import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { Component, Components } from '../components.ts';
import { TALLEST } from '../letter-patches/small-letters.ts';
import { levelBands } from './touching-underlines.ts';

/** A straight stroke from this length on is a rule unless it grows so wide somewhere, in heights of small letters. */
const [STRAIGHT, WIDE] = [0.6, 0.4];
/** How far behind a rule the ink of an upright one that crosses it goes on, in dots. */
const CROSSING = 2;
/** The shortest rule and the thickest one, in heights of small letters; a thin one has at least so many dots. */
const [SHORTEST, THICKEST, THIN] = [8, 0.35, 4];
/**
 * How far the stroke of a letter that touches a rule may reach from it, in heights of small letters: the stem of a "p"
 * reaches 1.5. Upright rules and bars of charts reach farther.
 */
const FARTHEST = 1.7;
/** The widest place at which a letter touches a rule, in heights of small letters. */
const WIDEST = 1.2;

/**
 * Parts letters from the rules of a table that they touch, such as the tail of a "p" in a low row: they would belong to
 * the patch of the table. Erases the dots between both from the ink (1 for ink), and tells whether there were any.
 */
export function partTouchedRules(
  ink: Uint8Array,
  found: Components,
  width: number,
  xHeight: number,
): boolean {
  let isAny = false;
  for (const one of found.components) {
    if (one.height <= xHeight * TALLEST || one.width < xHeight * SHORTEST) continue;
    const isInk = (x: number, y: number) => found.labels[y * width + x] === one.label;
    const thickest = Math.max(THIN, xHeight * THICKEST);
    for (const band of levelBands(one, xHeight * SHORTEST, isInk)) {
      if (band.height > thickest) continue;
      for (const [x, y] of [-1, 1].flatMap((side) => placesBeside(band, side, one, isInk, xHeight))) {
        ink[y * width + x] = 0;
        isAny = true;
      }
    }
  }
  return isAny;
}

/** The dots right above (-1) or below (1) a rule at which a letter touches it. */
function placesBeside(
  band: Box,
  side: number,
  one: Component,
  isInk: (x: number, y: number) => boolean,
  xHeight: number,
): [number, number][] {
  const row = side < 0 ? band.y - 1 : bottom(band);
  if (row < one.y || row >= bottom(one)) return [];
  const places: [number, number][] = [];
  let from = -1;
  for (let x = band.x; x <= right(band); x++) {
    if (x < right(band) && isInk(x, row)) {
      if (from < 0) from = x;
      continue;
    }
    if (from >= 0 && x - from <= xHeight * WIDEST && isLetter(from, x)) {
      for (let column = from; column < x; column++) places.push([column, row]);
    }
    from = -1;
  }
  return places;

  /** Whether the ink is no upright rule, also none that noise broke: it ends near, and is bent or grows wide. */
  function isLetter(start: number, end: number): boolean {
    const limit = Math.ceil(xHeight * FARTHEST);
    const beyond = side < 0 ? bottom(band) : band.y - 1;
    let [longest, widest] = [0, 0];
    for (let x = start; x < end; x++) {
      let length = 0;
      while (length <= limit && isInk(x, row + side * length)) {
        widest = Math.max(widest, spanAt(x, row + side * length));
        length++;
      }
      if (length > limit || (isInk(x, beyond) && isInk(x, beyond - side * CROSSING))) return false;
      longest = Math.max(longest, length);
    }
    return longest < xHeight * STRAIGHT || widest > xHeight * WIDE;
  }

  function spanAt(x: number, y: number): number {
    let [from, to] = [x, x];
    while (isInk(from - 1, y) && x - from < xHeight) from--;
    while (isInk(to + 1, y) && to - x < xHeight) to++;
    return to + 1 - from;
  }
}

import { type Box, bottom, right } from '../../../page/page-content.ts';
import type { Component } from '../components.ts';
import { TALLEST } from '../letter-patches/small-letters.ts';

/** A bracket around fractions, as tall as these. */
export interface TallBracket extends Box {
  text: '(' | ')';
}

/** The tallest bracket, in heights of small letters, and its least and most width, in its own height. */
const [HIGHEST, NARROWEST, WIDEST] = [9, 0.1, 0.4];
/** The least share of its width by which a bracket is bent, and the thickest stroke, in heights of small letters. */
const [BENT, THICKEST] = [0.45, 0.5];
/** How far the bar of a fraction stands from the middle of its bracket at most, in heights of the bracket. */
const LEVEL = 0.2;
/** How far from a bracket the next fraction within it may stand, in heights of the bracket. */
const FARTHEST = 3;

/**
 * The round brackets among patches of ink that are taller than letters: a thin stroke whose middle stands farther to one
 * side than both ends. `isInk` tells the dots of a patch.
 */
export function tallBracketsAmong(
  components: readonly Component[],
  xHeight: number,
  isInk: (one: Component, x: number, y: number) => boolean,
): (Component & TallBracket)[] {
  return components.flatMap((one): (Component & TallBracket)[] => {
    const { width, height } = one;
    if (height <= xHeight * TALLEST || height > xHeight * HIGHEST) return [];
    if (width < height * NARROWEST || width > height * WIDEST) return [];
    const middles: number[] = [];
    for (let y = one.y; y < bottom(one); y++) {
      let [first, last] = [-1, -1];
      for (let x = one.x; x < right(one); x++) {
        if (!isInk(one, x, y)) continue;
        if (first < 0) first = x;
        last = x;
      }
      if (first < 0 || last - first > xHeight * THICKEST) return [];
      middles.push((first + last) / 2 - one.x);
    }
    const at = (share: number) => middles[Math.round(share * (middles.length - 1))] ?? 0;
    const bends = [0.03, 0.97].map((end) => (at(end) - at(0.5)) / width);
    // The stroke bends evenly: a brace and a figure of a drawing don't.
    const [upper, lower] = [at(0.25), at(0.75)];
    if (Math.abs(upper - lower) > width * (1 - BENT) * 0.5) return [];
    if (bends.every((bend) => bend >= BENT)) return [{ ...one, text: '(' }];
    return bends.every((bend) => bend <= -BENT) ? [{ ...one, text: ')' }] : [];
  });
}

/** Whether a bracket holds a fraction: the bar of one stands at the bracket's middle, on its inner side. */
export function holdsFraction(bracket: TallBracket, bars: readonly Box[]): boolean {
  return bars.some((bar) => {
    const off = bar.y + bar.height / 2 - bracket.y - bracket.height / 2;
    const gap = bracket.text === '(' ? bar.x - right(bracket) : bracket.x - right(bar);
    return Math.abs(off) < bracket.height * LEVEL && gap > -bracket.width && gap < bracket.height * FARTHEST;
  });
}

import { type Box, bottom, right } from '../../page/page-content.ts';
import type { Component, Components } from './components.ts';
import { WIDEST } from './letter-patches/small-letters.ts';

/** The least width and the most height of a patch that holds the bar of a fraction, in heights of small letters. */
const [NARROWEST, TALLEST] = [0.7, 3.6];
/** The thickest bar, in heights of small letters and in dots. */
const [THICKEST, FEWEST_DOTS] = [0.2, 3];
/** The share of the patch's width that a row of the bar fills. */
const FILLED = 0.88;
/** How near the other part of the fraction stands, and how tall it is at least; in heights of small letters. */
const [NEAR, LEAST_PART] = [0.5, 0.5];
/** How high each of both parts is in such a patch, in heights of small letters. */
const LEAST_OF_WHOLE = 0.4;
/** How much higher than letters a patch is that holds both parts and the bar, in heights of small letters. */
const WHOLE = 1.45;
/** The widest gap between two letters of a word, in heights of small letters. */
const WORD_GAP = 0.6;
/** How many rows above and below the ends of a bar are free: the strokes of an "E" or "H" go on there. */
const FREE_ROWS = 3;

/**
 * The bars of fractions whose figures touch them, which makes one patch of both. The bar is as wide as its patch and has
 * the other part of the fraction on its other side.
 */
export function touchedBarsOf(found: Components, pageWidth: number, xHeight: number): Box[] {
  const { components } = found;
  const letters = components.filter(
    ({ height }) => height >= xHeight * LEAST_PART && height <= xHeight * TALLEST,
  );
  return letters.flatMap((one) => {
    if (one.width < xHeight * NARROWEST || one.width > xHeight * WIDEST) return [];
    const bar = barOf(one, found, pageWidth, xHeight);
    if (!bar) return [];
    const [over, under] = [bar.y - one.y, bottom(one) - bottom(bar)];
    const isBeyond = (other: Component, gap: number) =>
      other !== one &&
      gap >= -1 &&
      gap < xHeight * NEAR &&
      other.x >= bar.x - 2 &&
      right(other) <= right(bar) + 2 &&
      !goesOnBeside(other, bar, components, xHeight);
    const hasOther =
      over < xHeight * 0.25
        ? components.some(
            (other) => other.height >= xHeight * LEAST_PART && isBeyond(other, bar.y - bottom(other)),
          )
        : under < xHeight * 0.25
          ? components.some(
              (other) => other.height >= xHeight * LEAST_PART && isBeyond(other, other.y - bottom(bar)),
            )
          : one.height > xHeight * WHOLE &&
            Math.min(over, under) >= xHeight * LEAST_OF_WHOLE &&
            hasFreeEnds(bar, one, found, pageWidth);
    return hasOther ? [bar] : [];
  });
}

/** Whether letters stand beside a letter, right or left of the bar: it belongs to the line above or below a "T". */
function goesOnBeside(letter: Box, bar: Box, components: readonly Box[], xHeight: number): boolean {
  return components.some((other) => {
    const gap = Math.max(letter.x - right(other), other.x - right(letter));
    return (
      other.height >= xHeight * LEAST_PART &&
      Math.min(bottom(other), bottom(letter)) - Math.max(other.y, letter.y) > xHeight * LEAST_PART &&
      gap < xHeight * WORD_GAP &&
      (right(other) < bar.x || other.x > right(bar))
    );
  });
}

function hasFreeEnds(bar: Box, { label }: Component, { labels }: Components, pageWidth: number): boolean {
  const isInk = (x: number, y: number) => labels[y * pageWidth + x] === label;
  return [bar.x, right(bar) - 1].every((x) =>
    Array.from({ length: FREE_ROWS }, (_, at) => at + 1).every(
      (away) => away === 1 || (!isInk(x, bar.y - away) && !isInk(x, bottom(bar) - 1 + away)),
    ),
  );
}

function barOf(one: Component, { labels }: Components, pageWidth: number, xHeight: number): Box | null {
  const rows: number[] = [];
  for (let y = one.y; y < bottom(one); y++) {
    let ink = 0;
    for (let x = one.x; x < right(one); x++) if (labels[y * pageWidth + x] === one.label) ink++;
    if (ink >= one.width * FILLED) rows.push(y);
  }
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const height = last + 1 - first;
  if (height > Math.max(FEWEST_DOTS, xHeight * THICKEST)) return null;
  return { x: one.x, y: first, width: one.width, height };
}

import { around, type Box, bottom, common, grown, isAround, right } from '../../page/page-content.ts';
import type { Component } from './components.ts';
import { FLAT, TALLEST, WIDEST } from './letter-patches/small-letters.ts';

/** The figures of a fraction may be smaller, in heights of small letters. */
const SMALLEST_OF_PART = 0.5;
/** The shortest bar of a fraction, and the farthest that its letters may stand from it, in heights of small letters. */
const [SHORTEST_BAR, NEAR_BAR] = [0.6, 1.05];
/**
 * The farthest that letters may stand from a short bar that is a patch of its own: in a line that is set low, the numerator of
 * a fraction stood 1.27 above it. The bar of a root is a part of its sign, and the line above it may stand as near.
 */
const NEAR_OWN_BAR = 1.3;
/**
 * The longest bar, in heights of small letters. A bar wider than a letter could also be a rule below a text: one part of the
 * fraction must be as wide as the bar, but for this share, and both must stand in its middle.
 */
const [LONGEST_BAR, SPANS, OFF_CENTRE] = [40, 0.85, 0.06];
/**
 * LONG_BAR: a bar longer than this, in heights of small letters, may be an underline. AT_END: the numerator and the denominator
 * of a fraction stand near the middle of such a bar, at most this share of its length away. An exponent of the next line may
 * stand close below an underline: two such exponents were 0.42 and 0.45 away. The parts of 15 fractions of two papers were at
 * most 0.15 away. With a larger share underlines become fractions, with a smaller one fractions are lost.
 */
const [LONG_BAR, AT_END] = [3, 0.35];
/** The height of figures and capitals, and the least height of a small letter, in heights of small letters. */
const [CAPITAL, SMALL_LETTER] = [1.38, 0.85];
/** A letter is lower than two figures with a bar between them, in heights of small letters. */
const ONE_LETTER = 1.7;
/** Figures at one level differ by less than this, in heights of small letters. */
const SAME_LEVEL = 0.25;
/** Bars nearer than this, with the same figures, are one: a fraction within another one has its bar a figure away. */
const ONE_FRACTION = 0.6;
/** How much the lengths of a table's rules differ at most, in their length. */
const SAME_LENGTH = 0.03;
/** How much the middles of a bar and of its ink differ at most, in dots. */
const SAME_BAR = 2;

/** A bar with the letters above and below it, from the left. */
export interface Fraction {
  bar: Box;
  above: Component[];
  below: Component[];
}

/**
 * Finds fractions: flat patches with letters close above and below, which reach hardly beyond the bar. A dash within a
 * line, or a sign of equality, has none, and the lines above and below a rule go on at its sides.
 */
export function fractionsAmong(
  components: readonly Component[],
  runs: readonly Box[],
  xHeight: number,
): Fraction[] {
  const flat = components.filter(
    ({ height, width }) =>
      height < xHeight * FLAT && width >= xHeight * SHORTEST_BAR && width <= xHeight * LONGEST_BAR,
  );
  const letters = components
    .filter(({ height }) => height >= xHeight * SMALLEST_OF_PART && height <= xHeight * TALLEST)
    .sort((a, b) => a.x - b.x);
  // A run within the box of one letter is a stroke of it, as that of a "g" of which a piece broke off.
  const faint = runs.filter(
    (run, at) =>
      !runs.slice(0, at).some((one) => common(one, run) !== null) &&
      run.width <= xHeight * LONGEST_BAR &&
      !letters.some((one) => one.height < xHeight * ONE_LETTER && isAround(grown(one, 1), run)) &&
      !flat.some((one) => isWithin(run, one) && one.width >= run.width * 0.8),
  );
  const found = [...flat, ...faint].flatMap((bar) => {
    const within = letters.filter(
      (one) =>
        one.x + one.width / 2 > bar.x && one.x + one.width / 2 < right(bar) && one.width < bar.width * 1.5,
    );
    const isOwn = flat.some((one) => one === bar) && bar.width <= xHeight * WIDEST;
    const farthest = xHeight * (isOwn ? NEAR_OWN_BAR : NEAR_BAR);
    const isNear = (gap: number) => gap >= -1 && gap < farthest;
    const above = within.filter((one) => isNear(bar.y - bottom(one)));
    // A denominator stands on its baseline, so that a lone "x" begins lower than figures. Below a long bar a text may go
    // on. A letter that begins above the bar's foot is an "E" whose own arm was taken for the bar.
    const lowest = bottom(bar) + (bar.width > xHeight * WIDEST ? 0 : xHeight * (NEAR_BAR + CAPITAL));
    const below = within.filter(
      (one) =>
        isNear(one.y - bottom(bar)) ||
        (one.y >= bottom(bar) - 1 && bottom(one) < lowest && one.height >= xHeight * SMALL_LETTER),
    );
    if (above.length === 0 || below.length === 0) return [];
    if (bar.width > xHeight * LONG_BAR && [above, below].some((side) => isAtEnd(side, bar))) return [];
    if (bar.width > xHeight * WIDEST && !isFraction(bar, above, below, within)) return [];
    const goesOn = (side: readonly Component[]) =>
      letters.some(
        (one) =>
          !within.includes(one) &&
          side.some(
            (own) =>
              Math.abs(bottom(one) - bottom(own)) < xHeight * SAME_LEVEL &&
              Math.max(one.x - right(bar), bar.x - right(one)) < xHeight,
          ),
      );
    return goesOn(above) || goesOn(below) ? [] : [{ bar, above, below }];
  });
  return withoutTables(barsApart(found, xHeight), xHeight);
}

/**
 * The fractions without the rows of a table: its rules are as long as each other, and the row between two of them stands
 * below one and above the other. A fraction within a fraction has a shorter bar.
 */
function withoutTables(fractions: readonly Fraction[], xHeight: number): Fraction[] {
  const shareRow = ({ bar, below }: Fraction, { bar: next, above }: Fraction) =>
    bar.width > xHeight * WIDEST &&
    Math.abs(bar.width - next.width) < bar.width * SAME_LENGTH &&
    below.some((letter) => above.includes(letter));
  return fractions.filter(
    (one) => !fractions.some((other) => other !== one && (shareRow(one, other) || shareRow(other, one))),
  );
}

/** Whether letters stand at one end of a bar. */
function isAtEnd(letters: readonly Component[], bar: Box): boolean {
  const { x, width } = around(letters) ?? bar;
  return Math.abs(x + width / 2 - bar.x - bar.width / 2) > bar.width * AT_END;
}

/** Whether a long bar is as wide as the wider part, both stand in its middle, and no letter beside them stands farther off. */
function isFraction(
  bar: Box,
  above: readonly Component[],
  below: readonly Component[],
  within: readonly Component[],
): boolean {
  const parts = [above, below].map((side) => around(side) ?? bar);
  const isWhole = parts.every((part, at) => {
    const own = at === 0 ? above : below;
    return within.every((one) => own.includes(one) || bottom(one) <= part.y || one.y >= bottom(part));
  });
  const isCentred = parts.every(
    ({ x, width }) => Math.abs(x + width / 2 - bar.x - bar.width / 2) < bar.width * OFF_CENTRE,
  );
  return isWhole && isCentred && parts.some(({ width }) => width >= bar.width * SPANS);
}

/**
 * The fractions without those whose bar is a part of a longer one, such as the ink of a hairline, or the level stroke of
 * a figure such as "5".
 */
function barsApart(fractions: readonly Fraction[], xHeight: number): Fraction[] {
  const apart: Fraction[] = [];
  for (const one of fractions.toSorted((a, b) => b.bar.width - a.bar.width)) {
    const { bar } = one;
    const letters = [...one.above, ...one.below];
    const isPart = apart.some(
      ({ bar: other, above, below }) =>
        Math.abs(other.y + other.height / 2 - bar.y - bar.height / 2) < xHeight * ONE_FRACTION &&
        letters.some((letter) => above.includes(letter) || below.includes(letter)),
    );
    if (!isPart) apart.push(one);
  }
  return apart;
}

/** Whether a flat patch is the bar of a fraction, or a piece of it. */
export const isWithin = (bar: Box, one: Box): boolean =>
  one.x >= bar.x - 2 &&
  right(one) <= right(bar) + 2 &&
  Math.abs(one.y + one.height / 2 - bar.y - bar.height / 2) <= SAME_BAR;

export const boxOf = ({ bar, above, below }: Fraction): Box => around([bar, ...above, ...below]) ?? bar;

/** The width of the fractions and root signs between two letters of a line, which are no gap. */
export function widthOfThose(formulas: readonly Box[], one: Box, other: Box, from: number): number {
  const middle = (one.y + bottom(one) + other.y + bottom(other)) / 4;
  let [end, sum] = [from, 0];
  for (const { x, width } of formulas
    .filter((box) => box.x >= from - 2 && right(box) <= other.x + 2)
    .filter(({ y, height }) => Math.abs(y + height / 2 - middle) < Math.max(height, one.height) / 2)
    .sort((a, b) => a.x - b.x)) {
    if (x < end - 2) continue;
    sum += width;
    end = x + width;
  }
  return sum;
}

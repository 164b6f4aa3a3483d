import { around, type Box, bottom, right } from '../../page/page-content.ts';
import type { Component } from './components.ts';
import type { Fraction } from './fractions.ts';

/** The least width of a stroke of "=" or "−", and its most height, in heights of small letters. */
const [WIDE, FLAT] = [0.6, 0.35];
/** The most width and height of the dot of a product, in heights of small letters. */
const DOT = 0.4;
/** How far above the baseline of its line a stroke stands, at least and at most, in heights of small letters. */
const [LOWEST, HIGHEST] = [0, 1.1];
/** The widest gap between both strokes of "=", and how much their ends differ, in heights of small letters. */
const [STROKES_APART, SAME_ENDS] = [0.7, 0.2];

/**
 * Whether a stroke or dot is part of an operator beside a fraction, at the height of the fraction's bar. By distance alone the
 * upper stroke of an "=" between two fractions would go to the numerators, and the lower one to the denominators.
 */
export function isOperatorBeside(
  stroke: Box,
  part: { members: readonly Box[]; baseline: number },
  xHeight: number,
): boolean {
  const isDash = stroke.width >= xHeight * WIDE && stroke.height <= xHeight * FLAT;
  const isDot = stroke.width <= xHeight * DOT && stroke.height <= xHeight * DOT;
  if (!isDash && !isDot) return false;
  const above = part.baseline - stroke.y - stroke.height / 2;
  if (above >= xHeight * LOWEST && above <= xHeight * HIGHEST) return false;
  const middle = stroke.x + stroke.width / 2;
  return part.members.every(({ x, width }) => x > middle || x + width < middle);
}

/**
 * Whether a patch stands left or right of the bars of the fraction whose letters are nearest to it: the comma behind a
 * fraction is as high above the denominator as an apostrophe.
 */
export function isBesideBar(
  { x, width }: Box,
  part: { members: readonly Component[] },
  fractions: readonly Fraction[],
): boolean {
  const own = fractions.filter(({ above, below }) =>
    part.members.some((one) => above.includes(one) || below.includes(one)),
  );
  return own.length > 0 && own.every(({ bar }) => x > right(bar) || x + width < bar.x);
}

/**
 * Whether a stroke is the other one of an "=" among these strokes. Between two fractions, one stroke may be too far from
 * all letters to belong to a line by itself.
 */
export const isStrokeOfEquals = (one: Box, strokes: readonly Box[], xHeight: number): boolean =>
  strokes.some((other) => {
    const apart = Math.max(other.y - bottom(one), one.y - bottom(other));
    const ends = Math.max(Math.abs(other.x - one.x), Math.abs(right(other) - right(one)));
    return apart > 0 && apart < xHeight * STROKES_APART && ends < xHeight * SAME_ENDS;
  });

/** The strokes of each operator: those of an "=" stand over each other. */
export function operatorsOf(strokes: readonly Component[], xHeight: number): Component[][] {
  const operators: Component[][] = [];
  for (const stroke of strokes) {
    const own = operators.find((members) => {
      const box = around(members) ?? stroke;
      const isOver = Math.min(right(box), right(stroke)) - Math.max(box.x, stroke.x) > stroke.width / 2;
      return isOver && Math.max(stroke.y - bottom(box), box.y - bottom(stroke)) < xHeight * STROKES_APART;
    });
    if (own) own.push(stroke);
    else operators.push([stroke]);
  }
  return operators;
}

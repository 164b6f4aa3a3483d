import { bottom, right } from '../../../page/page-content.ts';
import type { Component } from '../components.ts';

/*
 * Some tables have a cell for the number of a question and another one for its text. Where the text begins with a fraction,
 * its first line stands lower than the number, by half a letter or a little more. Both were taken for one line, and the second
 * figure of "04." for an exponent. All lengths here are in heights of small letters.
 */

/** The least and greatest height of the figures of a number or the letter of an alternative, and their greatest width. */
const [LOWEST, TALLEST, WIDEST] = [1.2, 1.7, 1.5];
/** The most figures of a number. */
const MOST_FIGURES = 3;
/** The least gap behind the last figure, in which the dot stands, and the widest gap between two figures. */
const [LEAST_GAP, BETWEEN_FIGURES] = [1.2, 0.5];
/** Feet of one height differ by less than the first; a label with a line of its own ends higher by the others. */
const [SAME_FOOT, LEAST_RISE, MOST_RISE] = [0.15, 0.3, 1.2];
/** The fewest letters of the line behind a label: the foot of one letter or two doesn't tell where their line stands. */
const FEWEST_BEHIND = 4;

/** Parts the number or letter at the head of a line from a line that stands clearly lower. */
export function withLabelsApart(chains: readonly Component[][], xHeight: number): Component[][] {
  return chains.flatMap((chain) => {
    const letters = chain.toSorted((a, b) => a.x - b.x);
    const end = letters.findIndex((letter, at) => {
      const next = letters[at + 1];
      return next !== undefined && next.x - right(letter) >= xHeight * LEAST_GAP;
    });
    const [label, rest] = [letters.slice(0, end + 1), letters.slice(end + 1)];
    return isLabelAbove(label, rest, xHeight) ? [label, rest] : [chain];
  });
}

function isLabelAbove(label: readonly Component[], rest: readonly Component[], xHeight: number): boolean {
  const [first] = label;
  if (!first || label.length > MOST_FIGURES || rest.length < FEWEST_BEHIND) return false;
  const areFigures = label.every(
    (one, at) =>
      one.height >= xHeight * LOWEST &&
      one.height <= xHeight * TALLEST &&
      one.width <= xHeight * WIDEST &&
      Math.abs(bottom(one) - bottom(first)) < xHeight * SAME_FOOT &&
      (at === 0 || one.x - right(label[at - 1] ?? one) < xHeight * BETWEEN_FIGURES),
  );
  const feet = rest.map(bottom).sort((a, b) => a - b);
  const rise = (feet[Math.floor(feet.length * 0.4)] ?? 0) - bottom(first);
  return areFigures && rise >= xHeight * LEAST_RISE && rise <= xHeight * MOST_RISE;
}

import { type Box, bottom, right } from '../../page/page-content.ts';
import { groupsOf } from '../page/letter-patches/patch-groups.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { ChosenWord } from './choose-words.ts';

/*
 * Lengths here are in heights of small letters.
 */

/** The least and most height of a bullet: a full stop is lower, and a small letter higher. */
const [LOWEST, HIGHEST] = [0.3, 0.88];
/** How far the width of a bullet differs from its height at most, in its height. */
const ROUND = 0.3;
/** Where the middle of a bullet stands above the baseline, at least and at most: a full stop stands lower, a degree higher. */
const [MIDDLE_FROM, MIDDLE_TO] = [0.3, 0.9];
/** The least gap behind a bullet. */
const GAP = 0.6;
/** Lighter than this is the paper within a ring. */
const PAPER = 200;

/**
 * Reads the bullet that opens a line, which the recognizer takes for an "e" or "o", or leaves out: a round patch of ink lower
 * than a small letter, at half its height, with a gap behind it.
 */
export function withBullet(
  words: readonly ChosenWord[],
  line: TextLine,
  grayAt: (x: number, y: number) => number,
): ChosenWord[] {
  // The letters of a fraction may be lower than those of the text, and an "x" is as round as a bullet.
  if (line.isPart) return [...words];
  const [dot, next] = groupsOf(line.patches);
  if (!dot || !next || !isBullet(dot, next, line)) return [...words];
  const [first, ...rest] = words;
  const isRead = first && first.x < right(dot);
  // A word that goes on behind the gap is no bullet alone. The recognizer sees two signs in some bullets ("*e", "m=").
  if (isRead && (right(first) > next.x || first.raised)) return [...words];
  const [x, y] = [Math.round(dot.x + dot.width / 2), Math.round(dot.y + dot.height / 2)];
  const bullet: ChosenWord = {
    text: grayAt(x, y) > PAPER ? '◦' : '•',
    confidence: 90,
    x: dot.x,
    width: dot.width,
    letters: [],
    isUnsure: false,
    isFormula: true,
  };
  return [bullet, ...(isRead ? rest : words)];
}

function isBullet(dot: Box & { patches: Box[] }, next: Box, { baseline, xHeight }: TextLine): boolean {
  const middle = baseline - (dot.y + bottom(dot)) / 2;
  return (
    dot.patches.length === 1 &&
    dot.height >= xHeight * LOWEST &&
    dot.height < xHeight * HIGHEST &&
    Math.abs(dot.width - dot.height) <= dot.height * ROUND &&
    middle >= xHeight * MIDDLE_FROM &&
    middle <= xHeight * MIDDLE_TO &&
    next.x - right(dot) >= xHeight * GAP
  );
}

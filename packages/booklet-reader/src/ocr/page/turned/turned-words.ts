import { around, type Box, bottom, right } from '../../../page/page-content.ts';
import type { Component } from '../components.ts';

/**
 * All in heights of small letters. The largest side of a letter, the largest room between two letters of words that run
 * up the page, also across the space between words, the largest room between a letter and its accent, and the room that
 * such words have at their sides.
 */
const [LARGEST, GAP, ACCENT, ROOM] = [2.2, 1, 0.25, 0.8];
/** The fewest letters of such words, and how many times as high as wide they are at least. */
const [FEWEST, SLENDER] = [5, 3];
/** The least width of such words, in heights of small letters: the dashes of a line are narrower. */
const NARROWEST = 0.6;
/** Most letters of such words stand closer than this, in heights of small letters. Figures below each other don't. */
const CLOSE = 0.3;
/**
 * The least height of letters or figures beside each other, in heights of small letters, and the share of the lower one's
 * height that they have in common. A bracket is twice as high as the small letter before it, so that a share of the taller
 * one's height would leave the letters of alternatives below each other to drawings.
 */
const [TALL, LEVEL] = [0.8, 0.8];
/**
 * The most height of a lone fraction, the most height of its bar, in heights of small letters, and the least share of its
 * width that the bar has: a thin "5" below it breaks into three pieces, so that a fraction has as many patches as a word.
 */
const [FRACTION, FLAT, AS_WIDE] = [3.6, 0.3, 0.9];
/** The share of its letters that have room at their sides. */
const FREE = 0.8;

/**
 * The patches of ink of words that run up or down the page, such as the name of an upright axis, by word: letters so close
 * above each other stand in no lines of text, and nothing stands beside them.
 */
export function turnedWordsOf(components: readonly Component[], xHeight: number): Component[][] {
  const letters = components
    .filter(({ width, height }) => Math.max(width, height) <= xHeight * LARGEST)
    .sort((one, other) => one.y - other.y);
  const words: Component[][] = [];
  const ends = new Map<Component[], Box>();
  let open: Component[][] = [];
  for (const letter of letters) {
    open = open.filter((word) => bottom(ends.get(word) ?? letter) > letter.y - xHeight * GAP);
    const own = open.find((word) => goesOn(ends.get(word) ?? letter, letter));
    if (own) {
      own.push(letter);
      ends.set(own, around([ends.get(own) ?? letter, letter]) ?? letter);
    } else {
      const word = [letter];
      words.push(word);
      open.push(word);
      ends.set(word, letter);
    }
  }
  return words.filter((word) => {
    const box = around(word);
    if (
      !box ||
      word.length < FEWEST ||
      box.height < box.width * SLENDER ||
      box.width < xHeight * NARROWEST ||
      !areClose(word) ||
      standSideBySide(word) ||
      isFraction(word, box)
    )
      return false;
    const near = letters.filter(
      (one) => bottom(one) > box.y && one.y < bottom(box) && isBeside(one, box) && !word.includes(one),
    );
    const free = word.filter((one) => !near.some((other) => other.y < bottom(one) && bottom(other) > one.y));
    return free.length >= word.length * FREE;
  });

  function areClose(word: readonly Component[]): boolean {
    const close = word.filter((one) => {
      const gaps = word.flatMap((other) => (other.y > one.y ? [other.y - bottom(one)] : []));
      return Math.min(...gaps) < xHeight * CLOSE;
    });
    return close.length > word.length / 2;
  }

  /**
   * Whether letters or figures stand beside each other, as in fractions or "a)" and "b)" below each other: letters that run
   * up the page don't, and accents and dots beside them are small.
   */
  function standSideBySide(word: readonly Component[]): boolean {
    const tall = word.filter(({ height }) => height >= xHeight * TALL);
    return tall.some((one) =>
      tall.some(
        (other) =>
          other.x >= right(one) &&
          Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y) >=
            Math.min(one.height, other.height) * LEVEL,
      ),
    );
  }

  /** Whether patches are a fraction: a bar as wide as all of them, with ink above and below. */
  function isFraction(word: readonly Component[], box: Box): boolean {
    const isBar = (one: Box) =>
      one.height <= xHeight * FLAT &&
      one.width >= box.width * AS_WIDE &&
      word.some((other) => bottom(other) <= one.y) &&
      word.some((other) => other.y >= bottom(one));
    return box.height <= xHeight * FRACTION && word.some(isBar);
  }

  /** Whether a letter lies in the column of a word. The column is as wide as a letter may be. */
  function goesOn(word: Box, letter: Box): boolean {
    const both = Math.min(right(word), right(letter)) - Math.max(word.x, letter.x);
    const wide = Math.max(right(word), right(letter)) - Math.min(word.x, letter.x);
    return both > -xHeight * ACCENT && wide <= xHeight * LARGEST;
  }

  function isBeside(one: Box, box: Box): boolean {
    return Math.max(one.x - right(box), box.x - right(one)) < xHeight * ROOM;
  }
}

import { type Box, isAround } from '../../page/page-content.ts';
import type { Component, Components } from './components.ts';
import { silhouetteOf } from './silhouette.ts';

/** The least and the most height of a ring around a letter, and its most width, in heights of small letters. */
const [LOWEST, HIGHEST, WIDEST] = [1.6, 4, 6];
/** A ring encloses at least this share of its box: a circle 0.79, a square all. */
const ENCLOSED = 0.7;
/** The ink of a ring is at most this share of what it encloses: a letter's bold outline has more. */
const MOST_INK = 0.45;
/** The lowest letter in a ring, in heights of small letters, and the most patches in one: "10." has three. */
const [LEAST_LETTER, MOST_WITHIN] = [0.7, 6];

/**
 * Finds circles, pills and squares around the letters of alternatives and the numbers of questions. The recognizer would
 * read a ring with its letter as one sign: "(a)", "Ce)", "O".
 */
export function letterRings(found: Components, pageWidth: number, xHeight: number): Set<Component> {
  const { components } = found;
  const letters = components.filter(({ height }) => height >= xHeight * LEAST_LETTER);
  return new Set(
    components.filter((one) => {
      if (!isRingSized(one, xHeight)) return false;
      const within = letters.filter((letter) => letter !== one && isAround(one, letter));
      if (within.length === 0 || within.length > MOST_WITHIN) return false;
      const { area } = silhouetteOf(one, found, pageWidth);
      return area >= one.width * one.height * ENCLOSED && one.area <= area * MOST_INK;
    }),
  );
}

const isRingSized = ({ width, height }: Box, xHeight: number): boolean =>
  height >= xHeight * LOWEST &&
  height <= xHeight * HIGHEST &&
  width >= height * 0.8 &&
  width <= xHeight * WIDEST;

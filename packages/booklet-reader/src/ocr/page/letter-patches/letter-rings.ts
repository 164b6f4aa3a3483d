import { type Box, isAround } from '../../../page/page-content.ts';
import type { Component, Components } from '../components.ts';
import { silhouetteOf } from '../silhouette.ts';

/** The least and the most height of a ring around a letter, and its most width, in heights of small letters. */
const [LOWEST, HIGHEST, WIDEST] = [1.6, 4, 6];
/** A ring encloses at least this share of its box: a circle 0.79, a square all. */
const ENCLOSED = 0.7;
/** The ink of a ring is at most this share of what it encloses: a letter's bold outline has more. */
const MOST_INK = 0.45;
/**
 * A ring holds something at least LEAST_LETTER heights of small letters high, and at most MOST_WITHIN patches of ink:
 * "10." has three.
 */
const [LEAST_LETTER, MOST_WITHIN] = [0.7, 6];

/** Rings, and the patches of ink that they are made of. */
export interface Rings {
  boxes: Box[];
  patches: ReadonlySet<Component>;
}

/**
 * The rings of a page. Noise breaks the ink of thin ones, which hold together among `faint` dots; each patch of ink lies
 * within one patch of these.
 */
export function ringsOf(found: Components, faint: Components, pageWidth: number, xHeight: number): Rings {
  const whole = letterRings(found, pageWidth, xHeight);
  const labels = new Map([...letterRings(faint, pageWidth, xHeight)].map((ring) => [ring.label, ring]));
  const broken = new Map<Component, Component>();
  for (const one of found.components) {
    const ring = labels.get(faint.labels[placeOf(one, found, pageWidth)] ?? 0);
    if (ring && !whole.has(one)) broken.set(one, ring);
  }
  const boxes = [...whole, ...new Set(broken.values())];
  return {
    boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })),
    patches: new Set([...whole, ...broken.keys()]),
  };
}

/** The place of a patch's first dot. */
function placeOf({ label, x, y, width }: Component, { labels }: Components, pageWidth: number): number {
  const from = y * pageWidth + x;
  const at = labels.subarray(from, from + width).indexOf(label);
  return from + Math.max(0, at);
}

/**
 * Finds circles, pills and squares around the letters of alternatives and the numbers of questions. The recognizer would
 * read a ring with its letter as one sign: "(a)", "Ce)", "O".
 */
function letterRings(found: Components, pageWidth: number, xHeight: number): Set<Component> {
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

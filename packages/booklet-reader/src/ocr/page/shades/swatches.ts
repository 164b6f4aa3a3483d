import { type Box, distance, grown, isAround } from '../../../page/page-content.ts';
import type { Component, Components } from '../components.ts';
import type { Rings } from '../letter-patches/letter-rings.ts';
import { silhouetteOf } from '../silhouette.ts';
import { middleOf, type ScannedDots, type ShadedBox } from './shaded-boxes.ts';

/** The least and the most side of a colour's square in the legend of a chart, in heights of small letters. */
const [SMALLEST, LARGEST] = [0.8, 2.6];
/** Sides and edges of squares that differ by less than this, in dots, are equal: noise moves an edge by a dot. */
const SAME = 3;
/** The share of its box that a square encloses: a "D" has 0.88. */
const ENCLOSED = 0.93;
/** The smallest side of a chart, and the farthest that a legend stands from it, in heights of small letters. */
const [SMALLEST_CHART, NEAR] = [8, 12];

/** The squares of the legends of a page, and all patches of ink that they are made of. */
export interface Swatches {
  boxes: Box[];
  patches: ReadonlySet<Component>;
}

/**
 * Finds the squares that tell the colours of a chart: two or more of one size, below or beside each other, near a large
 * drawing. The recognizer would read them as signs before the names of the colours: "[]", "El". Noise breaks the outline of
 * a pale one, which holds together among `faint` dots. A square around a number is a ring.
 */
export function swatchesOf(
  found: Components,
  faint: Components,
  rings: Rings,
  pageWidth: number,
  xHeight: number,
): Swatches {
  const charts = found.components.filter(
    ({ width, height }) => Math.min(width, height) >= xHeight * SMALLEST_CHART,
  );
  const squares = [found, faint].flatMap((inks) =>
    inks.components
      .filter((one) => isSquare(one, xHeight) && !rings.boxes.some((ring) => distance(ring, one) === 0))
      .filter((one) => charts.some((chart) => distance(chart, one) < xHeight * NEAR))
      .filter((one) => silhouetteOf(one, inks, pageWidth).area >= one.width * one.height * ENCLOSED),
  );
  const boxes: Box[] = [];
  for (const one of squares)
    if (squares.some((other) => isAligned(one, other)) && !boxes.some((box) => distance(box, one) === 0))
      boxes.push({ x: one.x, y: one.y, width: one.width, height: one.height });
  const patches = found.components.filter((one) => boxes.some((box) => isAround(grown(box, 1), one)));
  return { boxes, patches: new Set(patches) };
}

/** A square or a bar with its shade, as a share of white. */
export function swatchOf({ x, y, width, height }: Box, { grayAt, tintAt }: ScannedDots): ShadedBox {
  const box = { x, y, width, height };
  return { ...box, lightness: middleOf(box, grayAt) / 255, tint: middleOf(box, tintAt) / 255 };
}

const isSquare = ({ width, height }: Box, xHeight: number): boolean =>
  Math.abs(width - height) < SAME && width >= xHeight * SMALLEST && width <= xHeight * LARGEST;

/** Whether two squares of one size lie below or beside each other. */
const isAligned = (one: Box, other: Box): boolean =>
  distance(one, other) > 0 &&
  Math.abs(one.width - other.width) < SAME &&
  Math.abs(one.height - other.height) < SAME &&
  (Math.abs(one.x - other.x) < SAME || Math.abs(one.y - other.y) < SAME);

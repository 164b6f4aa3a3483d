import { type Box, bottom, grown, isAround, right } from '../../../page/page-content.ts';
import type { Component, Components } from '../components.ts';

/*
 * Lengths here are in heights of small letters.
 */

/** The least and the most height of a bar beside a heading: of one line, and of two in large print. */
const [LOWEST, HIGHEST] = [1.6, 6];
/** The least width of a bar: rules and the bars of absolute values are thinner. */
const THINNEST = 0.3;
/** The most width of a bar, in its own height. */
const SLIM = 0.5;
/** The share of its box that a bar fills. Noise takes some dots off its edges. */
const FILLED = 0.9;
/** How far the bar reaches above and below the letters beside it, at least. The capitals beside an "I" are as high as the "I". */
const BEYOND = 0.15;
/** Lower patches are full stops, accents and specks. */
const LEAST_LETTER = 0.7;
/** How far letters stand from the bar at most, so that they are beside it. */
const BESIDE = 8;

/** Bars, and the patches of ink that they are made of. */
export interface SideBars {
  boxes: Box[];
  patches: ReadonlySet<Component>;
}

/**
 * Finds the bars that papers draw at the left of their headings. The recognizer would read them as letters: "E", "L", "I".
 * A bar has nothing at its left, and reaches farther up and down than all letters at its right. Noise breaks the ink of a
 * pale bar, which holds together among `faint` dots.
 */
export function sideBarsOf(found: Components, faint: Components, xHeight: number): SideBars {
  const boxes = faint.components
    .filter((one) => isBar(one, xHeight) && standsBeside(one, faint.components, xHeight))
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
  const patches = found.components.filter((one) => boxes.some((box) => isAround(grown(box, 1), one)));
  return { boxes, patches: new Set(patches) };
}

const isBar = ({ width, height, area }: Component, xHeight: number): boolean =>
  height >= xHeight * LOWEST &&
  height <= xHeight * HIGHEST &&
  width >= xHeight * THINNEST &&
  width <= height * SLIM &&
  area >= width * height * FILLED;

function standsBeside(bar: Component, components: readonly Component[], xHeight: number): boolean {
  const level = components.filter(
    (one) =>
      one !== bar && one.y < bottom(bar) && bottom(one) > bar.y && one.height >= xHeight * LEAST_LETTER,
  );
  const isNear = (gap: number) => gap > -bar.width && gap < xHeight * BESIDE;
  const behind = level.filter((one) => isNear(one.x - right(bar)));
  const isBeyond = (one: Box) =>
    one.y - bar.y >= xHeight * BEYOND && bottom(bar) - bottom(one) >= xHeight * BEYOND;
  return behind.length > 0 && behind.every(isBeyond) && !level.some((one) => isNear(bar.x - right(one)));
}

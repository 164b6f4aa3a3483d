import { type Box, bottom, right } from '../../page/page-content.ts';

/** The side of the square picture that the net sees, and the longest side of a glyph within it. */
export const SIDE = 20;
const LONGEST = 18;
/** The number of inputs: one for each dot of the picture, four measures of the glyph, and whether these are known. */
export const INPUTS = SIDE * SIDE + 5;
/** Measures are divided by this, so that most of them lie between -1 and 1. */
const SCALE = 3;
/** In how many places along each side a dot of the picture is measured. */
const SAMPLES = 2;

/** The baseline of the row in which a glyph stands, and the height of its small letters; both in dots. */
export interface GlyphRow {
  baseline: number;
  xHeight: number;
}

/**
 * What the net is told of a glyph: its picture, scaled to a square and centred, from 0 for paper to 1 for ink; then its
 * height, width, foot and head in heights of small letters. `grayAt` tells the gray of a place, 255 where another glyph
 * stands. Without a `row` the measures are 0.
 */
export function glyphInputs(
  grayAt: (x: number, y: number) => number,
  box: Box,
  row: GlyphRow | null,
  inputs = new Float32Array(INPUTS),
): Float32Array {
  inputs.fill(0);
  const scale = LONGEST / Math.max(box.width, box.height);
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [column, line] = [at % SIDE, Math.floor(at / SIDE)];
    let ink = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const u = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const v = line + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      const x = left + (u - SIDE / 2) / scale - 0.5;
      const y = top + (v - SIDE / 2) / scale - 0.5;
      if (x < box.x - 1 || y < box.y - 1 || x > right(box) || y > bottom(box)) continue;
      ink += 255 - between(grayAt, x, y);
    }
    inputs[at] = Math.max(0, ink / (255 * SAMPLES * SAMPLES));
  }
  if (row) {
    const measures = [box.height, box.width, row.baseline - bottom(box), row.baseline - box.y];
    measures.forEach((value, at) => {
      inputs[SIDE * SIDE + at] = Math.max(-1, Math.min(1, value / row.xHeight / SCALE));
    });
    inputs[INPUTS - 1] = 1;
  }
  return inputs;
}

/** The gray between four dots. */
function between(grayAt: (x: number, y: number) => number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const above = grayAt(left, top) * (1 - u) + grayAt(left + 1, top) * u;
  const below = grayAt(left, top + 1) * (1 - u) + grayAt(left + 1, top + 1) * u;
  return above * (1 - v) + below * v;
}

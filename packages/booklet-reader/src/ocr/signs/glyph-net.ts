import { readFileSync } from 'node:fs';
import { INPUTS, SIDE } from './glyph-raster.ts';

/** The signs that the net tells apart; the last class is glyphs that touch each other. */
export const SIGNS = [
  ...'0123456789',
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'αβγθλµπσφωΔΣΩ',
  ...'+−=≠≤≥<>×÷±·*/%()[]{}|°∞∈∉∪∩→⇒∠≈√',
  ..."ñáéíóú.,:;!?'¿$#",
];
const CLASSES = SIGNS.length + 1;
/** Each filter sees squares of this side of the glyph's picture, and keeps the most that it sees in two by two of them. */
export const [FILTERS, REACH] = [12, 5];
/** The places of such a square along a side, and those that are kept. */
export const PLACES = SIDE - REACH + 1;
export const POOLED = PLACES / 2;
/**
 * How many times as much as dots the measures of a glyph count: nothing else tells apart small letters and capitals of one
 * shape, such as "o" and "O". With 1, a net of eight epochs took many an "o" for an "O".
 */
const MEASURE = 6;
/** What the filters keep, and the measures of the glyph. */
export const FEATURES = FILTERS * POOLED * POOLED + INPUTS - SIDE * SIDE;
/** The number of units between the features and the classes. */
export const HIDDEN = 128;

/** The weights of a net of filters and two layers. */
export interface NetWeights {
  /** For each filter, its weight for each dot of its square; then the bias of each filter. */
  filters: Float32Array;
  /** For each feature, its weight in each unit; then the bias of each unit. */
  first: Float32Array;
  /** For each unit, its weight in each class; then the bias of each class. */
  second: Float32Array;
}

export const sizesOfNet = () => ({
  filters: FILTERS * (REACH * REACH + 1),
  first: (FEATURES + 1) * HIDDEN,
  second: (HIDDEN + 1) * CLASSES,
});

/** What the net sees in a glyph. */
export interface SeenSign {
  /** Empty where glyphs touch. */
  text: string;
  /** From 0 to 1. */
  chance: number;
}

const sums = new Float32Array(PLACES * PLACES);

/** What the filters see in a glyph. `places` is told where each feature is seen most; negative features become 0. */
export function featuresOf(
  { filters }: NetWeights,
  inputs: Float32Array,
  features: Float32Array,
  places?: Int32Array,
): void {
  for (let filter = 0; filter < FILTERS; filter++) {
    sums.fill(filters[FILTERS * REACH * REACH + filter] ?? 0);
    for (let dot = 0; dot < REACH * REACH; dot++) {
      const weight = filters[filter * REACH * REACH + dot] ?? 0;
      const from = Math.floor(dot / REACH) * SIDE + (dot % REACH);
      for (let y = 0; y < PLACES; y++)
        for (let x = 0; x < PLACES; x++)
          sums[y * PLACES + x] = (sums[y * PLACES + x] ?? 0) + weight * (inputs[from + y * SIDE + x] ?? 0);
    }
    for (let at = 0; at < POOLED * POOLED; at++) {
      const corner = 2 * (Math.floor(at / POOLED) * PLACES + (at % POOLED));
      let [most, place] = [0, -1];
      for (let part = 0; part < 4; part++) {
        const own = corner + (part & 1) + (part >> 1) * PLACES;
        const sum = sums[own] ?? 0;
        if (sum > most) [most, place] = [sum, own];
      }
      features[filter * POOLED * POOLED + at] = most;
      if (places) places[filter * POOLED * POOLED + at] = place;
    }
  }
  for (let at = SIDE * SIDE; at < INPUTS; at++)
    features[FILTERS * POOLED * POOLED + at - SIDE * SIDE] = (inputs[at] ?? 0) * MEASURE;
}

/** The values of the units for these features; negative sums become 0. */
export function unitsOf({ first }: NetWeights, features: Float32Array, units: Float32Array): void {
  units.set(first.subarray(FEATURES * HIDDEN));
  for (let at = 0; at < FEATURES; at++) {
    const value = features[at] ?? 0;
    if (value === 0) continue;
    const row = at * HIDDEN;
    for (let unit = 0; unit < HIDDEN; unit++)
      units[unit] = (units[unit] ?? 0) + value * (first[row + unit] ?? 0);
  }
  for (let unit = 0; unit < HIDDEN; unit++) if ((units[unit] ?? 0) < 0) units[unit] = 0;
}

/** The chance of each class for these values of the units. */
export function chancesOf({ second }: NetWeights, units: Float32Array, chances: Float32Array): void {
  chances.set(second.subarray(HIDDEN * CLASSES));
  for (let unit = 0; unit < HIDDEN; unit++) {
    const value = units[unit] ?? 0;
    if (value === 0) continue;
    const row = unit * CLASSES;
    for (let at = 0; at < CLASSES; at++) chances[at] = (chances[at] ?? 0) + value * (second[row + at] ?? 0);
  }
  const most = Math.max(...chances);
  let sum = 0;
  for (let at = 0; at < CLASSES; at++) {
    const value = Math.exp((chances[at] ?? 0) - most);
    chances[at] = value;
    sum += value;
  }
  for (let at = 0; at < CLASSES; at++) chances[at] = (chances[at] ?? 0) / sum;
}

let weights: NetWeights | null = null;

/** The signs that a glyph may be, the likeliest first. `inputs` come from `glyphInputs`. */
export function signsOf(inputs: Float32Array): SeenSign[] {
  weights ??= readWeights();
  const features = new Float32Array(FEATURES);
  const [units, chances] = [new Float32Array(HIDDEN), new Float32Array(CLASSES)];
  featuresOf(weights, inputs, features);
  unitsOf(weights, features, units);
  chancesOf(weights, units, chances);
  return Array.from(chances, (chance, at) => ({ text: SIGNS[at] ?? '', chance }))
    .sort((one, other) => other.chance - one.chance)
    .slice(0, 4);
}

/** Reads the weights: of each layer the size of a step as a float, then one signed byte a weight. */
function readWeights(): NetWeights {
  const bytes = readFileSync(new URL('./glyph-net.bin', import.meta.url));
  const { filters, first, second } = sizesOfNet();
  const layer = (from: number, size: number) => {
    const step = bytes.readFloatLE(from);
    return Float32Array.from({ length: size }, (_, at) => bytes.readInt8(from + 4 + at) * step);
  };
  return {
    filters: layer(0, filters),
    first: layer(4 + filters, first),
    second: layer(8 + filters + first, second),
  };
}

/** Writes weights as `readWeights` reads them. */
export function packedWeights({ filters, first, second }: NetWeights): Uint8Array {
  return Buffer.concat(
    [filters, first, second].map((values) => {
      const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
      const packed = Buffer.alloc(4 + values.length);
      packed.writeFloatLE(step);
      values.forEach((value, at) => {
        packed.writeInt8(Math.round(value / step), 4 + at);
      });
      return packed;
    }),
  );
}

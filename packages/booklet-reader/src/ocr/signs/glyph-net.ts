import { readFileSync } from 'node:fs';
import { INPUTS } from './glyph-raster.ts';

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
/** The number of units between the inputs and the classes. */
export const HIDDEN = 112;

/** The weights of a net with one layer between its inputs and its classes. */
export interface NetWeights {
  /** For each input, its weight in each unit; then the bias of each unit. */
  first: Float32Array;
  /** For each unit, its weight in each class; then the bias of each class. */
  second: Float32Array;
}

export const sizesOfNet = () => ({ first: (INPUTS + 1) * HIDDEN, second: (HIDDEN + 1) * CLASSES });

/** What the net sees in a glyph. */
export interface SeenSign {
  /** Empty where glyphs touch. */
  text: string;
  /** From 0 to 1. */
  chance: number;
}

/** The values of the units for these inputs; negative sums become 0. */
export function unitsOf({ first }: NetWeights, inputs: Float32Array, units: Float32Array): void {
  units.set(first.subarray(INPUTS * HIDDEN));
  for (let at = 0; at < INPUTS; at++) {
    const value = inputs[at] ?? 0;
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
  const [units, chances] = [new Float32Array(HIDDEN), new Float32Array(CLASSES)];
  unitsOf(weights, inputs, units);
  chancesOf(weights, units, chances);
  return Array.from(chances, (chance, at) => ({ text: SIGNS[at] ?? '', chance }))
    .sort((one, other) => other.chance - one.chance)
    .slice(0, 4);
}

/** Reads the weights: of each layer the size of a step as a float, then one signed byte a weight. */
function readWeights(): NetWeights {
  const bytes = readFileSync(new URL('./glyph-net.bin', import.meta.url));
  const { first, second } = sizesOfNet();
  const layer = (from: number, size: number) => {
    const step = bytes.readFloatLE(from);
    return Float32Array.from({ length: size }, (_, at) => bytes.readInt8(from + 4 + at) * step);
  };
  return { first: layer(0, first), second: layer(4 + first, second) };
}

/** Writes weights as `readWeights` reads them. */
export function packedWeights({ first, second }: NetWeights): Uint8Array {
  return Buffer.concat(
    [first, second].map((values) => {
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

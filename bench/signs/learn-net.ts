import {
  chancesOf,
  FEATURES,
  FILTERS,
  featuresOf,
  HIDDEN,
  type NetWeights,
  PLACES,
  POOLED,
  REACH,
  SIGNS,
  sizesOfNet,
  unitsOf,
} from '@amauta/booklet-reader/ocr/signs/glyph-net.ts';
import { INPUTS, SIDE } from '@amauta/booklet-reader/ocr/signs/glyph-raster.ts';
import type { Random } from '../booklets/random.ts';
import { type Sample, STEPS } from './draw-signs.ts';

const BATCH = 32;
const RATE = 0.002;
const CLASSES = SIGNS.length + 1;

export function randomWeights(random: Random): NetWeights {
  const sizes = sizesOfNet();
  const values = (size: number, reach: number) =>
    Float32Array.from({ length: size }, () => (random.next() - 0.5) * 2 * reach);
  return {
    filters: values(sizes.filters, 0.3),
    first: values(sizes.first, 0.06),
    second: values(sizes.second, 0.12),
  };
}

type Adam = (gradient: Float32Array, rate: number) => void;

/** Changes values by the method of Adam: each by its own mean gradient over its own mean square. */
function createAdam(values: Float32Array): Adam {
  const [mean, square] = [new Float32Array(values.length), new Float32Array(values.length)];
  let step = 0;
  return (gradient, rate) => {
    step++;
    const scale = (rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
    for (let at = 0; at < values.length; at++) {
      const own = gradient[at] ?? 0;
      const first = (mean[at] ?? 0) * 0.9 + own * 0.1;
      const second = (square[at] ?? 0) * 0.999 + own * own * 0.001;
      mean[at] = first;
      square[at] = second;
      values[at] = (values[at] ?? 0) - (scale * first) / (Math.sqrt(second) + 1e-8);
    }
  };
}

const inputs = new Float32Array(INPUTS);
const [features, back] = [new Float32Array(FEATURES), new Float32Array(FEATURES)];
const places = new Int32Array(FEATURES).fill(-1);
const [units, unitsBack] = [new Float32Array(HIDDEN), new Float32Array(HIDDEN)];
const chances = new Float32Array(CLASSES);

/** The chance of each class. The array is filled again at the next call. */
export function chancesOfSample(weights: NetWeights, sample: Sample): Float32Array {
  for (let at = 0; at < INPUTS; at++) inputs[at] = (sample.inputs[at] ?? 0) / STEPS;
  featuresOf(weights, inputs, features, places);
  unitsOf(weights, features, units);
  chancesOf(weights, units, chances);
  return chances;
}

/** Adds to the `steps` of the filters what each feature should change by (`back`), where it was seen most. */
function addFilterSteps(
  steps: Float32Array,
  inputs: Float32Array,
  back: Float32Array,
  places: Int32Array,
): void {
  for (let at = 0; at < places.length; at++) {
    const [place, change] = [places[at] ?? -1, back[at] ?? 0];
    if (place < 0 || change === 0) continue;
    const filter = Math.floor(at / (POOLED * POOLED));
    const from = Math.floor(place / PLACES) * SIDE + (place % PLACES);
    for (let dot = 0; dot < REACH * REACH; dot++) {
      const own = filter * REACH * REACH + dot;
      const input = inputs[from + Math.floor(dot / REACH) * SIDE + (dot % REACH)] ?? 0;
      steps[own] = (steps[own] ?? 0) + change * input;
    }
    const bias = FILTERS * REACH * REACH + filter;
    steps[bias] = (steps[bias] ?? 0) + change;
  }
}

/** Answers a function that learns the samples once, in a random order. */
export function createLearner(weights: NetWeights, random: Random) {
  const layers = ['filters', 'first', 'second'] as const;
  const steps = layers.map((layer) => new Float32Array(weights[layer].length));
  const adams = layers.map((layer) => createAdam(weights[layer]));
  const [filters, first, second] = steps as [Float32Array, Float32Array, Float32Array];

  function learnSample(sample: Sample): void {
    chancesOfSample(weights, sample);
    chances[sample.sign] = (chances[sample.sign] ?? 0) - 1;
    for (let unit = 0; unit < HIDDEN; unit++) {
      const value = units[unit] ?? 0;
      const row = unit * CLASSES;
      unitsBack[unit] = 0;
      if (value === 0) continue;
      let sum = 0;
      for (let at = 0; at < CLASSES; at++) {
        const error = chances[at] ?? 0;
        sum += error * (weights.second[row + at] ?? 0);
        second[row + at] = (second[row + at] ?? 0) + (error * value) / BATCH;
      }
      unitsBack[unit] = sum / BATCH;
    }
    const bias = HIDDEN * CLASSES;
    for (let at = 0; at < CLASSES; at++)
      second[bias + at] = (second[bias + at] ?? 0) + (chances[at] ?? 0) / BATCH;
    for (let feature = 0; feature <= FEATURES; feature++) {
      const value = feature === FEATURES ? 1 : (features[feature] ?? 0);
      if (value === 0) continue;
      const row = feature * HIDDEN;
      let sum = 0;
      for (let unit = 0; unit < HIDDEN; unit++) {
        const change = unitsBack[unit] ?? 0;
        sum += change * (weights.first[row + unit] ?? 0);
        first[row + unit] = (first[row + unit] ?? 0) + value * change;
      }
      back[feature] = sum;
    }
    addFilterSteps(filters, inputs, back, places);
  }

  return (samples: readonly Sample[], rate = RATE) => {
    const order = random.shuffled(samples);
    for (let from = 0; from < order.length; from += BATCH) {
      for (const sample of order.slice(from, from + BATCH)) learnSample(sample);
      for (const [at, adam] of adams.entries()) {
        const own = steps[at] ?? new Float32Array(0);
        adam(own, rate);
        own.fill(0);
      }
    }
  };
}

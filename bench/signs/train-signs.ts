import { writeFileSync } from 'node:fs';
import {
  chancesOf,
  HIDDEN,
  type NetWeights,
  packedWeights,
  SIGNS,
  sizesOfNet,
  unitsOf,
} from '@amauta/booklet-reader/ocr/signs/glyph-net.ts';
import { INPUTS } from '@amauta/booklet-reader/ocr/signs/glyph-raster.ts';
import { createRandom, type Random } from '../booklets/random.ts';
import { createSignDrawer, type Sample } from './draw-signs.ts';

const SAMPLES_A_SIGN = Number(process.argv[2] ?? 700);
const EPOCHS = Number(process.argv[3] ?? 8);
const BATCH = 32;
const RATE = 0.002;
const CLASSES = SIGNS.length + 1;

/**
 * Trains the net that reads signs of formulas, by signs drawn in the fonts of this machine, and writes its weights:
 * `node bench/signs/train-signs.ts [samples a sign] [epochs]`. Prints how many of other samples the net reads right.
 */
function train(): void {
  const random = createRandom(1);
  const draw = createSignDrawer(random, SIGNS.length);
  const samples: Sample[] = [];
  const tests: Sample[] = [];
  for (const [index, sign] of [...SIGNS, ''].entries()) {
    const count = sign === '' ? SAMPLES_A_SIGN * 2 : SAMPLES_A_SIGN;
    for (let at = 0; at < count; at++) {
      (at % 20 === 0 ? tests : samples).push(...draw(sign, index));
    }
  }
  console.log(`${samples.length} samples`);
  const weights = randomWeights(random);
  const steps = { first: createAdam(weights.first), second: createAdam(weights.second) };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS);
    const order = random.shuffled(samples);
    for (let from = 0; from < order.length; from += BATCH)
      learn(weights, steps, order.slice(from, from + BATCH), rate);
    console.log(`epoch ${epoch + 1}: ${share(weights, tests)} % of others right`);
    writeFileSync(
      new URL('../../packages/booklet-reader/src/ocr/signs/glyph-net.bin', import.meta.url),
      packedWeights(weights),
    );
  }
  showMistakes(weights, tests);
}

function randomWeights(random: Random): NetWeights {
  const sizes = sizesOfNet();
  const values = (size: number, reach: number) =>
    Float32Array.from({ length: size }, () => (random.next() - 0.5) * 2 * reach);
  return { first: values(sizes.first, 0.08), second: values(sizes.second, 0.12) };
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

const [units, chances] = [new Float32Array(HIDDEN), new Float32Array(CLASSES)];
const back = new Float32Array(HIDDEN);

function learn(
  weights: NetWeights,
  steps: { first: Adam; second: Adam },
  batch: readonly Sample[],
  rate: number,
): void {
  const first = new Float32Array(weights.first.length);
  const second = new Float32Array(weights.second.length);
  for (const { inputs, sign } of batch) {
    unitsOf(weights, inputs, units);
    chancesOf(weights, units, chances);
    chances[sign] = (chances[sign] ?? 0) - 1;
    for (let unit = 0; unit < HIDDEN; unit++) {
      const value = units[unit] ?? 0;
      const row = unit * CLASSES;
      back[unit] = 0;
      if (value === 0) continue;
      let sum = 0;
      for (let at = 0; at < CLASSES; at++) {
        const error = chances[at] ?? 0;
        sum += error * (weights.second[row + at] ?? 0);
        second[row + at] = (second[row + at] ?? 0) + (error * value) / BATCH;
      }
      back[unit] = sum / BATCH;
    }
    const bias = HIDDEN * CLASSES;
    for (let at = 0; at < CLASSES; at++)
      second[bias + at] = (second[bias + at] ?? 0) + (chances[at] ?? 0) / BATCH;
    for (let input = 0; input <= INPUTS; input++) {
      const value = input === INPUTS ? 1 : (inputs[input] ?? 0);
      if (value === 0) continue;
      const row = input * HIDDEN;
      for (let unit = 0; unit < HIDDEN; unit++)
        first[row + unit] = (first[row + unit] ?? 0) + value * (back[unit] ?? 0);
    }
  }
  steps.first(first, rate);
  steps.second(second, rate);
}

function guess(weights: NetWeights, inputs: Float32Array): number {
  unitsOf(weights, inputs, units);
  chancesOf(weights, units, chances);
  return chances.indexOf(Math.max(...chances));
}

function share(weights: NetWeights, tests: readonly Sample[]): string {
  const right = tests.filter(({ inputs, sign }) => guess(weights, inputs) === sign).length;
  return ((100 * right) / tests.length).toFixed(1);
}

function showMistakes(weights: NetWeights, tests: readonly Sample[]): void {
  const mistakes = new Map<string, number>();
  for (const { inputs, sign } of tests) {
    const got = guess(weights, inputs);
    const name = `${SIGNS[sign] ?? 'touching'} as ${SIGNS[got] ?? 'touching'}`;
    if (got !== sign) mistakes.set(name, (mistakes.get(name) ?? 0) + 1);
  }
  console.log(
    [...mistakes]
      .sort((one, other) => other[1] - one[1])
      .slice(0, 60)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
}

train();

import { writeFileSync } from 'node:fs';
import { type NetWeights, packedWeights, SIGNS } from '@amauta/booklet-reader/ocr/signs/glyph-net.ts';
import { createRandom, type Random } from '../booklets/random.ts';
import { createSignDrawer, type Sample, SIGNS_A_SHEET } from './draw-signs.ts';
import { chancesOfSample, createLearner, randomWeights } from './learn-net.ts';
import { LEFT_OUT, loadFamilies, type SignFamily } from './sign-fonts.ts';

const [SHEETS, EPOCHS] = [80, 8];
/** The steps of learning become shorter from the first epoch to the last. */
const RATE = 0.002;
const FILE = new URL('../../packages/booklet-reader/src/ocr/signs/glyph-net.bin', import.meta.url);
/** Formulas have these signs more often than others. */
const FREQUENT = /[0-9abcxynk+−=().,/]/;
/** The chances that the rules of `read-signs.ts` ask for. */
const ASKED = [0.6, 0.85, 0.97, 0.985];
const CLASSES = [...SIGNS, ''];

/**
 * Trains the net that reads signs of formulas, by scans of signs drawn in the fonts of this machine, and writes its weights:
 * `node bench/signs/train-signs.ts [folders of fonts]`. Takes about six minutes of one processor. Prints how
 * often the net is wrong where it is sure, in the families of the training and in others (`LEFT_OUT`).
 *
 * The weights were trained with the fonts of the Debian packages fonts-lmodern, fonts-texgyre, fonts-texgyre-math,
 * fonts-urw-base35, fonts-liberation, fonts-dejavu, fonts-lato, fonts-stix, fonts-katex, fonts-open-sans,
 * fonts-roboto-unhinted, fonts-crosextra-caladea, fonts-crosextra-carlito and texlive-base.
 */
async function train(): Promise<void> {
  const families = loadFamilies(process.argv.slice(2));
  const known = families.filter(({ name }) => !LEFT_OUT.includes(name));
  console.log(known.map(({ name }) => name).join(', '));
  const samples = await draw(SHEETS, createRandom(1), known);
  const tests = {
    known: await draw(5, createRandom(901), known),
    'Computer Modern': await draw(
      3,
      createRandom(903),
      families.filter(({ name }) => name === 'Computer Modern'),
    ),
    'left out': await draw(
      4,
      createRandom(902),
      families.filter(({ name }) => LEFT_OUT.includes(name)),
    ),
  };
  console.log(`${samples.length} samples`);
  const random = createRandom(1);
  const weights = randomWeights(random);
  const learn = createLearner(weights, random);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    learn(samples, RATE * (1 - epoch / EPOCHS));
    console.log(`epoch ${epoch + 1}: ${wrongWhereSure(weights, tests.known, 0)}`);
    writeFileSync(FILE, packedWeights(weights));
  }
  for (const [name, own] of Object.entries(tests)) {
    console.log(name);
    for (const chance of [0, ...ASKED])
      console.log(`  from ${chance}: ${wrongWhereSure(weights, own, chance)}`);
    console.log(`  ${mistakesOf(weights, own)}`);
  }
}

async function draw(sheets: number, random: Random, families: readonly SignFamily[]): Promise<Sample[]> {
  const drawSheet = createSignDrawer(random, families, CLASSES);
  const often = CLASSES.flatMap((sign) =>
    Array.from({ length: sign === '' ? 3 : FREQUENT.test(sign) ? 2 : 1 }, () => sign),
  );
  let left: string[] = [];
  const next = () => {
    if (left.length === 0) left = random.shuffled(often);
    return left.pop() ?? '';
  };
  const samples: Sample[] = [];
  for (let sheet = 0; sheet < sheets; sheet++)
    samples.push(...(await drawSheet(Array.from({ length: SIGNS_A_SHEET }, next))));
  return samples;
}

function guessOf(weights: NetWeights, sample: Sample): { sign: number; chance: number } {
  const chances = chancesOfSample(weights, sample);
  const chance = Math.max(...chances);
  return { sign: chances.indexOf(chance), chance };
}

/** Of the signs that the net tells with this chance or more, those that are others. */
function wrongWhereSure(weights: NetWeights, samples: readonly Sample[], least: number): string {
  const signs = samples.filter(({ sign }) => sign < SIGNS.length);
  const sure = signs
    .map((sample) => ({ ...guessOf(weights, sample), truth: sample.sign }))
    .filter(({ sign, chance }) => sign < SIGNS.length && chance >= least);
  const wrong = sure.filter(({ sign, truth }) => sign !== truth);
  const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
  return `${share(sure.length, signs.length)} told, ${share(wrong.length, sure.length)} of them wrong`;
}

function mistakesOf(weights: NetWeights, samples: readonly Sample[]): string {
  const mistakes = new Map<string, number>();
  for (const sample of samples) {
    const { sign } = guessOf(weights, sample);
    const name = `${SIGNS[sample.sign] ?? 'none'} as ${SIGNS[sign] ?? 'none'}`;
    if (sign !== sample.sign) mistakes.set(name, (mistakes.get(name) ?? 0) + 1);
  }
  return [...mistakes]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 40)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

await train();

import { ABILITY_NODES, chanceOfRight, normalWeights } from './quadrature.ts';

// Marginal maximum likelihood for the Rasch model by EM (Bock and Aitkin 1981), with a normal prior for the
// difficulties whose mean and spread are estimated from the items themselves. docs/ability.md has the formulae.

const NODES = ABILITY_NODES.length;
/**
 * A difficulty that moves by less than this in a round counts as settled. The value is far below the standard
 * errors.
 */
const SETTLED = 0.005;
const MAXIMUM_ROUNDS = 60;
const SMALLEST_DEVIATION = 0.3;

/** First answers, one index for each answer. All answers of one person stand side by side. */
export interface FirstAnswers {
  /** Index of the person, from 0. */
  readonly person: Int32Array;
  /** Index of the item, from 0. */
  readonly item: Int32Array;
  /** 1 for a right answer, 0 for a wrong one. */
  readonly right: Uint8Array;
}

/** Where the difficulties and abilities of a kind lie, in logits. */
export interface Scale {
  /** Mean and standard deviation of the difficulties. */
  readonly mean: number;
  readonly spread: number;
  /** Standard deviation of the abilities. Their mean is 0, which fixes the zero of the scale. */
  readonly abilityDeviation: number;
}

/** The difficulties of the items of one kind. */
export interface Calibration extends Scale {
  /** By item, in logits. An item without answers gets the mean of all items, to within 0.005. */
  readonly difficulty: Float64Array;
  /** Standard errors of the difficulties, in logits. */
  readonly standardError: Float64Array;
  /** Number of first answers, by item. */
  readonly answers: Int32Array;
}

/**
 * Estimates the difficulty of each item from first answers. An item with few answers stays near the mean of
 * all items. `start` is the calibration of the day before: with it two or three rounds are enough. A round
 * costs about 50 additions for each answer.
 */
export function calibrate(answers: FirstAnswers, itemCount: number, start?: Calibration): Calibration {
  const persons = personRanges(answers);
  const right = new Float64Array(itemCount);
  const count = new Int32Array(itemCount);
  for (let at = 0; at < answers.item.length; at++) {
    const item = answers.item[at] as number;
    count[item] = (count[item] as number) + 1;
    right[item] = (right[item] as number) + (answers.right[at] as number);
  }
  let now = start ? withItems(start, count, itemCount) : firstGuess(right, count);
  // Expected number of answers at each node, by item.
  const expected = new Float64Array(itemCount * NODES);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const abilityDeviation = expectAnswers(answers, persons, now, expected);
    const next = fitItems(now, right, expected, abilityDeviation);
    const moved = next.difficulty.reduce(
      (most, value, item) => Math.max(most, Math.abs(value - (now.difficulty[item] as number))),
      0,
    );
    now = next;
    if (moved < SETTLED) break;
  }
  return now;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function personRanges({ person }: FirstAnswers): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (let at = 1; at <= person.length; at++) {
    if (at < person.length && person[at] === person[from]) continue;
    ranges.push({ from, to: at });
    from = at;
  }
  return ranges;
}

function firstGuess(right: Float64Array, answers: Int32Array): Calibration {
  const difficulty = right.map((hits, item) => {
    const all = answers[item] as number;
    return Math.log((all - hits + 2) / (hits + 2));
  });
  return {
    difficulty,
    standardError: difficulty.map(() => 1),
    answers,
    mean: 0,
    spread: 1,
    abilityDeviation: 1,
  };
}

/** The calibration of the day before, for a bank that has grown since. New items begin at the mean. */
function withItems(start: Calibration, answers: Int32Array, itemCount: number): Calibration {
  const difficulty = new Float64Array(itemCount).fill(start.mean);
  const standardError = new Float64Array(itemCount).fill(start.spread);
  difficulty.set(start.difficulty.subarray(0, itemCount));
  standardError.set(start.standardError.subarray(0, itemCount));
  return { ...start, difficulty, standardError, answers };
}

/**
 * The E step: fills `expected` with the number of answers to each item that are expected from each node. Returns
 * the standard deviation of the abilities.
 */
function expectAnswers(
  answers: FirstAnswers,
  persons: readonly Range[],
  now: Calibration,
  expected: Float64Array,
): number {
  const prior = normalWeights(now.abilityDeviation).map(Math.log);
  const wrong = logOfWrong(now.difficulty);
  const posterior = new Float64Array(NODES);
  let squares = 0;
  expected.fill(0);
  for (const { from, to } of persons) {
    let hits = 0;
    posterior.set(prior);
    for (let at = from; at < to; at++) {
      hits += answers.right[at] as number;
      const row = (answers.item[at] as number) * NODES;
      for (let q = 0; q < NODES; q++) posterior[q] = (posterior[q] as number) + (wrong[row + q] as number);
    }
    for (let q = 0; q < NODES; q++)
      posterior[q] = (posterior[q] as number) + hits * (ABILITY_NODES[q] as number);
    normalise(posterior);
    for (let q = 0; q < NODES; q++) squares += (posterior[q] as number) * (ABILITY_NODES[q] as number) ** 2;
    for (let at = from; at < to; at++) {
      const row = (answers.item[at] as number) * NODES;
      for (let q = 0; q < NODES; q++) {
        expected[row + q] = (expected[row + q] as number) + (posterior[q] as number);
      }
    }
  }
  return persons.length === 0 ? 1 : Math.max(SMALLEST_DEVIATION, Math.sqrt(squares / persons.length));
}

/** Turns logarithms of weights into weights that add up to 1, in place. */
function normalise(weights: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const weight of weights) most = Math.max(most, weight);
  let sum = 0;
  for (let q = 0; q < weights.length; q++) {
    weights[q] = Math.exp((weights[q] as number) - most);
    sum += weights[q] as number;
  }
  for (let q = 0; q < weights.length; q++) weights[q] = (weights[q] as number) / sum;
}

/** Logarithm of the chance of a wrong answer, by item and node. */
function logOfWrong(difficulty: Float64Array): Float64Array {
  const table = new Float64Array(difficulty.length * NODES);
  for (let item = 0; item < difficulty.length; item++) {
    for (let q = 0; q < NODES; q++) {
      table[item * NODES + q] = -Math.log1p(
        Math.exp((ABILITY_NODES[q] as number) - (difficulty[item] as number)),
      );
    }
  }
  return table;
}

/**
 * The M step: finds the most probable difficulty of each item by Newton's method, then the new prior of the
 * difficulties.
 */
function fitItems(
  before: Calibration,
  right: Float64Array,
  expected: Float64Array,
  abilityDeviation: number,
): Calibration {
  const difficulty = before.difficulty.slice();
  const standardError = before.standardError.slice();
  const precision = 1 / before.spread ** 2;
  for (let item = 0; item < difficulty.length; item++) {
    let value = difficulty[item] as number;
    let information = precision;
    for (let step = 0; step < 4; step++) {
      let slope = (right[item] as number) + (value - before.mean) * precision;
      information = precision;
      for (let q = 0; q < NODES; q++) {
        const chance = chanceOfRight(ABILITY_NODES[q] as number, value);
        const people = expected[item * NODES + q] as number;
        slope -= people * chance;
        information += people * chance * (1 - chance);
      }
      // At most one logit a step, so that an item that all answered alike doesn't overshoot.
      const move = Math.max(-1, Math.min(1, slope / information));
      value -= move;
      if (Math.abs(move) < SETTLED / 10) break;
    }
    difficulty[item] = value;
    standardError[item] = 1 / Math.sqrt(information);
  }
  return {
    ...before,
    difficulty,
    standardError,
    ...priorOf(difficulty, standardError, before.answers),
    abilityDeviation,
  };
}

/** Mean and spread of the difficulties of items with answers. The spread includes the standard errors. */
function priorOf(difficulty: Float64Array, standardError: Float64Array, answers: Int32Array) {
  const known = [...answers.keys()].filter((item) => (answers[item] as number) > 0);
  if (known.length === 0) return { mean: 0, spread: 1 };
  const mean = known.reduce((sum, item) => sum + (difficulty[item] as number), 0) / known.length;
  const square = known.reduce(
    (sum, item) => sum + ((difficulty[item] as number) - mean) ** 2 + (standardError[item] as number) ** 2,
    0,
  );
  return { mean, spread: Math.max(SMALLEST_DEVIATION, Math.sqrt(square / known.length)) };
}

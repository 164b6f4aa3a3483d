import type { Kind } from '@amauta/contract/catalogue.ts';
import { type Ability, type AnsweredItem, foresight, type Population } from './ability.ts';
import { invert, type Matrix } from './matrix.ts';
import { chanceOfRight } from './quadrature.ts';

const ROUNDS = 30;
/** Correlation that is assumed between two kinds before any teacher answered both. */
const ASSUMED_CORRELATION = 0.6;

/** As strong as 10,000 answers, each a week away from the middle of its teacher's answers. */
const ASSUMED_GROWTH_INFORMATION = 10_000 * 49 * 0.2;
const MOST_GROWTH = 0.02;
/** The drifts to choose from, as variance a day: from no change to 0.7 logits in a month, up or down. */
const DRIFTS = [0, 0.00025, 0.0005, 0.001, 0.0015, 0.002, 0.003, 0.004, 0.008, 0.016];

/** The population assumed before anybody has answered. */
export function assumedPopulation(kinds: readonly Kind[], deviation = 1): Population {
  const covariance = kinds.map((_, i) =>
    kinds.map((_other, j) => deviation ** 2 * (i === j ? 1 : ASSUMED_CORRELATION)),
  );
  return { kinds, covariance, growthPerDay: 0, driftPerDay: 0 };
}

/**
 * Estimates how abilities are spread and correlate, from abilities that were estimated with `assumed`. First
 * the assumption is removed from each estimate, which leaves what the answers alone say; then EM finds the
 * covariances that fit all teachers best. The assumption counts as much as ten teachers.
 */
export function estimatePopulation(abilities: readonly Ability[], assumed: Population): Population {
  const before = invert(assumed.covariance);
  const alone = abilities.map(({ mean, covariance }) => {
    const precision = invert(covariance);
    return {
      // Precision of the answers alone, and that precision times their mean.
      precision: precision.map((row, i) => row.map((value, j) => value - (before[i]?.[j] ?? 0))),
      pull: times(precision, mean),
    };
  });
  let covariance: Matrix = assumed.covariance;
  for (let round = 0; round < ROUNDS; round++) {
    const prior = invert(covariance);
    const sum = assumed.covariance.map((row) => row.map((value) => value * 10));
    for (const teacher of alone) {
      const spread = invert(
        teacher.precision.map((row, i) => row.map((value, j) => value + (prior[i]?.[j] ?? 0))),
      );
      const mean = times(spread, teacher.pull);
      for (const [i, row] of sum.entries()) {
        for (const j of row.keys())
          row[j] = (row[j] ?? 0) + (spread[i]?.[j] ?? 0) + (mean[i] ?? 0) * (mean[j] ?? 0);
      }
    }
    covariance = sum.map((row) => row.map((value) => value / (alone.length + 10)));
  }
  return { ...assumed, covariance };
}

/**
 * Estimates how many logits teachers improve in a day, on average. Teachers improve if they answer better
 * than their average ability predicts after the middle of their answers, and worse before it.
 * This is one step of Newton's method, limited to 0.02 a day. With few answers the result stays near 0.
 */
export function estimateGrowth(
  teachers: readonly { readonly answered: readonly AnsweredItem[]; readonly ability: Ability }[],
): number {
  let slope = 0;
  // Start as if earlier answers had shown that there is no growth.
  let information = ASSUMED_GROWTH_INFORMATION;
  for (const { answered, ability } of teachers) {
    let days = 0;
    let weights = 0;
    const chances = answered.map((one) => {
      const chance = chanceOfRight(ability.mean[ability.kinds.indexOf(one.kind)] ?? 0, one.difficulty);
      days += chance * (1 - chance) * one.day;
      weights += chance * (1 - chance);
      return chance;
    });
    for (const [i, one] of answered.entries()) {
      const chance = chances[i] ?? 0;
      const off = one.day - days / weights;
      slope += off * (Number(one.right) - chance);
      information += off ** 2 * chance * (1 - chance);
    }
  }
  return Math.max(0, Math.min(MOST_GROWTH, slope / information));
}

/**
 * Chooses how much abilities drift: the candidate that predicts each day's answers best. A few thousand
 * teachers are enough.
 */
export function chooseDrift(teachers: readonly (readonly AnsweredItem[])[], population: Population): number {
  const scored = DRIFTS.map((driftPerDay) => {
    const tried = { ...population, driftPerDay };
    return { driftPerDay, score: teachers.reduce((sum, answered) => sum + foresight(answered, tried), 0) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).driftPerDay;
}

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, j) => sum + value * (vector[j] ?? 0), 0));
}

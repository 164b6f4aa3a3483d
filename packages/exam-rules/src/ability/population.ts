import type { Kind } from '@amauta/contract/catalogue.ts';
import {
  type Ability,
  type AnsweredItem,
  estimateAbility,
  foresight,
  type Population,
  toDays,
} from './ability.ts';
import { invert, type Matrix } from './matrix.ts';
import { chanceOfRight } from './quadrature.ts';

const ROUNDS = 30;
/** Correlation that is assumed between two kinds before any teacher answered both. */
const ASSUMED_CORRELATION = 0.6;

/** As strong as 10,000 answers, each a week away from the middle of its teacher's answers. */
const ASSUMED_GROWTH_INFORMATION = 10_000 * 49 * 0.2;
const MOST_GROWTH = 0.02;
/** How abilities change, beside the growth of all. */
type Change = Pick<Population, 'driftPerDay' | 'growthDeviation'>;

/** The drifts that are weighed, as variance a day: from no change to 0.5 logits in a month, up or down. */
const DRIFTS = [0, 0.0005, 0.001, 0.002, 0.004, 0.008];
/** The deviations of growth that are weighed, in logits a day: from all alike to 0.4 logits in a month. */
const GROWTH_DEVIATIONS = [0, 0.05, 0.1, 0.125, 0.15, 0.2, 0.4].map((inAMonth) => inAMonth / 30);
/**
 * A likelihood ratio test at 95 % refutes a pair of drift and deviation whose logarithm of likelihood is this much behind
 * the best pair: half of the quantile of chi-squared with two degrees of freedom.
 */
const REFUTED = 3;
/** With fewer teachers who answered on several days the change is assumed, because chance would decide it. */
const TEACHERS_FOR_CHANGE = 50;
const ASSUMED_CHANGE: Change = { driftPerDay: 0.001, growthDeviation: 0.1 / 30 };
/** Change is estimated from at most this many teachers. More would take minutes and find the same. */
const MOST_FOR_CHANGE = 2_000;

/**
 * Describes how abilities are distributed and change, from the answers of some thousand teachers.
 * `deviation` is the standard deviation of the abilities that the calibration found; `today` counts days as the answers
 * do.
 */
export function describePopulation(
  teachers: readonly (readonly AnsweredItem[])[],
  kinds: readonly Kind[],
  deviation: number,
  today: number,
): Population {
  const assumed = assumedPopulation(kinds, deviation);
  const first = teachers.map((answered) => estimateAbility(answered, assumed, today));
  const together = estimatePopulation(first, assumed);
  const growing = {
    ...together,
    growthPerDay: estimateGrowth(teachers.map((answered, i) => ({ answered, ability: first[i] as Ability }))),
  };
  return { ...growing, ...estimateChange(teachers, growing) };
}

/** The population assumed before anybody has answered. */
export function assumedPopulation(kinds: readonly Kind[], deviation = 1): Population {
  const covariance = kinds.map((_, i) =>
    kinds.map((_other, j) => deviation ** 2 * (i === j ? 1 : ASSUMED_CORRELATION)),
  );
  return { kinds, covariance, growthPerDay: 0, growthDeviation: 0, driftPerDay: 0 };
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
 * Estimates how abilities change: how much growth differs from teacher to teacher, and how much abilities drift. The
 * result is the mean of all pairs of candidates that the answers don't refute; a pair weighs as much as it makes each
 * day's answers likely. Variances are averaged, because a range needs the expected variance.
 */
export function estimateChange(
  teachers: readonly (readonly AnsweredItem[])[],
  population: Population,
): Change {
  const changing = teachers.map(toDays).filter((days) => days.length > 1);
  if (changing.length < TEACHERS_FOR_CHANGE) return ASSUMED_CHANGE;
  const nth = Math.ceil(changing.length / MOST_FOR_CHANGE);
  const some = changing.filter((_, i) => i % nth === 0);
  const scored = GROWTH_DEVIATIONS.flatMap((growthDeviation) =>
    DRIFTS.map((driftPerDay) => {
      const tried = { ...population, growthDeviation, driftPerDay };
      return {
        growthDeviation,
        driftPerDay,
        score: some.reduce((sum, days) => sum + foresight(days, tried), 0),
      };
    }),
  );
  const best = Math.max(...scored.map(({ score }) => score));
  const kept = scored
    .filter(({ score }) => score >= best - REFUTED)
    .map(({ score, ...change }) => ({ ...change, weight: Math.exp(score - best) }));
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (variance: (change: Change) => number) =>
    kept.reduce((sum, change) => sum + change.weight * variance(change), 0) / total;
  return {
    driftPerDay: mean(({ driftPerDay }) => driftPerDay),
    growthDeviation: Math.sqrt(mean(({ growthDeviation }) => growthDeviation ** 2)),
  };
}

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, j) => sum + value * (vector[j] ?? 0), 0));
}

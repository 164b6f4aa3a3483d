import type { Kind } from '@amauta/contract/catalogue.ts';
import { invert, type Matrix } from './matrix.ts';
import { chanceOfRight } from './quadrature.ts';

/** How the abilities of all teachers are distributed over the kinds, in logits. The mean of each kind is 0. */
export interface Population {
  readonly kinds: readonly Kind[];
  /** Covariances, row by row in the order of `kinds`. */
  readonly covariance: Matrix;
  /** Logits by which teachers who study improve in a day, on average. */
  readonly growthPerDay: number;
  /** Variance that one day adds to an ability, in logits squared: how differently teachers change. */
  readonly driftPerDay: number;
}

/** A first answer of a teacher to an item whose difficulty is known. */
export interface AnsweredItem {
  readonly kind: Kind;
  /** Day of the answer, as days since any fixed day. */
  readonly day: number;
  readonly right: boolean;
  /** Difficulty of the item and its standard error, in logits. */
  readonly difficulty: number;
  readonly standardError: number;
}

/** The estimate of a teacher's abilities: a normal distribution. */
export interface Ability {
  readonly kinds: readonly Kind[];
  /** In logits, in the order of `kinds`. */
  readonly mean: readonly number[];
  readonly covariance: Matrix;
  /** Number of first answers on which the estimate rests. */
  readonly answers: number;
}

/**
 * Growth is counted for at most this many days without an answer, because a teacher who stopped studying doesn't
 * improve.
 */
export const GROWTH_DAYS = 30;

/**
 * Estimates a teacher's abilities from first answers, given in any order.
 * Starts from the population and goes day by day: the ability and its uncertainty grow a little, then
 * Newton's method finds the most probable abilities for the day's answers (Glickman 1999). Answers of one
 * kind also inform the others, as far as kinds correlate in the population.
 * `today` is the day of the wanted abilities, counted as the answers' days are; answers of later days count
 * as today's.
 */
export function estimateAbility(
  answered: readonly AnsweredItem[],
  population: Population,
  today: number,
): Ability {
  const counted = answered.filter(({ kind }) => population.kinds.includes(kind));
  const days = [...Map.groupBy(counted, ({ day }) => Math.min(day, today))].sort(([a], [b]) => a - b);

  let last = days[0]?.[0] ?? today;
  let ability = startOf(population);
  for (const [day, ofDay] of days) {
    ability = afterAnswers(afterDays(ability, day - last, population), ofDay);
    last = day;
  }
  return afterDays(ability, today - last, population);
}

function startOf({ kinds, covariance }: Population): Ability {
  return { kinds, mean: kinds.map(() => 0), covariance, answers: 0 };
}

/**
 * How well the abilities of the days before predicted each day's answers: the sum of the logarithms of the
 * chances of these answers. A larger sum means that the population describes teachers better.
 */
export function foresight(answered: readonly AnsweredItem[], population: Population): number {
  const days = [...Map.groupBy(answered, ({ day }) => day)].sort(([a], [b]) => a - b);
  let ability = startOf(population);
  let last = days[0]?.[0] ?? 0;
  let sum = 0;
  for (const [day, ofDay] of days) {
    ability = afterDays(ability, day - last, population);
    for (const kind of population.kinds) sum += logOfDay(ofDay, kind, ability);
    ability = afterAnswers(ability, ofDay);
    last = day;
  }
  return sum;
}

/**
 * The logarithm of the chance of a day's answers of one kind: the mean over nine possible abilities before
 * that day.
 */
function logOfDay(answered: readonly AnsweredItem[], kind: Kind, ability: Ability): number {
  const place = ability.kinds.indexOf(kind);
  const mean = ability.mean[place] ?? 0;
  const deviation = Math.sqrt(ability.covariance[place]?.[place] ?? 1);
  const ofKind = answered.filter((one) => one.kind === kind);
  const points = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((point) => {
    let log = (-point * point) / 2;
    for (const { right, difficulty, standardError } of ofKind) {
      const weight = certainty(standardError);
      const chance = chanceOfRight(weight * (mean + point * deviation), weight * difficulty);
      log += Math.log(right ? chance : 1 - chance);
    }
    return log;
  });
  const most = Math.max(...points);
  return most + Math.log(points.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** The estimate of an ability some days later: it has grown by the average and is less certain. */
function afterDays(ability: Ability, days: number, population: Population): Ability {
  if (days <= 0) return ability;
  const variance = days * population.driftPerDay;
  const deviation = (i: number) => Math.sqrt(population.covariance[i]?.[i] ?? 1);
  return {
    ...ability,
    mean: ability.mean.map((value) => value + population.growthPerDay * Math.min(days, GROWTH_DAYS)),
    // Kinds drift together as much as they correlate in the population.
    covariance: ability.covariance.map((row, i) =>
      row.map((value, j) => {
        const together = (population.covariance[i]?.[j] ?? 0) / (deviation(i) * deviation(j));
        return value + variance * together;
      }),
    ),
  };
}

/** Updates the estimate with the answers of one day, by Newton's method. */
function afterAnswers(ability: Ability, answered: readonly AnsweredItem[]): Ability {
  const { kinds, mean: prior } = ability;
  const precision = invert(ability.covariance);
  const answers = answered.map((one) => ({
    place: kinds.indexOf(one.kind),
    right: one.right ? 1 : 0,
    difficulty: one.difficulty,
    weight: certainty(one.standardError),
  }));
  let mean = [...prior];
  let covariance = ability.covariance;
  for (let round = 0; round < 12; round++) {
    const slope = precision.map(
      (row) => -row.reduce((sum, value, j) => sum + value * ((mean[j] ?? 0) - (prior[j] ?? 0)), 0),
    );
    const information = precision.map((row) => [...row]);
    for (const { place, right, difficulty, weight } of answers) {
      const chance = chanceOfRight(weight * (mean[place] ?? 0), weight * difficulty);
      slope[place] = (slope[place] ?? 0) + weight * (right - chance);
      const row = information[place];
      if (row) row[place] = (row[place] ?? 0) + weight ** 2 * chance * (1 - chance);
    }
    covariance = invert(information);
    const step = covariance.map((row) => row.reduce((sum, value, j) => sum + value * (slope[j] ?? 0), 0));
    const longest = Math.max(...step.map(Math.abs));
    const shorten = Math.min(1, 2 / longest);
    mean = mean.map((value, i) => value + shorten * (step[i] ?? 0));
    if (longest < 0.001) break;
  }
  return { ...ability, mean, covariance, answers: ability.answers + answered.length };
}

/**
 * The factor by which an uncertain difficulty flattens the chance of a right answer; 1 when the difficulty is
 * known exactly. A logistic curve averaged over a normal error is nearly a flatter logistic curve (MacKay
 * 1992).
 */
function certainty(standardError: number): number {
  return 1 / Math.sqrt(1 + (Math.PI * standardError ** 2) / 8);
}

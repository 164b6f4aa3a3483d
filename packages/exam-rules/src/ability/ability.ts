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
  /** Standard deviation of that growth from teacher to teacher: some learn fast, others don't learn. */
  readonly growthDeviation: number;
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
 * An ability on the way through the days. Where growth differs between teachers, the teacher's own growth in logits a
 * month is estimated too: `mean` and `covariance` have it as one more place after the kinds.
 */
type Standing = Ability;

const MONTH_DAYS = 30;

/**
 * So many days after an answer a teacher surely goes on learning as before. Until the last of `LEARNING_DAYS` nobody
 * knows: half of the growth is counted, and the other half is added to the uncertainty. Later there is none.
 */
const GROWTH_DAYS = 30;
const LEARNING_DAYS = 90;

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
  let standing = startOf(population);
  for (const [day, ofDay] of days) {
    standing = afterAnswers(afterDays(standing, day - last, population), ofDay);
    last = day;
  }
  const { kinds, answers, mean, covariance } = afterDays(standing, today - last, population);
  const ofKinds = <T>(list: readonly T[]) => list.slice(0, kinds.length);
  return { kinds, mean: ofKinds(mean), covariance: ofKinds(covariance).map(ofKinds), answers };
}

function startOf({ kinds, covariance, growthPerDay, growthDeviation }: Population): Standing {
  const mean = kinds.map(() => 0);
  if (growthDeviation === 0) return { kinds, mean, covariance, answers: 0 };
  return {
    kinds,
    mean: [...mean, growthPerDay * MONTH_DAYS],
    covariance: [...covariance.map((row) => [...row, 0]), [...mean, (growthDeviation * MONTH_DAYS) ** 2]],
    answers: 0,
  };
}

/** A teacher's answers of one day. */
interface AnswersOfDay {
  readonly day: number;
  readonly answered: readonly AnsweredItem[];
}

/** Groups answers by their day, the first day first. */
export function toDays(answered: readonly AnsweredItem[]): AnswersOfDay[] {
  return [...Map.groupBy(answered, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, answered: ofDay }))
    .sort((a, b) => a.day - b.day);
}

/**
 * How well the abilities of the days before predicted each day's answers: the sum of the logarithms of the
 * chances of these answers. A larger sum means that the population describes teachers better.
 */
export function foresight(days: readonly AnswersOfDay[], population: Population): number {
  let ability = startOf(population);
  let last = days[0]?.day ?? 0;
  let sum = 0;
  for (const { day, answered } of days) {
    ability = afterDays(ability, day - last, population);
    sum += logOfDay(answered, ability);
    ability = afterAnswers(ability, answered);
    last = day;
  }
  return sum;
}

/**
 * Abilities over which the chance of a day's answers is averaged, in standard deviations from the mean: from -3.6 to 3.6.
 * They reach far enough to hold the whole variance of the normal distribution. Points from -2 to 2 have 86 % of it, so
 * that a population which doesn't change foresees too little spread, and a change that nobody made is found to fill the
 * gap. Steps wider than 0.6 would miss the narrow peak of a day with many answers.
 */
const POINTS = Array.from({ length: 13 }, (_, i) => (i - 6) * 0.6);
const LOG_WEIGHTS = logOfNormal(POINTS);

/** Logarithms of weights that add up to 1 and follow the normal distribution. */
function logOfNormal(points: readonly number[]): number[] {
  const total = points.reduce((sum, point) => sum + Math.exp((-point * point) / 2), 0);
  return points.map((point) => (-point * point) / 2 - Math.log(total));
}

/**
 * The logarithm of the chance of a day's answers: for each kind the mean over the possible abilities before that day.
 * The fitting of a population spends most of its time here, so the loops make no objects.
 */
function logOfDay(answered: readonly AnsweredItem[], { kinds, mean, covariance }: Ability): number {
  let sum = 0;
  for (const [place, kind] of kinds.entries()) {
    const middle = mean[place] ?? 0;
    const deviation = Math.sqrt(covariance[place]?.[place] ?? 1);
    const logs = [...LOG_WEIGHTS];
    for (const { kind: own, right, difficulty, standardError } of answered) {
      if (own !== kind) continue;
      const weight = certainty(standardError);
      for (let i = 0; i < POINTS.length; i++) {
        const ahead = weight * (middle + (POINTS[i] as number) * deviation - difficulty);
        logs[i] = (logs[i] as number) - Math.log1p(Math.exp(right ? -ahead : ahead));
      }
    }
    const most = Math.max(...logs);
    sum += most + Math.log(logs.reduce((total, log) => total + Math.exp(log - most), 0));
  }
  return sum;
}

/** The estimate some days later: the abilities have grown and are less certain. */
function afterDays(standing: Standing, days: number, population: Population): Standing {
  if (days <= 0) return standing;
  const { kinds, mean, covariance } = standing;
  const growth = kinds.length;
  const between = (i: number, j: number) => covariance[i]?.[j] ?? 0;
  const monthly = mean[growth] ?? population.growthPerDay * MONTH_DAYS;
  const unsure = Math.max(0, Math.min(days, LEARNING_DAYS) - GROWTH_DAYS) / MONTH_DAYS / 2;
  const months = Math.min(days, GROWTH_DAYS) / MONTH_DAYS + unsure;
  /** How many months of growth a place takes up: a kind all of them, growth itself none. */
  const share = (i: number) => (i < growth ? months : 0);
  const perhaps = unsure ** 2 * (monthly ** 2 + between(growth, growth));
  const drift = days * population.driftPerDay;
  const deviation = (i: number) => Math.sqrt(population.covariance[i]?.[i] ?? 1);
  return {
    ...standing,
    mean: mean.map((value, i) => value + share(i) * monthly),
    covariance: covariance.map((row, i) =>
      row.map((value, j) => {
        const grown =
          share(i) * between(growth, j) +
          share(j) * between(i, growth) +
          share(i) * share(j) * between(growth, growth);
        if (i === growth || j === growth) return value + grown;
        // Kinds drift together as much as they correlate in the population.
        const together = (population.covariance[i]?.[j] ?? 0) / (deviation(i) * deviation(j));
        return value + grown + perhaps + drift * together;
      }),
    ),
  };
}

/** Updates the estimate with the answers of one day, by Newton's method. */
function afterAnswers(ability: Standing, answered: readonly AnsweredItem[]): Standing {
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

import type { Kind } from '@amauta/contract/catalogue.ts';
import { type Ability, type AnsweredItem, estimateAbility } from '@amauta/exam-rules/ability/ability.ts';
import { type Calibration, calibrate } from '@amauta/exam-rules/ability/calibration.ts';
import { describePopulation } from '@amauta/exam-rules/ability/population.ts';
import {
  chanceOfGoal,
  type Goal,
  type Pools,
  type Reach,
  reachOf,
} from '@amauta/exam-rules/ability/reach.ts';
import { type Cohort, KINDS, LAST_DAY, type TrueItem, type TrueTeacher, trueChance } from './cohort.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The forecast for one teacher, and the truth. */
export interface Forecast {
  readonly reach: Reach;
  /** The chance computed from the true abilities and the true items. */
  readonly truth: number;
  /** Whether the teacher reached the goal on one paper. */
  readonly reached: boolean;
  readonly isLearner: boolean;
}

const SAMPLE = 2_000;

/** Everything that is estimated from the answers of a cohort. */
interface Estimates {
  readonly difficulty: readonly number[];
  readonly standardError: readonly number[];
  readonly abilities: readonly Ability[];
  readonly correlation: number;
  readonly growthPerDay: number;
  readonly driftPerDay: number;
  readonly growthDeviation: number;
}

export function estimateAll(cohort: Cohort): Estimates {
  const difficulty = new Array<number>(cohort.items.length).fill(0);
  const standardError = new Array<number>(cohort.items.length).fill(1);
  const deviations = KINDS.map((kind) => {
    const calibration = calibrateKind(cohort, kind);
    for (const item of cohort.items.keys()) {
      if (cohort.items[item]?.kind !== kind) continue;
      difficulty[item] = calibration.difficulty[item] ?? 0;
      standardError[item] = calibration.standardError[item] ?? 1;
    }
    return calibration.abilityDeviation;
  });
  const answered = cohort.teachers.map((teacher) =>
    teacher.answers.map(
      (answer): AnsweredItem => ({
        kind: cohort.items[answer.item]?.kind ?? 'CL',
        day: answer.day,
        right: answer.right,
        difficulty: difficulty[answer.item] ?? 0,
        standardError: standardError[answer.item] ?? 1,
      }),
    ),
  );
  const deviation = deviations.reduce((a, b) => a + b, 0) / KINDS.length;
  const population = describePopulation(answered.slice(0, SAMPLE), KINDS, deviation, LAST_DAY);
  const [a, b] = [population.covariance[0] ?? [], population.covariance[1] ?? []];
  return {
    difficulty,
    standardError,
    abilities: answered.map((list) => estimateAbility(list, population, LAST_DAY)),
    driftPerDay: population.driftPerDay,
    growthDeviation: population.growthDeviation,
    growthPerDay: population.growthPerDay,
    correlation: (a[1] ?? 0) / Math.sqrt((a[0] ?? 1) * (b[1] ?? 1)),
  };
}

function calibrateKind(cohort: Cohort, kind: Kind): Calibration {
  const answers = cohort.teachers.flatMap((teacher, person) =>
    teacher.answers
      .filter(({ item }) => cohort.items[item]?.kind === kind)
      .map((answer) => ({ person, ...answer })),
  );
  return calibrate(
    {
      person: Int32Array.from(answers, ({ person }) => person),
      item: Int32Array.from(answers, ({ item }) => item),
      right: Uint8Array.from(answers, ({ right }) => (right ? 1 : 0)),
    },
    cohort.items.length,
  );
}

export function forecastAll(
  cohort: Cohort,
  estimates: Estimates,
  goal: Goal,
  random: SeededRandom,
): Forecast[] {
  const pools: Pools = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      every(
        16,
        estimates.difficulty.filter((_, item) => cohort.items[item]?.kind === kind),
      ),
    ]),
  );
  return cohort.teachers.map((teacher, i) => ({
    reach: reachOf(goal, estimates.abilities[i] as Ability, pools),
    truth: trueChanceOfGoal(cohort, teacher, goal),
    reached: takePaper(cohort, teacher, goal, random),
    isLearner: teacher.isLearner,
  }));
}

/** Every nth of the sorted values, as a sample of all. */
function every(nth: number, values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b).filter((_, i) => i % nth === Math.floor(nth / 2));
}

/**
 * The chance of the goal, computed from the true abilities and items: from the average share of right answers
 * in each kind.
 */
function trueChanceOfGoal(cohort: Cohort, teacher: TrueTeacher, goal: Goal): number {
  const abilities = KINDS.map((kind, place) => {
    const ofKind = cohort.items.filter((item) => item.kind === kind);
    const mean =
      ofKind.reduce((sum, item) => sum + trueChance(item, teacher.abilities[place] ?? 0), 0) / ofKind.length;
    return [kind, Math.log(mean / (1 - mean))] as const;
  });
  return chanceOfGoal(goal, Object.fromEntries(abilities), {});
}

/** Draws a paper and lets the teacher take it. */
function takePaper(cohort: Cohort, teacher: TrueTeacher, goal: Goal, random: SeededRandom): boolean {
  let total = 0;
  for (const { items, pointsPerQuestion, minimum } of goal.subtests) {
    let right = 0;
    for (const { kind, count } of items) {
      const place = KINDS.indexOf(kind);
      const own = cohort.items.length / KINDS.length;
      for (let i = 0; i < count; i++) {
        const item = cohort.items[place * own + random.whole(0, own - 1)] as TrueItem;
        if (random.share() < trueChance(item, teacher.abilities[place] ?? 0)) right++;
      }
    }
    if (right * pointsPerQuestion < (minimum ?? 0)) return false;
    total += right * pointsPerQuestion;
  }
  return total >= (goal.totalMinimum ?? 0);
}

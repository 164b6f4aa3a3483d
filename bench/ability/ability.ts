import type { Goal } from '@amauta/exam-rules/ability/reach.ts';
import { printTable } from '../harness/table.ts';
import { type CohortOptions, makeCohort } from './cohort.ts';
import { estimateAll, type Forecast, forecastAll } from './forecast.ts';
import { SeededRandom } from './seeded-random.ts';

const GOALS: Record<string, Goal> = {
  'practice, 20 of each kind, three minimums': {
    subtests: (['CL', 'RL', 'CCP'] as const).map((kind) => ({
      items: [{ kind, count: 20 }],
      pointsPerQuestion: 1.5,
      minimum: 18,
    })),
    totalMinimum: null,
  },
  'Ascenso, 3.a escala, 60 of CCP': {
    subtests: [{ items: [{ kind: 'CCP', count: 60 }], pointsPerQuestion: 1.5, minimum: 57 }],
    totalMinimum: null,
  },
  'Nombramiento 2024, a minimum and a total': {
    subtests: [
      {
        items: [
          { kind: 'CL', count: 12 },
          { kind: 'RL', count: 13 },
        ],
        pointsPerQuestion: 2,
        minimum: null,
      },
      { items: [{ kind: 'CCP', count: 50 }], pointsPerQuestion: 3, minimum: 84 },
    ],
    totalMinimum: 110,
  },
};

const COHORTS: Record<string, Omit<CohortOptions, 'teachers'>> = {
  'all items fit, nobody learns': { seed: 11, misfits: 0, learners: 0 },
  'a fifth of the items misfits': { seed: 12, misfits: 0.2, learners: 0 },
  'half of the teachers learn': { seed: 13, misfits: 0, learners: 0.5 },
  both: { seed: 14, misfits: 0.2, learners: 0.5 },
};

/**
 * Makes forecasts for cohorts with known abilities, and prints how accurate the forecasts were. `from` is added to the
 * seeds, which gives fresh cohorts.
 */
export function benchAbility(teachers: number, from = 0): void {
  const lines: (string | number)[][] = [];
  const binned: Forecast[] = [];
  for (const [name, options] of Object.entries(COHORTS)) {
    const seed = options.seed + from;
    const cohort = makeCohort({ ...options, seed, teachers });
    const start = performance.now();
    const estimates = estimateAll(cohort);
    const seconds = (performance.now() - start) / 1000;
    const error = rootMeanSquare(
      cohort.items.flatMap((item, i) =>
        item.since === 0 ? [(estimates.difficulty[i] ?? 0) - item.difficulty] : [],
      ),
    );
    console.log(
      `${name}: estimated in ${seconds.toFixed(1)} s; difficulties off by ${error.toFixed(2)} logits, correlation of kinds ${estimates.correlation.toFixed(2)}, growth of ${(estimates.growthPerDay * 90).toFixed(2)} logits in 90 days, growth differs by ${(estimates.growthDeviation * 90).toFixed(2)}, drift of ${estimates.driftPerDay}`,
    );
    for (const [goalName, goal] of Object.entries(GOALS)) {
      const forecasts = forecastAll(cohort, estimates, goal, new SeededRandom(seed + 100));
      if (options.misfits > 0 && options.learners > 0) binned.push(...forecasts);
      lines.push([name, goalName, ...summary(forecasts)]);
    }
  }
  printTable(
    `Chance of reaching a minimum, cohorts of ${teachers} teachers with known ability`,
    [
      'cohort',
      'goal',
      'reached %',
      'Brier',
      'Brier of the base rate',
      '80 % range holds the truth %',
      'of learners %',
      'as shown in tenths %',
      'width',
    ],
    lines,
  );
  printTable(
    'Calibration where both happen: the three goals together',
    ['forecast', 'teachers', 'mean forecast %', 'reached %'],
    bins(binned),
  );
}

function summary(forecasts: readonly Forecast[]): string[] {
  const base = mean(forecasts.map(({ reached }) => Number(reached)));
  const holds = ({ reach, truth }: Forecast) => reach.from <= truth && truth <= reach.to;
  const holdsShown = ({ reach, truth }: Forecast) =>
    Math.floor(reach.from * 10) / 10 <= truth && truth <= Math.ceil(reach.to * 10) / 10;
  const learners = forecasts.filter(({ isLearner }) => isLearner);
  return [
    percent(base),
    mean(forecasts.map(({ reach, reached }) => (reach.expected - Number(reached)) ** 2)).toFixed(3),
    (base * (1 - base)).toFixed(3),
    percent(share(forecasts, holds)),
    learners.length > 0 ? percent(share(learners, holds)) : '',
    percent(share(forecasts, holdsShown)),
    mean(forecasts.map(({ reach }) => reach.to - reach.from)).toFixed(2),
  ];
}

function bins(forecasts: readonly Forecast[]): (string | number)[][] {
  return Array.from({ length: 10 }, (_, bin) => {
    const within = forecasts.filter(({ reach }) => Math.min(9, Math.floor(reach.expected * 10)) === bin);
    return [
      `${bin * 10} to ${bin * 10 + 10} %`,
      within.length,
      percent(mean(within.map(({ reach }) => reach.expected))),
      percent(share(within, ({ reached }) => reached)),
    ];
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const share = <T>(list: readonly T[], holds: (one: T) => boolean): number =>
  mean(list.map((one) => Number(holds(one))));
const percent = (value: number): string => (value * 100).toFixed(1);
const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => value ** 2)));

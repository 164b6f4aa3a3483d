import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ability } from './ability.ts';
import { chanceOfGoal, type Goal, reachOf, unsureOfPapers } from './reach.ts';

const paper = (kind: Kind, count: number, minimum: number | null, pointsPerQuestion = 1) => ({
  items: [{ kind, count }],
  pointsPerQuestion,
  minimum,
});
const known = (mean: number, variance: number): Ability => ({
  kinds: ['CL', 'CCP'],
  mean: [mean, mean],
  covariance: [
    [variance, 0],
    [0, variance],
  ],
  answers: 100,
});

describe('chanceOfGoal', () => {
  test.each<[string, Goal, number]>([
    ['one of two coins', { subtests: [paper('CL', 2, 1)], totalMinimum: null }, 0.75],
    ['both of two coins', { subtests: [paper('CL', 2, 2)], totalMinimum: null }, 0.25],
    [
      'a minimum in each subtest',
      { subtests: [paper('CL', 2, 1), paper('CCP', 2, 1)], totalMinimum: null },
      0.5625,
    ],
    ['a total alone', { subtests: [paper('CL', 2, null), paper('CCP', 2, null)], totalMinimum: 3 }, 0.3125],
    // The second subtest right, and at least one of the first: 0.25 × 0.75.
    [
      'a minimum and a total',
      { subtests: [paper('CL', 2, null), paper('CCP', 2, 2)], totalMinimum: 3 },
      0.1875,
    ],
    ['points of one and a half', { subtests: [paper('CL', 2, 1.5, 1.5)], totalMinimum: null }, 0.75],
    [
      'two kinds in one subtest',
      {
        subtests: [
          {
            items: [
              { kind: 'CL', count: 1 },
              { kind: 'RL', count: 1 },
            ],
            pointsPerQuestion: 2,
            minimum: 4,
          },
        ],
        totalMinimum: null,
      },
      0.25,
    ],
    ['no minimum at all', { subtests: [paper('CL', 2, null)], totalMinimum: null }, 1],
  ])('of %s', (_what, goal, chance) => {
    expect(chanceOfGoal(goal, { CL: 0, CCP: 0 }, {})).toBeCloseTo(chance, 10);
  });

  test('lies between 0 and 1 and grows with the ability', () => {
    const goal: Goal = { subtests: [paper('CL', 20, 18, 1.5), paper('CCP', 20, 18, 1.5)], totalMinimum: 40 };
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (low, more) => {
          const of = (ability: number) =>
            chanceOfGoal(goal, { CL: ability, CCP: ability }, { CL: [-1, 0.4] });
          expect(of(low)).toBeGreaterThanOrEqual(0);
          expect(of(low + more)).toBeLessThanOrEqual(1);
          expect(of(low + more)).toBeGreaterThanOrEqual(of(low) - 1e-12);
        },
      ),
    );
  });
});

describe('reachOf', () => {
  const goal: Goal = { subtests: [paper('CL', 20, 12), paper('CCP', 20, 12)], totalMinimum: null };

  test('is the chance itself when the ability is known exactly', () => {
    const chance = chanceOfGoal(goal, { CL: 0.5, CCP: 0.5 }, {});
    const reach = reachOf(goal, known(0.5, 0), {});
    for (const value of [reach.expected, reach.from, reach.to]) expect(value).toBeCloseTo(chance, 10);
  });

  test('is a wider range the less is known', () => {
    const width = (variance: number) => {
      const { from, to } = reachOf(goal, known(0.5, variance), {});
      return to - from;
    };
    expect(width(0.01)).toBeGreaterThan(0);
    expect(width(0.1)).toBeGreaterThan(width(0.01));
    expect(width(0.5)).toBeGreaterThan(width(0.1));
  });

  test('holds eight of ten abilities within its range', () => {
    const one: Goal = { subtests: [paper('CL', 60, 38)], totalMinimum: null };
    const { from, to } = reachOf(one, known(0.4, 0.09), {});
    // 1.2816 standard deviations to both sides hold 80 % of a normal distribution.
    expect(from).toBeCloseTo(chanceOfGoal(one, { CL: 0.4 - 1.2816 * 0.3 }, {}), 1);
    expect(to).toBeCloseTo(chanceOfGoal(one, { CL: 0.4 + 1.2816 * 0.3 }, {}), 1);
  });

  test('is the same at each call', () => {
    expect(reachOf(goal, known(0.2, 0.2), {})).toEqual(reachOf(goal, known(0.2, 0.2), {}));
  });
});

test('a small bank widens the range, a large one hardly', () => {
  const goal: Goal = { subtests: [paper('CL', 20, 12)], totalMinimum: null };
  const width = (itemCount: number) => {
    const ability = unsureOfPapers(known(0.5, 0.05), [{ kind: 'CL', itemCount, difficulties: [-1, 0, 1] }]);
    const { from, to } = reachOf(goal, ability, {});
    return to - from;
  };
  const certain = reachOf(goal, known(0.5, 0.05), {});
  expect(width(4_000)).toBeCloseTo(certain.to - certain.from, 2);
  expect(width(20)).toBeGreaterThan(width(4_000) * 1.1);
  expect(unsureOfPapers(known(0.5, 0.05), []).covariance).toEqual(known(0.5, 0.05).covariance);
});

import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnsweredItem, estimateAbility, foresight, type Population } from './ability.ts';
import { assumedPopulation, estimateChange, estimateGrowth, estimatePopulation } from './population.ts';
import { chanceOfRight } from './quadrature.ts';

const KINDS: readonly Kind[] = ['CL', 'CCP'];
const POPULATION: Population = { ...assumedPopulation(KINDS), driftPerDay: 0.001 };

const answersOf = (kind: Kind, right: number, wrong: number, day = 0): AnsweredItem[] =>
  Array.from({ length: right + wrong }, (_, i) => ({
    kind,
    day,
    right: i < right,
    difficulty: 0,
    standardError: 0.05,
  }));
const deviation = (ability: { covariance: readonly (readonly number[])[] }, place: number) =>
  Math.sqrt(ability.covariance[place]?.[place] ?? 0);

describe('estimateAbility', () => {
  test('is the population for a teacher without answers', () => {
    const ability = estimateAbility([], POPULATION, 10);
    expect(ability).toMatchObject({ mean: [0, 0], answers: 0 });
    expect(deviation(ability, 0)).toBeCloseTo(1);
  });

  test('comes near what the answers say, drawn toward the mean, and surer with more of them', () => {
    const few = estimateAbility(answersOf('CL', 15, 5), POPULATION, 0);
    const many = estimateAbility(answersOf('CL', 300, 100), POPULATION, 0);
    const said = Math.log(3);
    expect(few.mean[0]).toBeLessThan(many.mean[0] ?? 0);
    expect(many.mean[0]).toBeCloseTo(said, 1);
    expect(deviation(few, 0)).toBeCloseTo(0.45, 1);
    expect(deviation(many, 0)).toBeLessThan(0.13);
  });

  test('learns about one kind from another, but less', () => {
    const ability = estimateAbility(answersOf('CL', 35, 5), POPULATION, 0);
    expect(ability.mean[1]).toBeGreaterThan(0.3);
    expect(ability.mean[1]).toBeLessThan(ability.mean[0] ?? 0);
    expect(deviation(ability, 1)).toBeGreaterThan(deviation(ability, 0));
  });

  test('trusts late answers more than early ones, and is less sure after a pause', () => {
    const risen = [...answersOf('CL', 10, 30, 0), ...answersOf('CL', 30, 10, 60)];
    const fallen = [...answersOf('CL', 30, 10, 0), ...answersOf('CL', 10, 30, 60)];
    expect(estimateAbility(risen, POPULATION, 60).mean[0]).toBeGreaterThan(0);
    expect(estimateAbility(fallen, POPULATION, 60).mean[0]).toBeLessThan(0);
    const now = estimateAbility(risen, POPULATION, 60);
    expect(deviation(estimateAbility(risen, POPULATION, 160), 0)).toBeGreaterThan(deviation(now, 0));
  });

  test('grows as others do for 30 days without an answer, perhaps until 90, and then no more', () => {
    const growing = { ...POPULATION, driftPerDay: 0, growthPerDay: 0.01 };
    const after = (today: number) => estimateAbility(answersOf('CL', 20, 20), growing, today);
    const mean = (today: number) => after(today).mean[0] ?? 0;
    expect(mean(10)).toBeCloseTo(0.1);
    expect(mean(30)).toBeCloseTo(0.3);
    expect(deviation(after(30), 0)).toBeCloseTo(deviation(after(0), 0));
    expect(mean(60)).toBeCloseTo(0.45);
    expect(deviation(after(60), 0) ** 2 - deviation(after(0), 0) ** 2).toBeCloseTo(0.15 ** 2);
    expect(mean(90)).toBeCloseTo(0.6);
    expect(mean(300)).toBeCloseTo(0.6);
  });

  test('foresees that a teacher who has risen goes on rising, where growth differs', () => {
    const risen = [0, 20, 40, 60].flatMap((day, step) => answersOf('CL', 10 + 6 * step, 30 - 6 * step, day));
    const alike = estimateAbility(risen, POPULATION, 60);
    const differing = { ...POPULATION, growthDeviation: 0.4 / 30 };
    const own = estimateAbility(risen, differing, 60);
    expect(own.mean).toHaveLength(2);
    expect(own.covariance.map((row) => row.length)).toEqual([2, 2]);
    expect(own.mean[0]).toBeGreaterThan((alike.mean[0] ?? 0) + 0.1);
    const later = estimateAbility(risen, differing, 80);
    expect(later.mean[0]).toBeGreaterThan((own.mean[0] ?? 0) + 0.1);
    expect(deviation(later, 0)).toBeGreaterThan(deviation(own, 0));
  });

  test('counts an item of which little is known for less', () => {
    const unsure = answersOf('CL', 18, 2).map((answer) => ({ ...answer, standardError: 2 }));
    const sure = estimateAbility(answersOf('CL', 18, 2), POPULATION, 0);
    expect(deviation(estimateAbility(unsure, POPULATION, 0), 0)).toBeGreaterThan(deviation(sure, 0));
  });

  test('does not depend on the order, and stays finite whatever is answered', () => {
    const one = fc.record({
      kind: fc.constantFrom<Kind>('CL', 'CCP', 'CG'),
      day: fc.integer({ min: 0, max: 40 }),
      right: fc.boolean(),
      difficulty: fc.double({ min: -6, max: 6, noNaN: true }),
      standardError: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 80 }), (answered) => {
        const ability = estimateAbility(answered, POPULATION, 40);
        const backward = estimateAbility(answered.toReversed(), POPULATION, 40);
        for (const [i, mean] of ability.mean.entries()) {
          expect(Math.abs(mean)).toBeLessThan(15);
          expect(backward.mean[i]).toBeCloseTo(mean, 3);
          expect(deviation(ability, i)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

test.each([
  [40, 0],
  [36, 4],
  [20, 20],
  [3, 37],
])('%d right and %d wrong are foreseen with the whole spread of the population', (right, wrong) => {
  const answered = answersOf('CL', right, wrong).map((answer) => ({ ...answer, standardError: 0 }));
  let exact = 0;
  let all = 0;
  for (let ability = -6; ability <= 6; ability += 0.001) {
    const weight = Math.exp((-ability * ability) / 2);
    const chance = chanceOfRight(ability, 0);
    exact += weight * chance ** right * (1 - chance) ** wrong;
    all += weight;
  }
  const foreseen = foresight([{ day: 0, answered }], { ...POPULATION, kinds: ['CL'], covariance: [[1]] });
  expect(Math.abs(foreseen - Math.log(exact / all))).toBeLessThan(0.05);
});

describe('the population', () => {
  /** Teachers who are equally good or bad at both kinds. */
  const alike = Array.from({ length: 200 }, (_, i) => {
    const right = 5 + (i % 31);
    return [...answersOf('CL', right, 40 - right), ...answersOf('CCP', right, 40 - right)];
  });

  test('shows that kinds go together', () => {
    const assumed = assumedPopulation(KINDS);
    const found = estimatePopulation(
      alike.map((answered) => estimateAbility(answered, assumed, 0)),
      assumed,
    );
    const [row, other] = found.covariance;
    expect((row?.[1] ?? 0) / Math.sqrt((row?.[0] ?? 1) * (other?.[1] ?? 1))).toBeGreaterThan(0.85);
    expect(row?.[0]).toBeGreaterThan(0.6);
  });

  test('remains what was assumed without teachers', () => {
    const assumed = assumedPopulation(KINDS);
    expect(estimatePopulation([], assumed).covariance[0]?.[1]).toBeCloseTo(0.6);
    expect(estimateGrowth([])).toBe(0);
  });

  const over = (change: (i: number) => number, teachers = 400) =>
    Array.from({ length: teachers }, (_, i) =>
      [0, 20, 40, 60].flatMap((day, step) => {
        const right = Math.round(20 + change(i) * (step - 1.5));
        return answersOf('CL', right, 40 - right, day);
      }),
    );

  test('shows that teachers grow', () => {
    const grow = (change: (i: number) => number) =>
      estimateGrowth(
        over(change).map((answered) => ({ answered, ability: estimateAbility(answered, POPULATION, 60) })),
      );
    expect(grow(() => 2)).toBeGreaterThan(0.005);
    expect(grow(() => 0)).toBe(0);
  });

  test('differs in growth when some teachers rise and others fall', () => {
    const same = estimateChange(
      over(() => 0, 120),
      POPULATION,
    );
    const apart = estimateChange(
      over((i) => (i % 2 === 0 ? 4 : -4), 120),
      POPULATION,
    );
    expect(same).toEqual({ driftPerDay: 0, growthDeviation: 0 });
    expect(apart.growthDeviation).toBeGreaterThan(0.005);
  });

  test('changes by the mean of what the answers leave open', () => {
    const { growthDeviation } = estimateChange(
      over((i) => (i % 2 === 0 ? 1.5 : -1.5), 60),
      POPULATION,
    );
    // Between two of the candidates, 0.05 and 0.1 logits in a month.
    expect(growthDeviation * 30).toBeGreaterThan(0.051);
    expect(growthDeviation * 30).toBeLessThan(0.099);
  });

  test('is assumed to change as long as few teachers tell', () => {
    const few = over((i) => (i % 2 === 0 ? 4 : -4)).slice(0, 49);
    expect(estimateChange(few, POPULATION)).toEqual({ driftPerDay: 0.001, growthDeviation: 0.1 / 30 });
    const oneDay = Array.from({ length: 400 }, () => answersOf('CL', 20, 20));
    expect(estimateChange(oneDay, POPULATION).driftPerDay).toBe(0.001);
  });
});

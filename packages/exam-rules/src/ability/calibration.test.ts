import { describe, expect, test } from 'vitest';
import { calibrate, type FirstAnswers } from './calibration.ts';
import { chanceOfRight } from './quadrature.ts';

/** A linear congruential generator, so that each run meets the same answers. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function toAnswers(list: readonly (readonly [person: number, item: number, right: number])[]): FirstAnswers {
  return {
    person: Int32Array.from(list, ([person]) => person),
    item: Int32Array.from(list, ([, item]) => item),
    right: Uint8Array.from(list, ([, , right]) => right),
  };
}

/** Answers of people whose abilities are normal, each to a random half of the items. */
function simulate(difficulty: readonly number[], people: number, seed = 5) {
  const random = randomFrom(seed);
  const list: [number, number, number][] = [];
  for (let person = 0; person < people; person++) {
    const normal = Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
    for (const [item, value] of difficulty.entries()) {
      if (random() < 0.5) list.push([person, item, random() < chanceOfRight(normal, value) ? 1 : 0]);
    }
  }
  return list;
}

const TRUE_DIFFICULTY = Array.from({ length: 40 }, (_, item) => -1.8 + item * 0.09);

describe('calibrate', () => {
  test('finds the difficulties and the spread of the abilities again', () => {
    const found = calibrate(toAnswers(simulate(TRUE_DIFFICULTY, 3_000)), TRUE_DIFFICULTY.length);
    for (const [item, truth] of TRUE_DIFFICULTY.entries()) {
      expect(Math.abs((found.difficulty[item] ?? 0) - truth)).toBeLessThan(0.2);
      expect(found.standardError[item]).toBeLessThan(0.08);
    }
    expect(found.abilityDeviation).toBeGreaterThan(0.9);
    expect(found.abilityDeviation).toBeLessThan(1.1);
  });

  test('draws an item with few answers toward the mean, and one with none onto it', () => {
    const list = simulate(TRUE_DIFFICULTY, 1_000);
    const right = (item: number, count: number) =>
      Array.from({ length: count }, (_, i) => [i * 3, item, 1] as const);
    const all = [...list, ...right(40, 3), ...right(41, 300)].sort(([a], [b]) => a - b);
    const found = calibrate(toAnswers(all), 43);
    const distance = (item: number) => found.mean - (found.difficulty[item] ?? 0);
    expect(distance(40)).toBeGreaterThan(0);
    expect(distance(41)).toBeGreaterThan(distance(40) + 0.5);
    expect(found.difficulty[42]).toBeCloseTo(found.mean, 2);
    expect(found.standardError[42]).toBeGreaterThan(found.standardError[40] ?? 1);
    expect(found.standardError[40]).toBeGreaterThan(3 * (found.standardError[0] ?? 1));
  });

  test('reaches the same from the day before, also for a bank that grew', () => {
    const all = simulate(TRUE_DIFFICULTY, 1_500);
    const before = calibrate(toAnswers(all.filter(([person, item]) => person < 1_400 && item < 38)), 38);
    const onward = calibrate(toAnswers(all), 40, before);
    const anew = calibrate(toAnswers(all), 40);
    for (let item = 0; item < 40; item++) {
      expect(onward.difficulty[item]).toBeCloseTo(anew.difficulty[item] ?? 0, 1);
    }
  });

  test('answers for no answers at all, and for items that all answer alike', () => {
    expect(calibrate(toAnswers([]), 2).difficulty).toEqual(Float64Array.of(0, 0));
    const same = Array.from({ length: 50 }, (_, person) => [
      [person, 0, 1] as const,
      [person, 1, 0] as const,
    ]).flat();
    const { difficulty } = calibrate(toAnswers(same), 2);
    expect(difficulty[0]).toBeLessThan(0);
    expect(difficulty[1]).toBeGreaterThan(0);
    for (const value of difficulty) expect(Math.abs(value)).toBeLessThan(20);
  });
});
